import { readGatewayConfig } from './config';
import { Renderings } from './renderings';

const nothing = () => Promise.resolve(true);

/** A rendering that ends when it is told to, and notes in `begun` that it runs. */
function held(begun: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const render = async () => {
    begun.push(name);
    await ended;
    return name;
  };
  return { render, end: () => end() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('unless configured, a network has 120 a minute with a burst of 30, which fills up again', async () => {
  let now = 0;
  const { renderingsPerMinute: perMinute } = readGatewayConfig({
    PLATFORM_URL: 'http://127.0.0.1:4000',
    PUBLIC_URL: 'http://localhost:3000',
    INTERNAL_SECRET: 'i'.repeat(32),
    SESSION_SECRET: 's'.repeat(32),
  });
  const renderings = new Renderings({ perMinute, nowMs: () => now });
  for (let count = 0; count < 30; count += 1)
    expect(await renderings.forReader('192.0.2.1', nothing)).toBe(true);
  expect(await renderings.forReader('192.0.2.1', nothing)).toBeNull();
  expect(await renderings.forReader('192.0.2.2', nothing)).toBe(true);

  now += 500;
  expect(await renderings.forReader('192.0.2.1', nothing)).toBe(true);
  expect(await renderings.forReader('192.0.2.1', nothing)).toBeNull();
  now += 3_600_000;
  for (let count = 0; count < 30; count += 1) await renderings.forReader('192.0.2.1', nothing);
  expect(await renderings.forReader('192.0.2.1', nothing)).toBeNull();
});

test('all addresses of one subscriber of IPv6 share it', async () => {
  const renderings = new Renderings({ perMinute: 4, nowMs: () => 0 });
  expect(await renderings.forReader('2001:db8::1', nothing)).toBe(true);
  expect(await renderings.forReader('2001:db8::2', nothing)).toBeNull();
});

test('three run at a time, networks take turns, and pages for everyone go first', async () => {
  const renderings = new Renderings({ perMinute: 1000, nowMs: () => 0 });
  const begun: string[] = [];
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'kept'].map((name) => held(begun, name));
  const peers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
  const pages = all.map(({ render }, place) =>
    place === 8
      ? renderings.forAll(render)
      : renderings.forReader(peers[place < 5 ? 0 : place < 7 ? 1 : 2] as string, render),
  );
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  for (const name of ['kept', 'a4', 'b1', 'c1', 'a5', 'b2']) {
    all[['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'kept'].indexOf(begun.at(-3) as string)]?.end();
    await settled();
    expect(begun.at(-1)).toBe(name);
  }
  for (const { end } of all) end();
  expect(await Promise.all(pages)).toHaveLength(9);
});

test('a network that has eight waiting is refused more, and a failed rendering gives its place on', async () => {
  const renderings = new Renderings({ perMinute: 1000, nowMs: () => 0 });
  const begun: string[] = [];
  const first = [0, 1, 2].map((place) => held(begun, `${place}`));
  const failing = renderings.forReader('192.0.2.1', async () => {
    await first[0]?.render();
    throw new Error('broken');
  });
  const running = [failing, ...first.slice(1).map(({ render }) => renderings.forReader('192.0.2.1', render))];
  const waiting = Array.from({ length: 8 }, () => renderings.forReader('192.0.2.1', nothing));
  expect(await renderings.forReader('192.0.2.1', nothing)).toBeNull();
  const other = renderings.forReader('192.0.2.2', nothing);
  for (const { end } of first) end();
  await expect(failing).rejects.toThrow('broken');
  expect(await Promise.all([...running.slice(1), ...waiting, other])).toHaveLength(11);
});
