import type { Reward } from '@/protocol/reward';

/** A reward of 250 ATL to twenty people, open, twelve of whom have claimed. */
export function exampleReward(fields: Partial<Reward> = {}): Reward {
  return {
    id: `0x${'a1'.repeat(32)}`,
    roomId: 7,
    eventId: '$card',
    chainId: 56,
    contract: `0x${'c0'.repeat(20)}`,
    giver: { id: 3, username: 'Ken Adeyemi', avatar: '' },
    sender: `0x${'5e'.repeat(20)}`,
    token: { address: `0x${'70'.repeat(20)}`, name: 'Atlas', symbol: 'ATL', decimals: 18 },
    recordType: 'room',
    random: true,
    amount: String(250n * 10n ** 18n),
    count: 20,
    message: 'Thanks for the survey week.',
    state: 'open',
    version: 12,
    expiresTime: '2030-05-02T20:32:00.000Z',
    transaction: `0x${'d0'.repeat(32)}`,
    confirmations: 15,
    confirmationsNeeded: 15,
    claimedCount: 12,
    claimedAmount: String(1454n * 10n ** 17n),
    leftAmount: String(1046n * 10n ** 17n),
    fundedTime: '2030-05-02T14:00:00.000Z',
    endedTime: null,
    returned: null,
    restCredited: false,
    relayed: true,
    relayStop: null,
    isGiver: false,
    mine: null,
    refusal: null,
    ...fields,
  };
}

/** The share of the reader. */
export function exampleClaim(state: NonNullable<Reward['mine']>['state']): NonNullable<Reward['mine']> {
  return {
    index: 4,
    recipient: `0x${'11'.repeat(20)}`,
    amount: String(142n * 10n ** 17n),
    state,
    transaction: state === 'reserved' || state === 'waiting' ? null : `0x${'e0'.repeat(32)}`,
    credited: false,
  };
}
