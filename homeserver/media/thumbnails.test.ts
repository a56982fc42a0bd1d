import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createLimitedChildren, type LimitedChildren } from '@/runtime/limited-child';
import type { MediaRow } from '@/homeserver/db/schema/media';
import { paintPicture } from '@/homeserver/testing/picture';
import { MediaFiles } from './media-files';
import { diskStorage } from './media-storage';
import { createThumbnails, type Thumbnails } from './thumbnails';

const MEDIA_ID = 'a'.repeat(32);
let folder: string;
let files: MediaFiles;
let thumbnails: Thumbnails;
let runs: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-thumbnails-'));
  files = await MediaFiles.open(folder, diskStorage(folder, false));
  const limits = { atOnce: 1, waitingMax: 4, cpuSeconds: 10, timeoutMs: 60_000, memoryMiB: 512 };
  const children = createLimitedChildren('.build/thumbnail.child.mjs', limits);
  runs = 0;
  const counted: LimitedChildren = {
    run(argument, input) {
      runs += 1;
      return children.run(argument, input);
    },
  };
  thumbnails = createThumbnails(files, counted);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Puts bytes where an upload would be, as a picture that is larger than its thumbnails. */
async function kept(bytes: Uint8Array, size = bytes.length): Promise<MediaRow> {
  await files.keep(await files.receive(Readable.from([Buffer.from(bytes)]), 1_000_000), MEDIA_ID);
  return {
    mediaId: MEDIA_ID,
    uploader: '@ada:test.example',
    contentType: 'image/png',
    fileName: null,
    size,
    width: 400,
    height: 300,
    avatar: false,
    bound: true,
    uploadedAt: new Date(),
  };
}
const wanted = { width: 96, height: 96, crop: true };

test('a picture that breaks half way keeps no decoder busy again and again', async () => {
  const row = await kept((await paintPicture(400, 300)).slice(0, 500));
  for (let looks = 0; looks < 3; looks += 1) {
    await expect(thumbnails.of(row, wanted)).rejects.toMatchObject({ status: 400 });
  }
  expect(runs).toBe(1);
});

test('neither does one whose thumbnail is larger than itself', async () => {
  const row = await kept(await paintPicture(400, 300), 10);
  for (let looks = 0; looks < 3; looks += 1) expect(await thumbnails.of(row, wanted)).toBe('original');
  expect(runs).toBe(1);
});
