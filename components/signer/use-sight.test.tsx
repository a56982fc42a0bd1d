import { render } from '@testing-library/react';
import { useRef } from 'react';
import { ARMING_MS } from '@/lib/signer/arming';
import { SignerDesk } from '@/lib/signer/signer-desk';
import { FakeClock } from '@/lib/signer/testing/fake-clock';
import { installObservers, TestSight } from './testing/observers';
import { useSight } from './use-sight';

/* What the browser says of sight and focus decides whether a press counts. The desk is the real one. */

beforeAll(installObservers);
afterEach(() => {
  jest.restoreAllMocks();
  TestSight.made.length = 0;
});

const box = { left: 0, top: 0, right: 440, bottom: 600, width: 440, height: 600 };
const inSight = {
  isIntersecting: true,
  isVisible: true,
  boundingClientRect: box as DOMRect,
  intersectionRect: box as DOMRect,
};
type Seen = Partial<Omit<typeof inSight, 'isVisible'>> & { isVisible?: boolean | undefined };

function Sight({ desk }: { desk: SignerDesk }) {
  const root = useRef<HTMLDivElement>(null);
  useSight(desk, root);
  return <div ref={root} data-testid="root" />;
}

/** An open request that is in sight, in a document with the focus. */
function opened({ hasFocus = true } = {}) {
  const focus = jest.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  const clock = new FakeClock();
  const desk = new SignerDesk({ say: () => {}, onChange: () => {}, onEnd: () => {} }, clock);
  desk.hear({ kind: 'ask', id: 1, ticket: 'x'.repeat(43), theme: 'dark', request: { kind: 'export' } });
  const drawn = render(<Sight desk={desk} />);
  const [observer] = TestSight.made;
  if (!observer) throw new Error('Nothing was observed');
  const see = (seen: Seen = {}) => observer.look([{ ...inSight, ...seen }]);
  see();
  return { ...drawn, clock, desk, observer, see, focus };
}

/** Whether a press counts once a second has passed in which nothing happened. */
function isArmedLater({ desk, clock }: ReturnType<typeof opened>): boolean {
  clock.pass(ARMING_MS);
  return desk.isArmed;
}

test('the browser is asked what covers the whole request, as often as it looks', () => {
  const { observer, getByTestId } = opened();
  expect(observer.observed).toEqual([getByTestId('root')]);
  expect(observer.options).toMatchObject({ trackVisibility: true, delay: 100 });
});

test('a document that loses the focus is disarmed at once, and armed a second after it is back', () => {
  const open = opened();
  expect(isArmedLater(open)).toBe(true);
  open.focus.mockReturnValue(false);
  dispatchEvent(new Event('blur'));
  expect(open.desk.isArmed).toBe(false);
  expect(isArmedLater(open)).toBe(false);
  open.focus.mockReturnValue(true);
  dispatchEvent(new Event('focus'));
  expect(open.desk.isArmed).toBe(false);
  expect(isArmedLater(open)).toBe(true);
});

test('a hidden page is disarmed, and the document is asked, not the event believed', () => {
  const open = opened();
  expect(isArmedLater(open)).toBe(true);
  // The focus went from the window to an element of the same document.
  dispatchEvent(new Event('blur'));
  expect(open.desk.isArmed).toBe(true);
  open.focus.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(open.desk.isArmed).toBe(false);
});

test('a document that opens without the focus waits for it', () => {
  const open = opened({ hasFocus: false });
  expect(isArmedLater(open)).toBe(false);
  open.focus.mockReturnValue(true);
  dispatchEvent(new Event('focus'));
  expect(isArmedLater(open)).toBe(true);
});

test.each<[string, Seen]>([
  ['covered', { isVisible: false }],
  ['out of sight', { isIntersecting: false }],
  ['cut at the bottom', { intersectionRect: { ...box, bottom: 400, height: 400 } as DOMRect }],
  ['cut at the side', { intersectionRect: { ...box, right: 200, width: 200 } as DOMRect }],
])('what is %s is disarmed at once, and armed a second after it is whole again', (_name, seen) => {
  const open = opened();
  expect(isArmedLater(open)).toBe(true);
  open.see(seen);
  expect(open.desk.isArmed).toBe(false);
  expect(isArmedLater(open)).toBe(false);
  open.see();
  expect(open.desk.isArmed).toBe(false);
  expect(isArmedLater(open)).toBe(true);
});

test('of several entries at once the last one counts', () => {
  const open = opened();
  expect(isArmedLater(open)).toBe(true);
  open.observer.look([inSight, { ...inSight, isVisible: false }]);
  expect(open.desk.isArmed).toBe(false);
});

test('a frame too low to show what is agreed to is disarmed', () => {
  jest.replaceProperty(window, 'innerHeight', 120);
  const open = opened();
  open.see({ intersectionRect: { ...box, bottom: 120, height: 120 } as DOMRect });
  expect(isArmedLater(open)).toBe(false);
});

test('a browser that cannot tell what covers a frame says only that it is on screen', () => {
  const open = opened();
  open.see({ isVisible: undefined });
  expect(isArmedLater(open)).toBe(true);
  open.see({ isVisible: undefined, isIntersecting: false });
  expect(open.desk.isArmed).toBe(false);
});

test('a signer that is gone listens no longer', () => {
  const open = opened();
  expect(isArmedLater(open)).toBe(true);
  open.unmount();
  expect(open.observer.isDisconnected).toBe(true);
  open.focus.mockReturnValue(false);
  dispatchEvent(new Event('blur'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(open.desk.isArmed).toBe(true);
});
