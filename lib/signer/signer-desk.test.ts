import { ARMING_MS } from './arming';
import type { FromSigner } from './messages';
import { SignerDesk, type ShownAsk } from './signer-desk';
import { FakeClock } from './testing/fake-clock';

/** Steps of the random test; `npm run test:deep` takes more. */
const STEPS = Number(process.env.TEST_STEPS ?? 500);

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ask = (id: number, text = '48') => ({
  kind: 'ask',
  id,
  ticket: 'x'.repeat(43),
  theme: 'dark',
  request: { kind: 'message', address: ACCOUNT, message: `0x${text}` },
});

function opened() {
  const clock = new FakeClock();
  const said: FromSigner[] = [];
  const onEnd = jest.fn();
  const onChange = jest.fn();
  const desk = new SignerDesk({ say: (message) => said.push(message), onChange, onEnd }, clock);
  return { clock, said, onEnd, onChange, desk };
}

/** On screen, in a document with the focus. */
function inSight({ desk }: { desk: SignerDesk }): void {
  desk.seen(true);
  desk.focused(true);
}

test('one request at a time: another one is refused, whatever number the app gives it', () => {
  const open = opened();
  inSight(open);
  open.desk.hear(ask(1));
  const first = open.desk.shown;
  open.clock.pass(ARMING_MS);
  open.desk.hear(ask(1, 'ff'));
  open.desk.hear(ask(2, 'ff'));
  expect(open.said).toEqual([
    { kind: 'failed', id: 1, reason: 'busy' },
    { kind: 'failed', id: 2, reason: 'busy' },
  ]);
  expect(open.desk.shown).toBe(first);
  expect(open.desk.press()).toBe(first);
});

test('what is open is a copy of the signer, and frozen to its leaves', () => {
  const open = opened();
  const sent = ask(1);
  open.desk.hear(sent);
  sent.request.message = '0xff';
  const { request } = open.desk.shown as ShownAsk;
  expect(request).toMatchObject({ message: '0x48' });
  expect(() => Object.assign(request, { message: '0xff' })).toThrow(TypeError);
});

test('a press counts after a whole second in sight with the focus, and once', () => {
  const open = opened();
  open.desk.hear(ask(1));
  open.clock.pass(5 * ARMING_MS);
  expect(open.desk.press()).toBeNull();
  open.desk.seen(true);
  open.clock.pass(5 * ARMING_MS);
  expect(open.desk.press()).toBeNull();
  open.desk.focused(true);
  open.clock.pass(ARMING_MS - 1);
  expect(open.desk.press()).toBeNull();
  open.clock.pass(1);
  expect(open.desk.isArmed).toBe(true);
  expect(open.desk.press()).not.toBeNull();
  // A double click, a repeated key.
  expect(open.desk.press()).toBeNull();
});

test('what the signer draws in place of something else waits for its own second', () => {
  const open = opened();
  inSight(open);
  open.desk.hear(ask(1));
  open.clock.pass(ARMING_MS);
  open.desk.redrawn();
  expect(open.desk.press()).toBeNull();
  open.clock.pass(ARMING_MS);
  expect(open.desk.press()).not.toBeNull();
});

test.each([
  ['covered', ({ desk }: ReturnType<typeof opened>) => (desk.seen(false), desk.seen(true))],
  ['without the focus', ({ desk }: ReturnType<typeof opened>) => (desk.focused(false), desk.focused(true))],
])('who was %s for a moment waits for a second again', (_what, happen) => {
  const open = opened();
  inSight(open);
  open.desk.hear(ask(1));
  open.clock.pass(ARMING_MS);
  happen(open);
  expect(open.desk.press()).toBeNull();
  open.clock.pass(ARMING_MS);
  expect(open.desk.press()).not.toBeNull();
});

test('a press does not count for what another screen stood before, for instance the code of a new device', () => {
  const open = opened();
  inSight(open);
  open.desk.hear(ask(1));
  open.clock.pass(10 * ARMING_MS);
  open.desk.redrawn();
  expect(open.desk.press()).toBeNull();
  open.clock.pass(ARMING_MS);
  expect(open.desk.press()?.number).toBe(1);
});

test('a request that was withdrawn is not answered, and the next one begins its own second', () => {
  const open = opened();
  inSight(open);
  open.desk.hear(ask(1));
  const first = open.desk.shown as ShownAsk;
  open.clock.pass(ARMING_MS);
  open.desk.hear({ kind: 'end' });
  expect(open.onEnd).toHaveBeenCalledTimes(1);
  open.desk.hear(ask(1, 'ff'));
  expect(open.desk.press()).toBeNull();
  expect(open.desk.end(first.number, { kind: 'signed', value: '0x00' })).toBe(false);
  expect(open.said).toEqual([]);
});

test('what cannot be read is refused where it has a number', () => {
  const open = opened();
  open.desk.hear({ ...ask(7), more: true });
  open.desk.hear('nonsense');
  expect(open.said).toEqual([{ kind: 'failed', id: 7, reason: 'refused' }]);
  expect(open.desk.shown).toBeNull();
});

/** Numbers of a seed, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3, 4])(
  'whatever happens in whatever order, nothing is agreed to that was not alone in sight for a second (seed %i)',
  (seed) => {
    const open = opened();
    const pick = random(seed);
    const { desk, clock } = open;
    // What an onlooker writes down: since when this very request has been in sight without a break and without a press.
    const state = { isVisible: false, isFocused: false, request: '', since: Infinity };
    const restart = () => {
      const isInSight = state.isVisible && state.isFocused && state.request !== '';
      state.since = isInSight ? clock.now() : Infinity;
    };
    let agreed = 0;
    for (let step = 0; step < STEPS; step += 1) {
      switch (pick(9)) {
        case 0: {
          const message = ask(pick(3), (16 + pick(200)).toString(16));
          const wasOpen = state.request !== '';
          desk.hear(message);
          if (wasOpen) break;
          state.request = JSON.stringify(message.request);
          restart();
          break;
        }
        case 1:
          if (pick(4) === 0) {
            desk.hear({ kind: 'end' });
            state.request = '';
            restart();
          } else if (pick(4) === 0) {
            desk.redrawn();
            restart();
          }
          break;
        case 2: {
          const isVisible = pick(4) > 0;
          desk.seen(isVisible);
          if (isVisible !== state.isVisible) {
            state.isVisible = isVisible;
            restart();
          }
          break;
        }
        case 3: {
          const isFocused = pick(4) > 0;
          desk.focused(isFocused);
          if (isFocused !== state.isFocused) {
            state.isFocused = isFocused;
            restart();
          }
          break;
        }
        case 4:
          clock.pass(pick(300));
          break;
        case 5:
          clock.pass(ARMING_MS + pick(300));
          break;
        case 6:
          if (pick(3) > 0) break;
          desk.redrawn();
          restart();
          break;
        default: {
          const pressed = desk.press();
          const isDue = clock.now() - state.since >= ARMING_MS;
          expect(pressed !== null).toBe(isDue);
          if (!pressed) break;
          expect(JSON.stringify(pressed.request)).toBe(state.request);
          agreed += 1;
          if (pick(2) === 0) {
            desk.end(pressed.number, { kind: 'signed', value: '0x00' });
            state.request = '';
          }
          restart();
        }
      }
    }
    expect(agreed).toBeGreaterThan(STEPS / 100);
  },
);
