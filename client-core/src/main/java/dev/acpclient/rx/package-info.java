/**
 * The observable session.
 *
 * <p>{@link dev.acpclient.rx.SessionStore} takes {@link dev.acpclient.session.SessionEvent}s in,
 * one at a time; {@link dev.acpclient.rx.SessionStreams} is where a front end looks on.
 *
 * <p><b>Which thread calls.</b> For a client of an agent always its loop, for the first element
 * too; so that may come after {@code subscribe} has returned. For a store without an executor of
 * its own the thread that applied the event, or that subscribed. Subscribers are called one after
 * the other and must not block. Whatever a subscriber does to the sessions in turn happens after
 * the current element has gone to everyone.
 *
 * <p><b>What may be left out.</b> Models, sessions and views are conflated: a subscriber that takes
 * its time gets the newest element next. Changes, transitions, completions and notices come all, in
 * order; who falls behind by more than a stated bound gets an error instead of a hole.
 *
 * <p><b>How to get onto a user interface thread.</b> With {@code observeOn} and a buffer of one.
 * RxJava's own default asks for 128 elements ahead, and would show up to 128 old models before the
 * newest:
 *
 * <pre>{@code
 * streams.activity(id).observeOn(uiThread, false, 1).subscribe(panel::showActivity);
 * streams.completions(id).observeOn(uiThread).subscribe(panel::announce);   // all of them anyway
 * }</pre>
 *
 * <p>This package knows {@code session} and {@code view}, and nothing of connections.
 */
@NullMarked
package dev.acpclient.rx;

import org.jspecify.annotations.NullMarked;
