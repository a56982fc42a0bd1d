import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Agent, request } from 'undici';
import { startBare } from './bare-server.mjs';
import { startHello } from './hello-server.mjs';
import { startProduct } from './product.mjs';
import { mediansMs, saturate } from './requests.mjs';

/**
 * The public overview page and the backend-for-frontend, beside a hello-world of Next and a bare node server.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measurePages({ root, say }) {
  const stops = [];
  const kept = (server) => (stops.unshift(() => server.stop()), server);
  try {
    say('the product and a community');
    const product = kept(await startProduct(root));
    const { spaceId, people } = await product.settle(12);
    say('the hello-world of Next');
    const hello = kept(await startHello(root));
    const pageUrl = `${product.publicUrl}/index/guildOverview/${spaceId}`;
    const answerFile = await keepAnswer(pageUrl);
    stops.push(() => rmSync(answerFile));
    const bare = kept(await startBare(answerFile));

    say('the page, by turns');
    const compressed = { headers: { 'accept-encoding': 'gzip' } };
    const [helloPage, barePage, page] = await saturate([
      { url: hello.url, ...compressed },
      { url: bare.url, ...compressed },
      { url: pageUrl, ...compressed },
    ]);
    say('a call, by turns');
    const path = '/api/games';
    const [helloCall, call, direct] = await saturate([
      { url: `${hello.url}/api/hello` },
      { url: `${product.publicUrl}${path}` },
      { url: `${product.platformUrl}${path}`, headers: inside(product) },
    ]);
    const failed = [helloPage, barePage, page, helloCall, call, direct].reduce((n, one) => n + one.failed, 0);
    if (failed > 0) throw new Error(`${failed} answers were not 2xx: the figures say nothing`);
    say('a call with a session, one at a time');
    const [person] = people;
    const withSession = { cookie: person.cookie };
    const [through, without] = await oneAtATime(
      { url: `${product.publicUrl}/api/user/me`, headers: withSession },
      { url: `${product.platformUrl}/api/user/me`, headers: { ...withSession, ...inside(product) } },
    );

    return [
      {
        title: 'The public overview page, from memory of the gateway',
        figures: [
          rate('requests, beside a static hello page', page, { 'next start': helloPage.perSecond }, 4),
          rate('requests, beside the same bytes', page, { 'bare node': barePage.perSecond }, 0.5),
        ],
      },
      {
        title: 'A call through the backend-for-frontend',
        figures: [
          rate('requests, beside a hello route handler', call, { 'next start': helloCall.perSecond }, 1),
          {
            name: 'the same call at the platform itself',
            value: direct.perSecond,
            unit: '/s',
            better: 'higher',
          },
          {
            name: 'p50 of a call with a session, beside the platform itself',
            value: through,
            unit: 'ms',
            beside: { platform: without },
            aimOf: 'difference',
            aim: 2,
            better: 'lower',
          },
        ],
      },
    ];
  } finally {
    for (const stop of stops) await stop();
  }
}

const rate = (name, { perSecond }, beside, aim) => ({
  name,
  value: perSecond,
  unit: '/s',
  beside,
  aimOf: 'ratio',
  aim,
  better: 'higher',
});

/** What the gateway says to the platform, so that a call can be made past it. */
const inside = ({ internalSecret }) => ({
  'x-guildhall-internal': internalSecret,
  'x-guildhall-peer': '192.0.2.1',
  'x-guildhall-language': 'en',
});

/** Writes down what a page is sent as; the first answers may still be rendered. */
async function keepAnswer(url) {
  for (let n = 0; n < 3; n += 1) await (await fetch(url)).arrayBuffer();
  const { headers, body } = await request(url, { headers: { 'accept-encoding': 'gzip' } });
  const file = path.join(os.tmpdir(), `guildhall-bench-answer-${process.pid}.json`);
  const bytes = Buffer.from(await body.arrayBuffer());
  const { connection, 'keep-alive': keepAlive, date, 'transfer-encoding': encoding, ...rest } = headers;
  void [connection, keepAlive, date, encoding];
  writeFileSync(
    file,
    JSON.stringify({ headers: { ...rest, 'content-length': bytes.length }, body: bytes.toString('base64') }),
  );
  return file;
}

/** Medians in milliseconds, of calls by turns: what warms up or slows down meanwhile is the same for all of them. */
async function oneAtATime(...calls) {
  const dispatcher = new Agent({ connections: 1 });
  const medians = await mediansMs(
    calls.map(({ url, headers }) => async () => {
      const { statusCode, body } = await request(url, { dispatcher, headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    }),
  );
  await dispatcher.close();
  return medians;
}
