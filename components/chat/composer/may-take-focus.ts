/**
 * Whether the field of a room that has just appeared may have the focus: when nothing has it, or the link that led to
 * this room. Everywhere else the viewer is doing something, and what is typed there finds its way to the field anyway.
 */
export function mayTakeFocus(): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return true;
  return active instanceof HTMLAnchorElement && roomIn(active.search) === roomIn(location.search);
}

const roomIn = (search: string) => new URLSearchParams(search).get('room');
