/** On a screen keyboard Enter makes a new line, and the button sends. */
export const hasScreenKeyboard = () => matchMedia('(hover: none) and (pointer: coarse)').matches;
