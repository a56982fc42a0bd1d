/** A message with its formatting must fit into an event of 65 kB, in any language. */
export const MESSAGE_LENGTH_MAX = 5_000;

/** From here on the composer says how much room is left. */
export const MESSAGE_LENGTH_TOLD = 4_500;
