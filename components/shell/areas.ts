const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex="0"]';

const isShown = (element: Element) => element.getClientRects().length > 0;

/**
 * F6: goes to the next area of the page (what carries `data-area`: rail, list, conversation, members …), to the stop
 * that its list keeps, else to its first control. Areas may lie in one another.
 */
export function focusArea(step: 1 | -1): void {
  const areas = Array.from(document.querySelectorAll<HTMLElement>('[data-area]')).filter(isShown);
  if (areas.length === 0) return;
  const current = document.activeElement?.closest<HTMLElement>('[data-area]') ?? null;
  const at = current ? areas.indexOf(current) : step > 0 ? -1 : 0;
  const next = areas[(at + step + areas.length) % areas.length];
  if (next) (entryOf(next) ?? next).focus();
}

function entryOf(area: HTMLElement): HTMLElement | undefined {
  // An area that takes the focus itself, like a timeline, is its own entry.
  if (area.matches('[tabindex="0"], input, [contenteditable="true"]')) return area;
  const own = (selector: string) =>
    Array.from(area.querySelectorAll<HTMLElement>(selector)).filter(
      (element) => element.closest('[data-area]') === area && isShown(element),
    );
  return (
    own('[aria-current="page"]')[0] ??
    own('[data-rove][tabindex="0"]')[0] ??
    own(focusable).find((it) => it.tabIndex >= 0)
  );
}
