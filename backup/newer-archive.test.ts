import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ArchiveWriter } from './archive-writer';
import { FORMAT } from './format';
import { restore } from './restore';

let work: string;
beforeAll(() => {
  work = mkdtempSync(path.join(tmpdir(), 'guildhall-newer-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const nothing = { rows: {}, files: 0, absentFiles: [] };
const archiveOf = async (name: string, format: number) => {
  const file = path.join(work, name);
  const header = { product: 'guildhall' as const, format, version: '9.0.0', parts: ['platform' as const] };
  return { file, archive: await ArchiveWriter.create(file, null, { ...header, createdAt: '2027-01-01' }) };
};
const target = (name: string) => ({
  dataDir: path.join(work, name),
  urls: { platform: null, homeserver: null },
  bucket: null,
  passphrase: null,
});

test('an archive of a newer form is refused before anything is touched', async () => {
  const { file, archive } = await archiveOf('newer.tar.gz', FORMAT + 1);
  await archive.finish(nothing);
  await expect(restore({ ...target('one'), file })).rejects.toThrow(
    'was made by a newer version of Guildhall (9.0.0): restore it with that version.',
  );
  expect(existsSync(path.join(work, 'one'))).toBe(false);
});

test('an archive with tables of a newer version is refused and leaves nothing behind', async () => {
  const { file, archive } = await archiveOf('tables.tar.gz', FORMAT);
  const schema = { migrations: [{ hash: 'of a later migration', createdAt: 1 }], tables: [] };
  await archive.add('platform/schema.json', Buffer.from(JSON.stringify(schema)));
  await archive.finish(nothing);
  await expect(restore({ ...target('two'), file })).rejects.toThrow(
    'The archive was made by another version of Guildhall (9.0.0), whose tables this one does not know',
  );
  expect(readdirSync(path.join(work, 'two'))).toEqual([]);
});
