// `npm run bench`: figures of this machine, as tables and as JSON in tests/bench/results.json.
// `npm run bench -- chat pages` measures these parts alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../scripts/build.mjs';
import { measureAnalytics } from './analytics.mjs';
import { measureBrowser } from './browser.mjs';
import { measureChat } from './chat.mjs';
import { measureCommunities } from './communities.mjs';
import { measureContacts } from './contacts.mjs';
import { measureDirectory } from './directory.mjs';
import { measureGallery } from './gallery.mjs';
import { measureGas } from './gas.mjs';
import { measureKeys } from './keys.mjs';
import { measureMarkup } from './markup.mjs';
import { measureNotices } from './notices.mjs';
import { measurePages } from './pages.mjs';
import { measurePeople } from './people.mjs';
import { machine, meetsAim, tableText } from './report.mjs';
import { leaveServerCore } from './server-process.mjs';
import { measureRendering } from './rendering.mjs';
import { measureSearch } from './search.mjs';
import { measureStart } from './start.mjs';
import { measureTrial } from './trial.mjs';

const parts = {
  pages: measurePages,
  chat: measureChat,
  browser: measureBrowser,
  trial: measureTrial,
  start: measureStart,
  people: measurePeople,
  communities: measureCommunities,
  analytics: measureAnalytics,
  contacts: measureContacts,
  directory: measureDirectory,
  gallery: measureGallery,
  gas: measureGas,
  keys: measureKeys,
  markup: measureMarkup,
  notices: measureNotices,
  rendering: measureRendering,
  search: measureSearch,
};

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
process.chdir(root);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

// How it feels in a browser, and what a trial weighs, are looked at together.
if (wanted.includes('browser') && !wanted.includes('trial')) wanted.push('trial');
await build('.next');
leaveServerCore();
const file = path.join('tests', 'bench', 'results.json');
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
let missed = 0;
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const before = machine();
  const tables = await measure({ root, say: (line) => console.log(`… ${name}: ${line}`) });
  const after = machine();
  console.log(
    `\n${before.cores} × ${before.model}, Node ${before.node}, load ${before.load} → ${after.load}`,
  );
  for (const table of tables) console.log(`${tableText(table)}\n`);
  missed += tables.flatMap(({ figures }) => figures).filter((figure) => meetsAim(figure) === false).length;
  results[name] = { measuredAt: new Date().toISOString(), machine: { before, after }, tables };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
console.log(
  `All figures so far are in ${file}. ${missed === 0 ? 'No aim was missed.' : `${missed} aims were missed.`}`,
);
process.exit(0);
