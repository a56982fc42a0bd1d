import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

export interface Shifts {
  /** Fonts arriving count for less than a thousandth. */
  readonly sum: number;
  /** What moved, from where to where, in the order of moving. */
  readonly moved: readonly string[];
}

/** What moved on the page that nobody asked to move. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts & { sum: number; moved: string[] } = { sum: 0, moved: [] };
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'gone');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          shifts.moved.push(
            `${nameOf(node)} ${from.x},${from.y} ${from.height} → ${to.x},${to.y} ${to.height}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}
