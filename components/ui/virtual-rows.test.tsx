/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import * as RovingFocus from '@radix-ui/react-roving-focus';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { ListBody } from './list-body';
import { VirtualRows } from './virtual-rows';

const PANEL_HEIGHT = 840;
const ROW_HEIGHT = 60;
const rows = Array.from({ length: 500 }, (_, index) => `Row ${index}`);

// jsdom has no layout: the panel has a height, rows have theirs, and what holds all rows is as high as they are together.
const heightOf = (element: Element) =>
  element.localName === 'li'
    ? ROW_HEIGHT
    : element.classList.contains('overflow-y-auto')
      ? PANEL_HEIGHT
      : rows.length * ROW_HEIGHT;
globalThis.ResizeObserver = class {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const contentRect = { width: 264, height: heightOf(target) };
    queueMicrotask(() =>
      act(() => this.#tell([{ target, contentRect } as unknown as ResizeObserverEntry], this)),
    );
  }
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollTo = () => {};
Object.defineProperties(HTMLElement.prototype, {
  offsetParent: {
    get(this: HTMLElement) {
      return this.parentElement;
    },
  },
  offsetTop: {
    get(this: HTMLElement) {
      return Number.parseInt(this.style.top, 10) || 0;
    },
  },
});

function Panel({ current = -1 }: { current?: number }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <ListBody ref={box} isLoading={false} failure={null} skeleton={null} isReady>
      <VirtualRows rows={rows} current={current} currentId={String(current)} scroller={box}>
        {(row) => (
          <RovingFocus.Item key={row} asChild>
            <button type="button">{row}</button>
          </RovingFocus.Item>
        )}
      </VirtualRows>
    </ListBody>
  );
}

const drawn = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('of 500 rows only those in view exist, and the one of what is open', async () => {
  render(<Panel current={400} />);
  await screen.findByRole('button', { name: 'Row 0' });
  expect(drawn().length).toBeLessThan(2 * (PANEL_HEIGHT / ROW_HEIGHT));
  expect(drawn()).toContain('Row 0');
  expect(drawn()).toContain('Row 400');
});

test('arrows walk, and the ends are reached though their rows do not exist yet', async () => {
  const user = userEvent.setup();
  render(<Panel />);
  await screen.findByRole('button', { name: 'Row 0' });
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Row 0');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Row 2');
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Row 499');
  await user.keyboard('{Home}');
  expect(document.activeElement?.textContent).toBe('Row 0');
});
