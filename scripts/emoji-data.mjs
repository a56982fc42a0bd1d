import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Writes public/emoji, what the emoji picker reads, from the package emojibase-data: the same shape without the
 * fields that the picker does not use. The package is 49 MB and needed for nothing else, so it is no dependency:
 *
 *   npm pack emojibase-data@17.0.0 && tar xf emojibase-data-17.0.0.tgz && node scripts/emoji-data.mjs package
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const unpacked = path.resolve(process.argv[2] ?? 'package');

for (const language of ['en', 'zh']) {
  const source = path.join(unpacked, language);
  const target = path.join(root, 'public/emoji', language);
  const read = async (name) => JSON.parse(await readFile(path.join(source, name), 'utf8'));
  await mkdir(target, { recursive: true });
  const write = (name, value) => writeFile(path.join(target, name), JSON.stringify(value));

  const emojis = await read('data.json');
  await write(
    'data.json',
    emojis
      // Parts of emojis (regional letters, skin tones) have no group and are not picked.
      .filter(({ group }) => group !== undefined && group !== 2)
      .map(({ emoji, label, hexcode, tags, version, group, subgroup, order, skins }) => ({
        emoji,
        label,
        hexcode,
        tags: tags ?? [],
        version,
        group,
        subgroup,
        order,
        ...(skins && { skins: skins.map(({ emoji, tone }) => ({ emoji, tone })) }),
      })),
  );
  const { groups, subgroups, skinTones } = await read('messages.json');
  await write('messages.json', { groups, subgroups, skinTones });
}
