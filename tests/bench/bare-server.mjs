import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freeInternalPort } from '../../scripts/supervisor/ports.mjs';
import { startServer } from './server-process.mjs';

/* The fastest that node can do: one answer from memory, whatever is asked. `node bare-server.mjs PORT FILE` serves. */

const [, script, port, file] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  const { headers, body } = JSON.parse(readFileSync(file, 'utf8'));
  const bytes = Buffer.from(body, 'base64');
  createServer((request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(Number(port));
}

/**
 * A bare node server that sends these bytes with these headers.
 *
 * @param {string} answerFile JSON: headers, and the body in base64.
 */
export async function startBare(answerFile) {
  const free = await freeInternalPort();
  return startServer({
    args: [fileURLToPath(import.meta.url), String(free), answerFile],
    cwd: process.cwd(),
    url: `http://localhost:${free}`,
  });
}
