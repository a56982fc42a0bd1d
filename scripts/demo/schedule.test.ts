import { bookbinders } from './spaces/bookbinders';
import { cartographers } from './spaces/cartographers';
import { ferns } from './spaces/ferns';
import { roasters } from './spaces/roasters';
import { trails } from './spaces/trails';
import { trains } from './spaces/trains';
import { withFirstChannel } from './first-channel';
import { people } from './people';
import { plan } from './schedule';

const spaces = [cartographers, roasters, trails, ferns, trains, bookbinders].map(withFirstChannel);
const nowMs = Date.UTC(2026, 5, 1, 18);
const DAY_MS = 86_400_000;

test('six spaces and forty people have talked for months', () => {
  expect(people).toHaveLength(40);
  const messages = spaces.flatMap((space) => [...plan(space, nowMs).values()].flat());
  expect(messages.length).toBeGreaterThan(1000);
  const times = messages.map(({ atMs }) => atMs);
  expect(nowMs - Math.min(...times)).toBeGreaterThan(100 * DAY_MS);
  expect(Math.max(...times)).toBeLessThan(nowMs);
});

test.each(spaces.map((space) => [space.name, space] as const))(
  '%s is planned the same every time',
  (_name, space) => {
    expect(plan(space, nowMs)).toEqual(plan(space, nowMs));
  },
);

test.each(spaces.map((space) => [space.name, space] as const))(
  'the words of %s are complete: people exist, slots are filled, answers come after what they answer',
  (_name, space) => {
    const known = new Set(people.map(({ key }) => key));
    for (const key of [space.owner, ...space.members]) expect(known).toContain(key);
    for (const messages of plan(space, nowMs).values()) {
      messages.forEach((message, index) => {
        expect(message.text).not.toMatch(/[{}]|@[A-F]\b|^$/);
        expect(message.atMs).toBeGreaterThanOrEqual(messages[index - 1]?.atMs ?? 0);
        expect(message.replyTo ?? 0).toBeLessThan(Math.max(index, 1));
      });
    }
  },
);
