/*
 * In place of the package `matrix-events-sdk`, which matrix-js-sdk loads whole (44 KiB) for these names; next.config.mjs puts it
 * there. Polls and extensible events are shown as messages of an unknown kind.
 */
import { NamespacedValue, UnstableValue } from 'matrix-js-sdk/lib/NamespacedValue.js';

export { NamespacedValue, UnstableValue };

export const M_POLL_START = new UnstableValue('m.poll.start', 'org.matrix.msc3381.poll.start');

export const ExtensibleEvents = { parse: () => undefined };
