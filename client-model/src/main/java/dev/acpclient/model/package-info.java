/** The wire: every ACP v2 message that a client sends or receives. */
@NullMarked
package dev.acpclient.model;

import org.jspecify.annotations.NullMarked;
