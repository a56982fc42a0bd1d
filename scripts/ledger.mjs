import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { citedRows } from './ledger/cited-rows.mjs';

// Lists the rows of the ledger that no test title cites, by area. Rows are the product's promises, one line each.

/** @type {{ id: string, area: string, requirement: string }[]} */
const rows = parse(readFileSync('docs/ledger.csv'), { columns: true });
const testFiles = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  '*.test.ts',
  '*.test.tsx',
  '*.spec.ts',
])
  .toString()
  .split('\n')
  .filter(Boolean);
const cited = new Map();
for (const file of testFiles) {
  for (const id of citedRows(file, readFileSync(file, 'utf8'))) cited.set(id, file);
}

const known = new Set(rows.map(({ id }) => id));
const unknown = [...cited].filter(([id]) => !known.has(id));
const areas = byArea();
let open = 0;
for (const [area, all] of areas) {
  const uncited = all.filter(({ id }) => !cited.has(id));
  open += uncited.length;
  console.log(`\n${area}: ${all.length - uncited.length} of ${all.length} cited`);
  for (const { id, requirement } of uncited) console.log(`  ${id}  ${shorten(requirement)}`);
}
for (const [id, file] of unknown) console.log(`\n${file} cites ${id}, which the ledger does not have.`);
console.log(`\n${rows.length - open} of ${rows.length} rows are cited by a test title, ${open} are not.`);

function byArea() {
  /** @type {Map<string, typeof rows>} */
  const groups = new Map();
  for (const row of rows) groups.set(row.area, [...(groups.get(row.area) ?? []), row]);
  return groups;
}

/** @param {string} text */
function shorten(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
