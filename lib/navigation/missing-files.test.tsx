import { isOutdated, lacksPart, reloadOnce, watchMissingFiles } from './missing-files';

let asked: string[];
let stop: () => void;
beforeEach(() => {
  asked = [];
  isOutdated.set(false);
  stop = watchMissingFiles();
});
afterEach(() => stop());

/** A script that did not come, while the server says this of it; null: it says nothing. */
async function fails(address: string, status: number | null): Promise<boolean> {
  globalThis.fetch = (url, options) => {
    asked.push(`${options?.method} ${String(url)}`);
    return status === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ status } as Response);
  };
  const script = document.createElement('script');
  document.head.append(script);
  script.src = address;
  script.dispatchEvent(new Event('error'));
  await new Promise(process.nextTick);
  script.remove();
  return isOutdated.get();
}

test('a file of the build that the server no longer has makes a page outdated, and nothing else does', async () => {
  expect(await fails('https://example.org/_next/static/chunks/a.js', null)).toBe(false);
  expect(await fails('/_next/static/chunks/a.js', 502)).toBe(false);
  expect(await fails('/theme.js', 404)).toBe(false);
  expect(asked).toHaveLength(2);
  expect(await fails('/_next/static/chunks/a.js', 404)).toBe(true);
  expect(asked.at(-1)).toMatch(/^HEAD .*\/_next\/static\/chunks\/a\.js$/);
});

test('a page that lacks a part is told from others, and loads anew once a minute at most', () => {
  expect(lacksPart(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' }))).toBe(true);
  expect(lacksPart(new Error('Failed to load chunk'))).toBe(false);
  sessionStorage.clear();
  const reloads: number[] = [];
  for (const now of [100_000, 159_999, 160_000]) reloadOnce(now, () => reloads.push(now));
  expect(reloads).toEqual([100_000, 160_000]);
});
