/**
 * A recording, or a session that runs, as one page for a browser.
 *
 * <p>{@link dev.acpclient.testkit.report.ReportSteps} takes the entries of a transcript through the
 * reducer and says of each, as JSON, what it changed; {@link
 * dev.acpclient.testkit.report.ReportPage} writes the page that shows these steps; {@link
 * dev.acpclient.testkit.report.WatchServer} serves the same page and hands it the steps as they
 * happen. Nothing an agent sends is ever markup or script in it.
 */
@NullMarked
package dev.acpclient.testkit.report;

import org.jspecify.annotations.NullMarked;
