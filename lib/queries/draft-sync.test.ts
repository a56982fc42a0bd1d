import { ApiError } from '@/lib/api/api-error';
import type { KeptSpaceDraft } from '@/protocol/space-draft';
import { DraftSync, SAVE_DELAY_MS, SAVE_RETRY_MS, type DraftCopy } from './draft-sync';

/** The rule of POST guild/draft, of which server/features/space/space-draft.test.ts proves that the platform keeps it. */
class Shelf {
  kept: KeptSpaceDraft | null = null;
  saves = 0;
  failure: ApiError | null = null;
  readonly read = async () => this.kept;
  readonly save = async (draft: KeptSpaceDraft['draft'], base: string | null, version: string) => {
    if (this.failure) throw this.failure;
    if ((this.kept?.version ?? null) !== base) throw new ApiError('draft_changed', 409);
    this.saves += 1;
    this.kept = { version, draft, changedTime: new Date().toISOString() };
  };
  readonly discard = async () => {
    this.kept = null;
  };
}
const copyOf = () => {
  let copy: DraftCopy | null = null;
  return { read: () => copy, write: (next: DraftCopy | null) => void (copy = next) };
};
const device = async (shelf: Shelf, storage = copyOf()) => {
  const sync = new DraftSync(shelf, storage);
  await sync.check();
  return { sync, storage };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what is typed is sent once, a second after the last key, and found on another device', async () => {
  const shelf = new Shelf();
  const { sync, storage } = await device(shelf);
  sync.edit({ name: 'A' });
  await pass(SAVE_DELAY_MS - 1);
  sync.edit({ name: 'At' });
  await pass(SAVE_DELAY_MS - 1);
  expect(shelf.saves).toBe(0);
  // A reload in between finds it in the browser.
  expect(storage.read()?.draft).toEqual({ name: 'At' });
  await pass(1);
  expect([shelf.saves, sync.view.get().state, storage.read()]).toEqual([1, 'kept', null]);
  const other = await device(shelf);
  expect(other.sync.view.get()).toMatchObject({ draft: { name: 'At' }, foundTime: expect.any(String) });
});

test('what was typed before a reload and never sent is sent afterwards', async () => {
  const shelf = new Shelf();
  const { sync, storage } = await device(shelf);
  shelf.failure = new ApiError('offline', 0);
  sync.edit({ name: 'Atlas' });
  await pass(SAVE_DELAY_MS);
  expect(sync.view.get().state).toBe('waiting');
  shelf.failure = null;
  const again = await device(shelf, storage);
  await pass(0);
  expect(shelf.kept?.draft).toEqual({ name: 'Atlas' });
  expect(again.sync.view.get().other).toBeNull();
});

test('a failure is tried again by itself, and a lost answer is no other device', async () => {
  const shelf = new Shelf();
  const { sync } = await device(shelf);
  const { save } = shelf;
  Object.assign(shelf, {
    save: async (...args: Parameters<typeof save>) => {
      await save(...args);
      throw new ApiError('timeout', 0);
    },
  });
  sync.edit({ name: 'Atlas' });
  await pass(SAVE_DELAY_MS);
  Object.assign(shelf, { save });
  await pass(SAVE_RETRY_MS);
  expect([sync.view.get().state, sync.view.get().other, shelf.saves]).toEqual(['kept', null, 1]);
});

test('changes of two devices in different fields are put together, and the person is told', async () => {
  const shelf = new Shelf();
  const [one, two] = [await device(shelf), await device(shelf)];
  one.sync.edit({ name: 'Atlas' });
  await pass(SAVE_DELAY_MS);
  two.sync.edit({ slogan: 'Maps' });
  await pass(2 * SAVE_DELAY_MS);
  expect(two.sync.view.get()).toMatchObject({
    draft: { name: 'Atlas', slogan: 'Maps' },
    other: { kind: 'merged' },
  });
  expect(shelf.kept?.draft).toEqual({ name: 'Atlas', slogan: 'Maps' });
  await one.sync.check();
  expect(one.sync.view.get().draft).toEqual({ name: 'Atlas', slogan: 'Maps' });
});

test.each([
  ['mine', 'Maps B'],
  ['theirs', 'Maps A'],
] as const)('a field that both devices changed waits for the person, who takes %s', async (whose, slogan) => {
  const shelf = new Shelf();
  const [one, two] = [await device(shelf), await device(shelf)];
  one.sync.edit({ slogan: 'Maps A' });
  await pass(SAVE_DELAY_MS);
  two.sync.edit({ slogan: 'Maps B', name: 'Atlas' });
  await pass(10 * SAVE_DELAY_MS);
  expect(shelf.kept?.draft).toEqual({ slogan: 'Maps A' });
  expect(two.sync.view.get()).toMatchObject({
    draft: { slogan: 'Maps B', name: 'Atlas' },
    other: { kind: 'conflict', fields: ['slogan'], theirs: { slogan: 'Maps A' } },
  });
  // A reload before the decision keeps both.
  const again = await device(shelf, two.storage);
  expect(again.sync.view.get().other).toMatchObject({ kind: 'conflict', fields: ['slogan'] });
  two.sync.decide(whose);
  await pass(0);
  expect(shelf.kept?.draft).toEqual({ slogan, name: 'Atlas' });
});

test('a draft that another device has saved or thrown away leaves what was typed here', async () => {
  const shelf = new Shelf();
  const [one, two] = [await device(shelf), await device(shelf)];
  one.sync.edit({ name: 'Atlas' });
  await pass(SAVE_DELAY_MS);
  await two.sync.check();
  two.sync.edit({ name: 'Atlas', slogan: 'Maps' });
  await one.sync.discard();
  await pass(2 * SAVE_DELAY_MS);
  expect(two.sync.view.get()).toMatchObject({
    draft: { name: 'Atlas', slogan: 'Maps' },
    other: { kind: 'gone' },
  });
  await one.sync.check();
  await one.sync.discard();
  await two.sync.check();
  expect(two.sync.view.get().draft).toEqual({});
});

test('a right that was lost stops the saving and keeps what was typed; a picture that is gone is chosen again', async () => {
  const shelf = new Shelf();
  const { sync, storage } = await device(shelf);
  shelf.failure = new ApiError('upload_unknown', 422, { field: 'logo' });
  sync.edit({ name: 'Atlas', logo: '/files/gone.png' });
  await pass(SAVE_DELAY_MS);
  expect(sync.view.get()).toMatchObject({ lost: 'logo', draft: { name: 'Atlas' } });
  shelf.failure = new ApiError('permission_denied', 422);
  sync.edit({ name: 'Atlas', slogan: 'Maps' });
  await pass(SAVE_DELAY_MS);
  expect(sync.view.get().state).toBe('refused');
  expect(storage.read()?.draft).toEqual({ name: 'Atlas', slogan: 'Maps' });
});
