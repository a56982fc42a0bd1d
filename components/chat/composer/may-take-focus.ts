/** Where people are busy: a field, an open menu or dialog, or the button that is opening one. */
const busy =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [aria-expanded="true"]';

/** Whether a field that appears by itself may have the focus without taking it from what somebody is doing. */
export function mayTakeFocus(): boolean {
  return document.activeElement?.closest(busy) === null;
}
