import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * @typedef {{ number: number, hash: string }} Head
 * @typedef {{ space: number | null, heads: Map<number, Head[]> }} Wanted
 */

/**
 * Reads what `npm run audit` is given; throws an error with a sentence for the operator.
 *
 * @param {string[]} words
 * @returns {Wanted}
 */
export function readArguments(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      space: { type: 'string' },
      head: { type: 'string', multiple: true, default: [] },
      log: { type: 'string', multiple: true, default: [] },
    },
  });
  if (positionals.join(' ') !== 'verify') throw new Error('The only command is verify.');
  if (values.space !== undefined && !/^[1-9]\d{0,9}$/.test(values.space)) {
    throw new Error('--space takes the id of a space.');
  }
  const space = values.space === undefined ? null : Number(values.space);
  if (space === null && values.head.length > 0) throw new Error('--head needs --space.');
  const heads = new Map();
  const add = (spaceId, head) => heads.set(spaceId, [...(heads.get(spaceId) ?? []), head]);
  for (const text of values.head) {
    const [, number, hash] = /^(\d{1,10}):([0-9a-f]{64})$/.exec(text) ?? [];
    if (hash === undefined) throw new Error('--head takes <number>:<hash>.');
    add(space, { number: Number(number), hash });
  }
  for (const file of values.log) {
    for (const { space: spaceId, position, hash } of headLines(readFileSync(file, 'utf8'))) {
      if (space === null || space === spaceId) add(spaceId, { number: position, hash });
    }
  }
  return { space, heads };
}

/** @param {string} log */
function headLines(log) {
  return log.split('\n').flatMap((line) => {
    // Whatever collects the log may write something before each line.
    const json = line.includes('"space.audit_head"') ? line.slice(line.indexOf('{')) : '';
    try {
      const entry = JSON.parse(json);
      return entry.event === 'space.audit_head' ? [entry] : [];
    } catch {
      return [];
    }
  });
}
