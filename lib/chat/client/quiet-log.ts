import { logger } from 'matrix-js-sdk/lib/logger.js';

/*
 * The Matrix client writes to the console from places that take no logger, and keeps hold of its functions when it is
 * loaded: imported before the rest of it, this makes them write nothing. The logger is loglevel's, which its type
 * leaves out.
 */
const root = logger as typeof logger & { methodFactory: () => () => void; rebuild: () => void };
root.methodFactory = () => () => undefined;
root.rebuild();
