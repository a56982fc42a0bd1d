import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { buildTool } from '../../scripts/build-services.mjs';
import { firstShown, watchFirstShown } from './first-shown.mjs';
import { MatrixClient } from './matrix-client.mjs';
import { frameFigures, scrollUp } from './scroll.mjs';

const ROUNDS = 7;
const message = '[data-message-id]';
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/**
 * The same for Cinny, another web client, on the same homeserver and in the same browser: first message, change of rooms, scrolling and
 * scripts.
 *
 * @param {import('playwright').Browser} browser
 * @param {object} scene
 * @param {string} scene.folder With its index.html.
 * @param {string} scene.publicUrl
 * @param {string} scene.chatUrl
 * @param {string[]} scene.rooms Two.
 * @param {string[]} scene.names Theirs.
 * @param {string} scene.longRoom
 * @param {import('./community').BenchPerson} scene.person In all of them.
 */
export async function measureCinny(browser, { folder, publicUrl, chatUrl, rooms, names, longRoom, person }) {
  const server = await serve(folder);
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: server.url,
      serviceWorkers: 'block',
    });
    await context.addInitScript(remember, await loginOf(person, publicUrl, chatUrl));
    await watchFirstShown(context, message);
    const page = await context.newPage();
    const space = await spaceOf(person, chatUrl);
    const at = (room) => `/${encodeURIComponent(space)}/${encodeURIComponent(room)}/`;
    const [first = ''] = rooms;
    let scriptBytes = 0;
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const scripts = new Map();
    network.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength - scripts.get(requestId);
    });
    await page.goto(at(first));
    await firstShown(page);
    await wait(3_000);
    const scriptsKib = scriptBytes / 1024;
    await network.detach();

    const costs = { firstMessage: [], roomSwitch: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.reload({ waitUntil: 'commit' });
      costs.firstMessage.push(await firstShown(page));
      await wait(1_500);
    }
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const name of [names[1], names[0]]) {
        const cost = await switchTo(page, name);
        if (round > 0) costs.roomSwitch.push(cost);
        await wait(300);
      }
    }
    await page.goto(at(longRoom));
    await firstShown(page);
    await wait(1_500);
    const { p95, over50 } = frameFigures(await scrollUp(page, message));
    await context.close();
    const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
    return {
      firstMessage: median(costs.firstMessage),
      roomSwitch: median(costs.roomSwitch),
      p95,
      over50,
      scriptsKib,
    };
  } finally {
    server.close();
  }
}

/**
 * The folder of the client that the browser tests install, or why it is not to be had.
 *
 * @returns {Promise<{ folder: string } | { problem: string }>}
 */
export async function installedCinny() {
  const bundle = await buildTool('bench-install-client', 'e2e/deep/install-client.ts');
  const { installWebClient } = await import(pathToFileURL(bundle).href);
  return installWebClient('cinny').then(
    (folder) => ({ folder }),
    (error) => ({ problem: error.message }),
  );
}

/** Runs in the page: the keys under which Cinny keeps who is logged in. */
function remember(login) {
  for (const [key, value] of Object.entries(login)) localStorage.setItem(`cinny_${key}`, value);
}

async function loginOf({ matrixToken, matrixUserId }, baseUrl, chatUrl) {
  const { device_id: deviceId } = await new MatrixClient(chatUrl, matrixToken).call(
    'GET',
    '/v3/account/whoami',
  );
  return { access_token: matrixToken, device_id: deviceId, user_id: matrixUserId, hs_base_url: baseUrl };
}

async function spaceOf({ matrixToken }, chatUrl) {
  const client = new MatrixClient(chatUrl, matrixToken);
  const { joined_rooms: joined } = await client.call('GET', '/v3/joined_rooms');
  for (const room of joined) {
    const state = await client.call('GET', `/v3/rooms/${encodeURIComponent(room)}/state`);
    if (state.some(({ type, content }) => type === 'm.room.create' && content.type === 'm.space'))
      return room;
  }
  throw new Error('This person is in no space');
}

/** From the press until messages of the other room are there, by the page's clock. */
async function switchTo(page, name) {
  await page.evaluate(() => {
    window.roomShownAt = null;
    window.pressedAt = null;
    addEventListener('click', () => (window.pressedAt ??= performance.now()), { capture: true, once: true });
    const ids = () => [...document.querySelectorAll('[data-message-id]')].map((row) => row.dataset.messageId);
    const before = new Set(ids());
    const observer = new MutationObserver(() => {
      if (window.pressedAt === null || !ids().some((id) => !before.has(id))) return;
      window.roomShownAt = performance.now();
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('a', { hasText: name }).first().click();
  await page.waitForFunction(() => window.roomShownAt !== null);
  return page.evaluate(() => window.roomShownAt - window.pressedAt);
}

/** Its files, compressed as ours are. */
async function serve(folder) {
  const packed = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://cinny.test');
    // Asked for relative to the page, wherever in its addresses the client is.
    const wanted = pathname.endsWith('/olm.wasm') ? '/olm.wasm' : path.normalize(pathname);
    const named = path.join(folder, wanted);
    const file = path.extname(named) !== '' && existsSync(named) ? named : path.join(folder, 'index.html');
    if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)));
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': wanted.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    });
    response.end(packed.get(file));
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${server.address().port}`, close };
}
