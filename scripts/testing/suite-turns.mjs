import { ofDay } from '../../runtime/testing/turn.mjs';

/** Files that the command line names run on every day, as those on Synapse do. */
export const isNamed = process.argv.some((word) => word === '--runTestsByPath' || word.endsWith('.test.ts'));

const isLongRun = process.env.TEST_DEPTH === 'deep' || process.env.GUILDHALL_FAULTS === 'long';

/**
 * What `npm run test:deep` (or `npm run test:faults`) has time for: clocks that go an hour wrong in all processes, and the economy of
 * contracts that came before today's.
 */
const deepOnly = ['tests/faults/clock', 'server/features/reward/economy-first-version'];

/**
 * Suites of which one third runs each day, and all of them in `npm run test:deep`.
 *
 * Processes that are killed at each step of something: what survives is what the outbox, the queues and the chain have stored,
 * whatever it is about. Neighbours in the list are about different things.
 */
const killed = [
  'server/chat/killed-rights',
  'server/features/reward/killed',
  'server/chat/killed-direct',
  'server/features/key-share/killed',
  'server/chat/killed',
  'server/chat/killed-ban',
  'server/features/notice/killed-push',
  'server/chat/killed-deletion',
  'homeserver/membership/killed',
  'server/features/notice/killed-digest',
  'server/features/account-deletion/killed',
  'server/chat/killed-rooms',
  'tests/faults/kill',
  'homeserver/purge/killed',
  'server/features/data-export/killed',
];
/** Faults of whole products, and their archives: nothing but these mechanisms is in play, whatever else was changed. */
const faults = [
  'tests/faults/fuzz-api',
  'tests/faults/fuzz-matrix',
  'tests/faults/several-processes',
  'tests/faults/full-disk',
  'tests/faults/away',
  'tests/faults/huge',
  'backup/backup',
  'server/chat/outage',
  'server/chat/several-platforms',
  'tests/faults/slow',
  'server/several-processes',
  'server/features/reward/two-platforms',
  'backup/newer-archive',
  'backup/older-archive',
  'homeserver/stream/leadership',
  'homeserver/standby',
];
/** Installations of another version or form: upgrades, older contracts, files in a bucket, a homeserver that is given. */
const otherForms = [
  'server/chat/fixed-homeserver',
  'server/files/remake',
  'server/features/reward/contract-versions',
  'server/chat/upgrade-levels',
  'backup/bucket',
  'server/files/bucket',
  'server/audit/verify-command',
  'server/chat/upgrade',
  'server/audit/first-entry',
];
/** What programs of others may do through the gateway: the code of each is its own, and few changes come near it. */
const programs = [
  'gateway/client-keys',
  'gateway/bot-tokens',
  'gateway/client-login',
  'gateway/bot-scope',
  'gateway/aborted-uploads',
  'gateway/bot-calls',
];
/**
 * Suites that take long, of which one half runs each day: two that stand together are about neighbouring things and run on different
 * days. Lighter suites of the same features run each day, as does what all of them need: accounts, spaces, roles, rights and who may
 * do what.
 */
const long = [
  'server/features/reward/claims',
  'server/features/reward/economy',
  'server/features/reward/relayer',
  'server/features/reward/drain',
  'server/features/reward/head-of-line',
  'server/features/reward/denial',
  'server/features/reward/entry-by-balance',
  'server/features/reward/follower',
  'server/features/room/balance-access',
  'server/features/room/access-rule',
  'server/features/room/room-settings',
  'server/features/room/channel-order',
  'server/features/space/space-deletion',
  'server/features/space/deleted-space',
  'server/features/space/ownership',
  'server/features/space/message-removal',
  'server/features/nft/nft',
  'server/features/approval/approval',
  'server/features/report/report',
  'server/features/operator/held-request',
  'server/chat/mention-notices',
  'server/features/notice/push',
  'server/chat/in-step',
  'server/chat/rights-table',
  'server/features/data-export/data-export',
  'server/features/upload/upload',
  'server/features/dm/group',
  'server/features/dm/request-view',
  'server/features/dm/request-limits',
  'server/features/dm/dm-races',
  'server/features/audit/undo',
  'server/features/notice/digest',
  'server/features/application/application',
  'server/features/invite-link/invite-link',
  'server/features/key-share/device',
  'server/features/key-share/recovery',
  'server/features/key-share/guesses',
  'server/features/account-deletion/account-deletion',
  'server/features/role/role-chat',
  'server/features/role/role-races',
  'server/names/look-alikes',
  'server/features/point/earning',
  'gateway/standings',
  'gateway/suspension',
  'gateway/blocked-people',
  'gateway/slow-mode',
  'server/query-plans',
  'storage/pglite',
  'storage/storage',
  'lib/swap/aggregator',
];

const inThirds = [killed, faults, otherForms, programs];
const inTurn = [...inThirds, long].flat();
const today = [...inThirds.flatMap((files) => ofDay(files, 3)), ...ofDay(long, 2)];
const ofOtherDays = isNamed || isLongRun ? [] : inTurn.filter((file) => !today.includes(file));

/** Patterns of the suites that don't run in this run of Jest. */
export const notToday = [...(isLongRun ? [] : deepOnly), ...ofOtherDays].map(
  (file) => `<rootDir>/${file}\\.test\\.ts`,
);
