import { Agent, request } from 'undici';
import { startProduct } from './product.mjs';
import { quantile } from './requests.mjs';

const ROUNDS = 5;
const READS = 300;
/** What one network asks for in a circle: a search, a query that no page reads, an unknown page, a part for the client router. */
const hostile = [
  (n) => ({ path: `/index/guildSearch?text=${n}` }),
  (n) => ({ path: `/login?x=${n}` }),
  (n) => ({ path: `/nowhere/${n}` }),
  () => ({ path: '/signup?_rsc', headers: { rsc: '1' } }),
];

/**
 * Measures how much readers of a kept page notice of another network that asks for renderings on four connections.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureRendering({ root, say }) {
  say('the product and a community');
  // Addresses stand in a header, so that two networks can ask from this machine.
  const product = await startProduct(root, { TRUSTED_PROXIES: '1' });
  try {
    const { spaceId } = await product.settle(2);
    const page = `${product.publicUrl}/index/guildOverview/${spaceId}`;
    const reader = new Agent({ connections: 1 });
    /** @returns {Promise<number>} Milliseconds at the 95th percentile. */
    const read = async () => {
      const delays = [];
      for (let n = 0; n < READS; n += 1) {
        const from = performance.now();
        const { statusCode, body } = await request(page, {
          dispatcher: reader,
          headers: { 'x-forwarded-for': '192.0.2.1' },
        });
        await body.dump();
        if (statusCode !== 200) throw new Error(`${page} answered ${statusCode}`);
        delays.push(performance.now() - from);
      }
      return quantile(delays, 0.95);
    };
    await read();
    const quiet = [];
    const disturbed = [];
    let asked = 0;
    let rendered = 0;
    say('readers, alone and disturbed by turns');
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await read());
      const stop = disturb(product.publicUrl, (status) => {
        asked += 1;
        if (status !== 429) rendered += 1;
      });
      disturbed.push(await read());
      await stop();
    }
    await reader.close();
    return [
      {
        title: 'A kept page while another network asks for renderings',
        figures: [
          {
            name: 'p95 of the page',
            value: quantile(disturbed, 0.5),
            unit: 'ms',
            beside: { 'nobody else': quantile(quiet, 0.5) },
            aimOf: 'ratio',
            aim: 3,
            better: 'lower',
          },
        ],
        notes: [`The other network asked ${asked} times and was refused ${asked - rendered} times.`],
      },
    ];
  } finally {
    await product.stop();
  }
}

/**
 * Four connections of one network, each of which asks again when it is answered.
 *
 * @param {string} origin
 * @param {(status: number) => void} answered
 */
function disturb(origin, answered) {
  const dispatcher = new Agent({ connections: hostile.length });
  let goesOn = true;
  let n = Math.floor(Math.random() * 1e9);
  const loops = hostile.map(async (ask) => {
    while (goesOn) {
      const { path, headers } = ask((n += 1));
      const { statusCode, body } = await request(origin + path, {
        dispatcher,
        headers: { ...headers, 'x-forwarded-for': '198.51.100.1' },
      });
      await body.dump();
      answered(statusCode);
    }
  });
  return async () => {
    goesOn = false;
    await Promise.all(loops);
    await dispatcher.close();
  };
}
