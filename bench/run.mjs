// `npm run bench`: figures of this machine, as a table and as JSON in bench/results.json.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServices } from '../scripts/build-services.mjs';
import { measureChat } from './chat.mjs';
import { startHomeserver } from './homeserver.mjs';
import { machine, table } from './report.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
await buildServices();

const before = machine();
const server = await startHomeserver(root);
try {
  const figures = await measureChat(server, (line) => console.log(`… ${line}`));
  const after = machine();
  console.log('');
  console.log(`${before.cores} × ${before.model}, Node ${before.node}, load ${before.load} → ${after.load}`);
  console.log(table('Chat, on the homeserver that comes along (embedded database)', figures));
  const file = path.join('bench', 'results.json');
  writeFileSync(file, `${JSON.stringify({ machine: { before, after }, chat: figures }, null, 2)}\n`);
  console.log(`\nAlso in ${file}.`);
} finally {
  await server.stop();
}
