import { PageCache, type FreshPage } from './page-cache';
import { PageStore } from './page-store';
import { PageVersions } from './page-versions';

/** A page of a space, as somebody would see it who renders it now. */
const pageOf = (text: string, bytes = 0): FreshPage => ({
  status: 200,
  headers: {},
  bytes: { identity: Buffer.from(text.padEnd(bytes)) },
  keep: true,
});
const space = { key: 'en /index/guildOverview/1', subject: 'space:1' } as const;

function setup(storeBytes = 1024 * 1024) {
  const world = { nowMs: 0, version: 1, text: 'one', asked: 0, rendered: 0, down: false };
  const store = new PageStore(storeBytes);
  const versions = new PageVersions(
    () => world.nowMs,
    (subject) => (subject === null ? store.clear() : store.dropSubject(subject)),
  );
  const cache = new PageCache(store, versions, async () => {
    world.asked += 1;
    const { version } = world;
    await Promise.resolve();
    if (world.down) throw new Error('away');
    return version;
  });
  const render = async () => {
    world.rendered += 1;
    const { text } = world;
    await Promise.resolve();
    return pageOf(text);
  };
  const read = async (key = space, how = render) => {
    const answer = await cache.get(key, how);
    return answer.kind === 'page' ? answer.page.bytes.identity.toString() : null;
  };
  const poll = (changes: { subject: string; version: number }[] = [], reset = false) =>
    versions.applied({ position: 1, reset, changes }, world.nowMs);
  return { world, store, versions, cache, render, read, poll };
}

test('while the lease is fresh a page is rendered once and sent without asking', async () => {
  const { world, read, poll } = setup();
  poll();
  for (let reader = 0; reader < 5; reader += 1) expect(await read()).toBe('one');
  expect(world).toMatchObject({ rendered: 1, asked: 1 });
});

test('a page that shows something else besides follows that too', async () => {
  const { world, cache, render, poll } = setup();
  const page = { ...space, also: 'recommended' } as const;
  const read = async () => {
    const answer = await cache.get(page, render);
    return answer.kind === 'page' ? answer.page.bytes.identity.toString() : null;
  };
  poll();
  await read();
  Object.assign(world, { version: 2, text: 'two' });
  expect(await read()).toBe('one');
  poll([{ subject: 'recommended', version: 2 }]);
  expect(await read()).toBe('two');
  expect(world.rendered).toBe(2);
});

test('a change that the feed tells is in the next page', async () => {
  const { world, read, poll } = setup();
  poll();
  await read();
  Object.assign(world, { version: 2, text: 'two' });
  expect(await read()).toBe('one');
  poll([{ subject: 'space:1', version: 2 }]);
  expect(await read()).toBe('two');
  expect(world.rendered).toBe(2);
});

test('without a fresh lease the platform is asked before each page is sent', async () => {
  const { world, read, poll } = setup();
  poll();
  await read();
  world.nowMs = 2000;
  Object.assign(world, { version: 2, text: 'two' });
  expect(await read()).toBe('two');
  expect(await read()).toBe('two');
  expect(world.rendered).toBe(2);
  expect(world.asked).toBeGreaterThanOrEqual(4);
});

test('the lease counts from when the poll was sent, not from its answer', () => {
  const { world, versions } = setup();
  world.nowMs = 5000;
  versions.applied({ position: 1, reset: false, changes: [] }, 3500);
  expect(versions.leaseIsFresh).toBe(true);
  world.nowMs = 5500;
  expect(versions.leaseIsFresh).toBe(false);
});

test('with the platform away nothing is sent beyond the lease', async () => {
  const { world, read, poll } = setup();
  poll();
  await read();
  world.down = true;
  world.nowMs = 1999;
  expect(await read()).toBe('one');
  world.nowMs = 2000;
  await expect(read()).rejects.toThrow('away');
});

test('a change during the rendering is rendered again before anything is sent', async () => {
  const { world, read, poll, render } = setup();
  poll();
  const first = await read(space, async () => {
    const page = await render();
    if (world.version === 1) {
      Object.assign(world, { version: 2, text: 'two' });
      poll([{ subject: 'space:1', version: 2 }]);
    }
    return page;
  });
  expect(first).toBe('two');
  expect(await read()).toBe('two');
  expect(world.rendered).toBe(2);
});

test('a page that changes all the time is still true for who asked, and is not kept', async () => {
  const { world, store, read, poll, render } = setup();
  poll();
  const restless = async () => {
    const page = await render();
    world.version += 1;
    world.text = `version ${world.version}`;
    poll([{ subject: 'space:1', version: world.version }]);
    return page;
  };
  expect(await read(space, restless)).toBe('version 5');
  expect(store.size.pages).toBe(0);
});

test('a reset forgets everything, also what is just being rendered', async () => {
  const { world, store, read, poll, render } = setup();
  poll();
  await read();
  // A restored database counts from an older position.
  Object.assign(world, { version: 1, text: 'restored' });
  poll([], true);
  expect(store.size.pages).toBe(0);
  const answer = await read(space, async () => {
    const page = await render();
    if (world.text === 'restored') {
      world.text = 'restored again';
      poll([], true);
    }
    return page;
  });
  expect(answer).toBe('restored again');
});

test('readers at the same moment share one rendering', async () => {
  const { world, read, poll } = setup();
  poll();
  expect(await Promise.all([read(), read(), read()])).toEqual(['one', 'one', 'one']);
  expect(world.rendered).toBe(1);
});

test('a reader does not share a question that was asked before it came', async () => {
  const { world, read, poll } = setup();
  poll();
  await read();
  world.nowMs = 2000;
  const early = read();
  Object.assign(world, { version: 2, text: 'two' });
  const late = read();
  expect(await late).toBe('two');
  await early;
});

test('a space that does not exist is not rendered', async () => {
  const { world, cache, render } = setup();
  world.version = 0;
  expect(await cache.get(space, render)).toEqual({ kind: 'missing' });
  expect(world.rendered).toBe(0);
});

test('an answer that is not to be kept is rendered for everyone anew', async () => {
  const { world, store, read, poll, render } = setup();
  poll();
  const fleeting = async () => ({ ...(await render()), status: 404, keep: false });
  await read(space, fleeting);
  await read(space, fleeting);
  expect(world.rendered).toBe(2);
  expect(store.size.pages).toBe(0);
});

test('memory is bounded: the pages that nobody reads leave first', async () => {
  const { store, read, poll } = setup(40_000);
  poll();
  const key = (id: number) => ({ key: `en ${id}`, subject: `space:${id}` }) as const;
  const large = (id: number) => read(key(id) as never, async () => pageOf(`page ${id}`, 6000));
  for (let id = 1; id <= 10; id += 1) {
    await large(id);
    await large(1);
  }
  expect(store.size.bytes).toBeLessThanOrEqual(40_000);
  expect(store.get('en 1')).toBeDefined();
  expect(store.get('en 2')).toBeUndefined();
  expect(store.get('en 10')).toBeDefined();
});

test('knowledge of versions is bounded, and a page never outlives it', async () => {
  const dropped: (string | null)[] = [];
  const versions = new PageVersions(
    () => 0,
    (subject) => dropped.push(subject),
    2,
  );
  versions.hear('space:1', 1);
  versions.hear('space:2', 1);
  versions.hear('space:3', 1);
  expect(dropped.at(-1)).toBe('space:1');
});
