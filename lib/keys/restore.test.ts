import { KDF_CEILING, KDF_FLOOR } from '@/protocol/key-share-rules';
import type { Bytes } from './bytes';
import { makeDraft, type Draft } from './draft';
import { IncorrectKey } from './incorrect-key';
import { stretchHere } from './kdf';
import {
  kitFileText,
  kitText,
  readKitFile,
  readKitText,
  UnreadableKit,
  type RecoveryKit,
} from './recovery-kit';
import { restoreKey } from './restore';
import { quickStretch } from './testing/quick-stretch';
import { readWalletFile, walletFileText } from './wallet-file';
import { addressOf, newKey } from './wallet-key';

const password = 'seven-words-of-a-passphrase';
/** A server that says yes: none of what is tested here asks it for anything. */
const calls = {
  begin: async () => ({ version: 3, replaces: 2, nonce: 'n'.repeat(43) }),
  put: async () => ({ expiresTime: '' }),
  confirm: async () => ({ version: 3, address: '' }),
};

let key: Bytes;
let draft: Draft;
let kit: RecoveryKit;
let fileText: string;
beforeAll(async () => {
  key = newKey();
  draft = await makeDraft(calls, quickStretch, { user: 7, key, password });
  if (!draft.kit) throw new Error('A new split has a kit');
  kit = draft.kit;
  fileText = walletFileText(draft.file);
});

test('kit, wallet file and password restore the wallet with every server stopped, at the real cost', async () => {
  const real = await makeDraft(calls, stretchHere, { user: 7, key, password });
  const paper = await readKitText(await kitText(real.kit ?? kit));
  const file = readWalletFile(walletFileText(real.file));
  const asked = jest.spyOn(globalThis, 'fetch');
  expect(await restoreKey(paper, file, password, stretchHere)).toEqual(key);
  await expect(restoreKey(paper, file, `${password}!`, stretchHere)).rejects.toThrow(IncorrectKey);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('the kit is read from a file as well, and however it was typed', async () => {
  expect(readKitFile(kitFileText(kit))).toEqual(kit);
  const paper = await kitText(kit);
  expect(paper).toMatch(/^(([0-9A-HJKMNP-TV-Z]{5} ){4}[0-9A-HJKMNP-TV-Z]{5}(\n|$)){4}$/);
  for (const typed of [
    paper.toLowerCase(),
    paper.replace(/\s/g, ''),
    paper.replace(/ /g, '-').replaceAll('\n', '\r\n'),
    paper.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]) {
    expect(await readKitText(typed)).toEqual(kit);
  }
});

test('a slip on paper is noticed, and its line is named', async () => {
  const paper = await kitText(kit);
  const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
  let passed = 0;
  for (const [at, letter] of [...paper].entries()) {
    if (/\s/.test(letter)) continue;
    const other = letters[(letters.indexOf(letter) + 1 + (at % 31)) % 32] ?? '';
    if (other === letter) continue;
    const typed = paper.slice(0, at) + other + paper.slice(at + 1);
    const slip = await readKitText(typed).catch((error: unknown) => error);
    expect(slip).toBeInstanceOf(UnreadableKit);
    const line = paper.slice(0, at).split('\n').length;
    // One slip in 32 passes the letter of its line; the two bytes over everything catch it.
    if ((slip as UnreadableKit).line === null) passed += 1;
    else expect((slip as UnreadableKit).line).toBe(line);
  }
  expect(passed).toBeLessThan(25);
  for (const typed of ['', paper.slice(0, 60), `${paper} 0`, paper.replace(/^.{5} (.{5})/, '$1 00000')]) {
    await expect(readKitText(typed)).rejects.toThrow(UnreadableKit);
  }
});

/** Every text that differs from this one in one bit of one letter. */
function* withOneBitFlipped(text: string): Generator<string> {
  const bytes = Buffer.from(text);
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield flipped.toString('latin1');
  }
}

/** JSON may be laid out in other ways: whatever reads as the same content is the same file. */
const sameContent = (text: string, other: string) => {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
};

test('a bit flipped anywhere in the wallet file: Incorrect key', async () => {
  let tried = 0;
  for (const text of withOneBitFlipped(fileText)) {
    if (sameContent(text, fileText)) continue;
    tried += 1;
    const restored = (async () => restoreKey(kit, readWalletFile(text), password, quickStretch))();
    const error = await restored.catch((caught: unknown) => caught);
    expect([text, error]).toEqual([text, expect.any(IncorrectKey)]);
  }
  expect(tried).toBeGreaterThan(3000);
});

test('a bit flipped anywhere in the kit: unreadable, or Incorrect key', async () => {
  const text = kitFileText(kit);
  for (const flipped of withOneBitFlipped(text)) {
    if (sameContent(flipped, text)) continue;
    const restored = (async () => restoreKey(readKitFile(flipped), draft.file, password, quickStretch))();
    const error = await restored.catch((caught: unknown) => caught);
    expect(error instanceof IncorrectKey || error instanceof UnreadableKit).toBe(true);
  }
});

test('WAL-18 a lowered or absurd cost, another kit, another file: Incorrect key before any work', async () => {
  const change = (kdf: object) =>
    JSON.stringify({ ...JSON.parse(fileText), kdf: { ...draft.file.kdf, ...kdf } });
  for (const kdf of [
    { memoryKiB: KDF_FLOOR.memoryKiB - 1 },
    { iterations: KDF_FLOOR.iterations - 1 },
    { parallelism: 0 },
    { memoryKiB: KDF_CEILING.memoryKiB + 1 },
    { iterations: KDF_CEILING.iterations + 1 },
    { name: 'argon2i' },
    { memoryKiB: 65_536.5 },
  ]) {
    expect(() => readWalletFile(change(kdf))).toThrow(IncorrectKey);
  }
  const other = await makeDraft(calls, quickStretch, { user: 7, key: newKey(), password });
  await expect(restoreKey(kit, other.file, password, quickStretch)).rejects.toThrow(IncorrectKey);
  await expect(restoreKey(other.kit ?? kit, draft.file, password, quickStretch)).rejects.toThrow(
    IncorrectKey,
  );
  // The same key split again: the kit of one split does not open the file of the other.
  const again = await makeDraft(calls, quickStretch, { user: 7, key, password });
  await expect(
    restoreKey({ ...kit, version: again.file.split }, again.file, password, quickStretch),
  ).rejects.toThrow(IncorrectKey);
  expect(addressOf(key)).toBe(draft.address);
});

test('the kit holds nothing of the person, the file nothing that opens it', () => {
  expect(Object.keys(JSON.parse(kitFileText(kit))).sort()).toEqual([
    'address',
    'format',
    'formatVersion',
    'shareC',
    'version',
  ]);
  expect(Object.keys(JSON.parse(fileText)).sort()).toEqual([
    'address',
    'format',
    'formatVersion',
    'kdf',
    'shareB',
    'split',
    'user',
    'version',
  ]);
});
