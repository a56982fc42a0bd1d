import type { TestEngine } from '@/storage/testing/test-database';
import type { Away } from './tcp-proxy';

/**
 * How much of each fault there is: a little in `npm test`, all of it in `npm run test:faults` (docs/faults.md).
 * Every number that differs between the two stands here.
 */
const short = {
  /** How a database is away (line.ts); the harder way takes in the other. */
  aways: ['silent'] as readonly Away[],
  kills: 3,
  acknowledged: 200,
  lostAnswers: 5,
  copies: 4,
  /** Where calls are repeated: PostgreSQL carries copies out side by side, the embedded database one after the other. */
  repeatedOn: ['postgres'] as readonly TestEngine[],
  fuzzedRequests: 1_000,
  awayMs: 1_500,
  fullMs: 500,
  slowSockets: 200,
  slowBodies: false,
  honestMs: 2_000,
  hugeBytes: 1024 ** 3,
};

const long: typeof short = {
  ...short,
  kills: 200,
  acknowledged: 20_000,
  lostAnswers: 20,
  copies: 50,
  repeatedOn: ['postgres', 'pglite'],
  fuzzedRequests: 100_000,
  aways: ['cut', 'silent'],
  awayMs: 60_000,
  fullMs: 20_000,
  slowSockets: 2_000,
  slowBodies: true,
  honestMs: 10_000,
};

export const isLong = process.env.GUILDHALL_FAULTS === 'long';
export const size = isLong ? long : short;

/** Another seed is another run of everything that is random. */
export const seed = Number(process.env.GUILDHALL_FAULTS_SEED ?? '20');
