'use client';

import { CardView } from '@/components/reward/card-view';
import { exampleClaim, exampleReward } from '@/components/reward/testing/example-reward';
import type { Credit } from '@/components/reward/use-credit';
import type { Reward } from '@/protocol/reward';

const NOW = Date.parse('2030-05-02T14:20:00.000Z');
const ENDED = '2030-05-02T13:14:00.000Z';
const idle = { kind: 'idle' } as const;

const cards: readonly { name: string; reward: Partial<Reward>; credit?: Credit }[] = [
  { name: 'Funding', reward: { state: 'confirming', claimedCount: 0 } },
  { name: 'Open', reward: {} },
  { name: 'Claimed', reward: { mine: exampleClaim('sent'), claimedCount: 13 } },
  { name: 'Received', reward: { mine: exampleClaim('received'), claimedCount: 13 } },
  {
    name: 'All gone',
    reward: { state: 'exhausted', claimedCount: 20, endedTime: '2030-05-02T14:48:00.000Z' },
  },
  { name: 'Expired', reward: { state: 'expired', expiresTime: ENDED, isGiver: true } },
  {
    name: 'Claimed back',
    reward: {
      state: 'returned',
      expiresTime: ENDED,
      returned: { to: '', amount: String(1046n * 10n ** 17n), transaction: `0x${'f0'.repeat(32)}` },
    },
  },
  { name: 'Not for you', reward: { refusal: 'joined_late', message: '' } },
  { name: 'Budget used up', reward: { relayStop: 'budget' } },
  { name: 'Budget used up, giver', reward: { relayStop: 'budget', isGiver: true } },
  {
    name: 'Budget used up, expired',
    reward: { state: 'expired', expiresTime: ENDED, isGiver: true, relayStop: 'budget' },
  },
  { name: 'Claim failed', reward: { mine: exampleClaim('failed') } },
  {
    name: 'Credited',
    reward: { mine: { ...exampleClaim('received'), credited: true }, claimedCount: 13 },
    credit: { account: `0x${'11'.repeat(20)}`, amount: String(142n * 10n ** 15n) },
  },
  { name: 'No wallet', reward: { refusal: 'no_wallet', random: false } },
];

const people = ['Ines Okafor', 'Tomás Varga', '林悦'].map((username, id) => ({
  index: id,
  person: { id, username, avatar: '' },
  recipient: `0x${'11'.repeat(20)}`,
  amount: '1',
  state: 'claimed' as const,
  transaction: null,
  claimedTime: null,
}));

/** The card of a reward in every state. */
export function Rewards() {
  return (
    <section aria-label="Rewards" className="grid gap-5 rounded-card bg-surface-1 p-5 desktop:grid-cols-3">
      {cards.map(({ name, reward, credit = null }) => (
        <div key={name}>
          <h3 className="text-sm text-text-2">{name}</h3>
          <CardView
            reward={exampleReward(reward)}
            now={NOW}
            claiming={idle}
            credit={credit}
            shares={people}
            onClaim={() => {}}
            onNewWallet={() => {}}
            onClaimBack={() => {}}
            onWithdraw={() => {}}
            onShares={() => {}}
          />
        </div>
      ))}
    </section>
  );
}
