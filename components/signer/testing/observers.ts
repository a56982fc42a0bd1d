/*
 * jsdom has no layout, so it has no observers of it. These stand for the browser's; a test says what they see.
 */

type Entry = Partial<IntersectionObserverEntry> & { readonly isVisible?: boolean };

/** Tells its listeners what a test says that the browser sees. */
export class TestSight {
  static readonly made: TestSight[] = [];
  readonly observed: Element[] = [];
  isDisconnected = false;

  constructor(
    readonly look: (entries: readonly Entry[]) => void,
    readonly options: IntersectionObserverInit & { trackVisibility?: boolean; delay?: number },
  ) {
    TestSight.made.push(this);
  }

  observe(element: Element): void {
    this.observed.push(element);
  }

  disconnect(): void {
    this.isDisconnected = true;
  }
}

class TestSizes {
  observe(): void {}
  disconnect(): void {}
}

/** Gives jsdom the observers. */
export function installObservers(): void {
  Object.assign(globalThis, { IntersectionObserver: TestSight, ResizeObserver: TestSizes });
}
