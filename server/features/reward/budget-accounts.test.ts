import { reward, rewardClaim } from '@/server/db/schema/reward';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { CHAIN_ID } from '@/server/testing/rewards';
import { BudgetStore } from './budget.store';

/* What each of those has cost for whom something is sent, from what was written down of each transaction. */

const NOW = new Date('2026-01-02T00:00:00Z');
const YESTERDAY = new Date('2026-01-01T00:00:00Z');
const [GIVER, SENDER, OTHER_SENDER] = [1, '0xsender', '0xother'];

let platform: TestPlatform;
let store: BudgetStore;
beforeAll(async () => {
  platform = await startTestPlatform();
  store = new BudgetStore(platform.services.storage);
  const [giver, other] = [await platform.person(), await platform.person()];
  const { db } = platform.services.storage;
  const common = {
    roomId: 1,
    chainId: CHAIN_ID,
    contract: '0x',
    roomTag: '0x',
    token: '0x',
    recordType: 0,
    random: false,
    amount: '2',
    count: 2,
    expiresAt: NOW,
    message: '',
    claimGas: '100',
    createdAt: NOW,
  } as const;
  await db.insert(reward).values([
    { ...common, id: 'mine', salt: 'a', giverId: giver.id, sender: SENDER },
    { ...common, id: 'second', salt: 'b', giverId: giver.id, sender: OTHER_SENDER },
    { ...common, id: 'theirs', salt: 'c', giverId: other.id, sender: SENDER },
    { ...common, id: 'unrelated', salt: 'd', giverId: other.id, sender: OTHER_SENDER },
  ]);
  const share = { index: 0, amount: '1' };
  await db.insert(rewardClaim).values([
    { ...share, rewardId: 'mine', recipient: '0xann' },
    { ...share, rewardId: 'second', recipient: '0xbob' },
    { ...share, rewardId: 'theirs', recipient: '0xcid' },
    { ...share, rewardId: 'unrelated', recipient: '0xann' },
  ]);
  let nonce = 0;
  const sent = (rewardId: string, more: Partial<typeof rewardTransaction.$inferInsert>) => ({
    chainId: CHAIN_ID,
    sender: '0xrelayer',
    nonce: (nonce += 1),
    rewardId,
    index: 0,
    hash: `0x${nonce}`,
    raw: '0x',
    storedAt: NOW,
    gas: '1',
    state: 'reverted' as const,
    ...more,
  });
  await db.insert(rewardTransaction).values([
    sent('mine', { spent: '1000' }),
    sent('second', { spent: '200' }),
    sent('theirs', { spent: '30' }),
    sent('unrelated', { spent: '4' }),
    // Paid by us, and by somebody who was first: both are covered by what was prepaid.
    sent('mine', { state: 'done', spent: '101', earned: '100' }),
    sent('mine', { state: 'done', spent: '100', earned: '0' }),
    // Nothing was prepaid for a return that somebody else was faster with.
    sent('mine', { state: 'done', index: null, spent: '10000', earned: '0' }),
    sent('mine', { state: 'open', spent: '500000' }),
    sent('mine', { state: 'open', index: null, spent: '70000' }),
    sent('mine', { spent: '9000000', storedAt: YESTERDAY }),
    sent('mine', { spent: '9000000', chainId: 1 }),
    // Refused early, because somebody was first: what is left of what was prepaid went to them, and adds nothing to what others may cost.
    sent('mine', { state: 'done', spent: '40', earned: '0' }),
  ]);
  party = { id: 'mine', giverId: giver.id, sender: SENDER, recipient: '0xann' };
});
afterAll(() => platform.close());

let party = { id: 'mine', giverId: GIVER, sender: SENDER, recipient: '0xann' as string | null };
const since = new Date(NOW.getTime() - 1_000);

test('reward, sender, giver and recipient have an account of a day each', async () => {
  const accounts = await store.accounts(CHAIN_ID, party, since, null);
  expect(accounts.map(({ lost }) => lost)).toEqual([11_001n, 11_031n, 11_201n, 1_005n]);
  expect(accounts.map(({ risked }) => risked)).toEqual([570_000n, 570_000n, 570_000n, 500_000n]);
});

test('what goes back is for no recipient, and what is to be replaced is risked no more', async () => {
  const accounts = await store.accounts(CHAIN_ID, { ...party, recipient: null }, since, 8);
  expect(accounts.map(({ risked }) => risked)).toEqual([70_000n, 70_000n, 70_000n]);
});

test('who has cost nothing has lost nothing', async () => {
  const nobody = { id: 'none', giverId: null, sender: '0xnobody', recipient: null };
  expect(await store.accounts(CHAIN_ID, nobody, since, null)).toEqual([
    { of: 'reward', lost: 0n, risked: 0n },
    { of: 'sender', lost: 0n, risked: 0n },
  ]);
});
