import { pathToFileURL } from 'node:url';
import { buildTool } from '../../scripts/build-services.mjs';

/** What each may cost at most. */
const aims = new Map([
  ['deposit of coins', 175_000],
  ['deposit of tokens, the first of a token', 215_000],
  ['relayed claim of coins', 85_000],
  ['relayed claim of coins, to an account that never had any', 85_000],
  ['relayed claim of tokens, for a first-time holder', 110_000],
  ['claim to sender of coins, relayed', 60_000],
  ['claim to sender of tokens, relayed', 85_000],
]);

/**
 * Gas of rewards, from receipts of a local chain.
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureGas({ say }) {
  say('rewards on a chain of their own');
  const { measureReceipts } = await import(
    pathToFileURL(await buildTool('bench-gas', 'tests/bench/gas.ts')).href
  );
  const gas = await measureReceipts();
  return [
    {
      title: 'Gas of rewards, from receipts',
      figures: Object.entries(gas).map(([name, value]) => ({
        name,
        value,
        unit: 'gas',
        aim: aims.get(name) ?? null,
        better: 'lower',
      })),
      notes: [
        'All shares are drawn at random; the relayer is paid by credit in every call that is named relayed.',
        'HappyRedPacket, the best known of its kind, takes 128,000 to 166,000 for a deposit, 73,000 to 100,000 for a claim that',
        'the claimer pays, and 45,000 for a refund.',
      ],
    },
  ];
}
