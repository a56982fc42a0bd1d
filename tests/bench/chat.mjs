import { startOurs, startPeer, startPostgres, synapseProblem } from './chat-servers.mjs';
import { loadChat } from './chat-load.mjs';

/**
 * What chat costs, beside Synapse on both of its databases where Python is there.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureChat({ root, say }) {
  const problem = synapseProblem();
  const postgres = await startPostgres();
  /** @type {Record<string, import('./chat-load.mjs').ChatCosts>} */
  const costs = {};
  try {
    const servers = {
      ours: () => startOurs(root),
      'on PostgreSQL': async () => startOurs(root, await postgres.newDatabase()),
      ...(problem === null && {
        'Synapse, sqlite': () => startPeer(),
        'Synapse, PostgreSQL': async () => startPeer(await postgres.newDatabase()),
      }),
    };
    for (const [name, start] of Object.entries(servers)) {
      const server = await start();
      try {
        costs[name] = await loadChat(server, (line) => say(`${name}: ${line}`));
      } finally {
        await server.stop();
      }
    }
  } finally {
    await postgres.stop();
  }
  return [chatTable(costs, problem)];
}

/** Ratios are to Synapse on sqlite, the faster one of the two. */
function chatTable({ ours, ...others }, problem) {
  const names = Object.keys(others).sort((one, other) => Number(isOurs(one)) - Number(isOurs(other)));
  const beside = (of) => Object.fromEntries(names.map((name) => [name, of(others[name])]));
  const figure = (name, unit, of, better, aim = null, aimOf = 'ratio') => ({
    name,
    value: of(ours),
    unit,
    beside: beside(of),
    better,
    aim: aimOf === 'ratio' && problem !== null ? null : aim,
    aimOf,
  });
  return {
    title: 'Chat, on the homeserver that comes along (embedded database)',
    figures: [
      figure('send → seen, p50', 'ms', (one) => one.seenP50Ms, 'lower', 0.2),
      figure('send → seen, p95', 'ms', (one) => one.seenP95Ms, 'lower', 0.2),
      figure('sends with 20 senders', '/s', (one) => one.sends, 'higher', 8),
      figure('the same with 50 listeners', '/s', (one) => one.sendsHeardBy50, 'higher', 12),
      figure('the same with 200 listeners', '/s', (one) => one.sendsHeardBy200, 'higher'),
      figure('first sync of 200 clients, 20 rooms each', 's', (one) => one.firstSyncsSeconds, 'lower', 0.1),
      figure('processor time of a send', 'ms', (one) => one.cpuMsPerSend, 'lower'),
      figure('processor time of a delivery', 'ms', (one) => one.cpuMsPerDelivery, 'lower'),
      figure('memory at rest', 'MB', (one) => one.memoryAtRestMb, 'lower'),
      figure('memory of an idle syncing client', 'kB', (one) => one.kbPerIdleClient, 'lower', 30, 'value'),
    ],
    notes: problem === null ? [] : [`Synapse was not measured beside it: ${problem}.`],
  };
}

const isOurs = (name) => name === 'on PostgreSQL';
