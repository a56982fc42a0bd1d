import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import en from '@/messages/en/reward.json';
import zh from '@/messages/zh/reward.json';
import type { Reward } from '@/protocol/reward';
import { CardView, type CardViewProps } from './card-view';
import { exampleClaim, exampleReward } from './testing/example-reward';

const NOW = Date.parse('2030-05-02T14:20:00.000Z');

function view(fields: Partial<Reward> = {}, props: Partial<CardViewProps> = {}) {
  return (
    <CardView
      reward={exampleReward(fields)}
      now={NOW}
      claiming={{ kind: 'idle' }}
      credit={null}
      shares={[]}
      onClaim={() => {}}
      onNewWallet={() => {}}
      onClaimBack={() => {}}
      onWithdraw={() => {}}
      onShares={() => {}}
      {...props}
    />
  );
}

function around(children: React.ReactNode, locale: 'en' | 'zh' = 'en') {
  return (
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ reward: locale === 'en' ? en : zh }}>
      {children}
    </NextIntlClientProvider>
  );
}

const card = (fields: Partial<Reward> = {}, props: Partial<CardViewProps> = {}) =>
  render(around(view(fields, props)));

/** What the card says at its end and in its corner. */
const says = (text: string | RegExp) => expect(screen.getByText(text)).toBeTruthy();
const saysNot = (text: string | RegExp) => expect(screen.queryByText(text)).toBeNull();

test('OPN-93 an open reward says how many have claimed and how long it lasts, and can be claimed', () => {
  const claimed: string[] = [];
  card({}, { onClaim: () => claimed.push('claim') });
  says('250 ATL');
  says('Room reward · random shares');
  says('12/20 claimed');
  says('6 h 12 min left');
  says('Free to claim. Gas is prepaid.');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');
  fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(claimed).toEqual(['claim']);
});

test('where the platform sends no claims the card says that the own wallet pays', () => {
  card({ relayed: false });
  says('Claim from your wallet. You pay the network fee.');
});

test('when the budget of the day is used up the card says how to claim, and the giver is told', () => {
  const { rerender } = card({ relayStop: 'budget' });
  says(/^Free claims for this reward are used up for today\. Claim from your wallet now,/);
  says('Claim from your wallet. You pay the network fee.');
  saysNot('Free to claim. Gas is prepaid.');
  rerender(around(view({ relayStop: 'budget' }), 'zh'));
  says(/今天的免费领取额度已用完。你可以现在用自己的钱包领取/);
  rerender(around(view({ relayStop: 'budget', isGiver: true, mine: exampleClaim('received') })));
  says(/^Free claims for this reward are used up for today\. People can claim from their own wallets/);
  // People who have their share, or cannot claim one, are not told.
  rerender(around(view({ relayStop: 'budget', mine: exampleClaim('received') })));
  saysNot(/used up/);
  rerender(around(view({ relayStop: 'budget', refusal: 'joined_late' })));
  saysNot(/used up/);
});

test('RWD-05 a reward to chosen people says who they are, before anybody has claimed too', () => {
  const shares = ['Ken', 'Ines', '林悦', 'Noor'].map((username, index) => ({
    index,
    person: { id: index + 1, username, avatar: '' },
    recipient: `0x${'11'.repeat(20)}`,
    amount: '1',
    state: 'open' as const,
    transaction: null,
    claimedTime: null,
  }));
  const seen: string[] = [];
  const list = { recordType: 'recipients', random: false, claimedCount: 0, count: 4 } as const;
  const { rerender } = card(list, { shares, onShares: () => seen.push('shares') });
  says('For Ken, Ines, and 2 others · equal shares');
  expect(screen.getByTitle('Ken, Ines, 林悦, and Noor')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '0/4 claimed' }));
  expect(seen).toEqual(['shares']);
  rerender(around(view({ ...list, count: 3 }, { shares: shares.slice(0, 3) })));
  says('For Ken, Ines, and 林悦 · equal shares');
  rerender(around(view(list, { shares: [] })));
  says('For 4 people · equal shares');
});

test.each(['prepared', 'confirming'] as const)(
  'a reward that is %s waits, and cannot be claimed',
  (state) => {
    card({ state, claimedCount: 0 });
    says('Waiting for confirmation');
    says('Opens after confirmation');
    says('0/20 claimed');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'View transaction' }).getAttribute('href')).toBe(
      `https://bscscan.com/tx/0x${'d0'.repeat(32)}`,
    );
  },
);

test.each(['sent', 'mined'] as const)(
  'RWD-13 OPN-93 a share that is %s is claimed and not received',
  (state) => {
    card({ mine: exampleClaim(state) });
    says('Claimed');
    says('Your share is on its way');
    saysNot('Received');
  },
);

test('a share that the platform was asked for and has not sent says that it waits', () => {
  card({ mine: exampleClaim('waiting') });
  says('Waiting to be sent');
  saysNot('Claimed');
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
});

test('RWD-13 OPN-93 a share that the chain has confirmed is received', () => {
  const { container } = card({ mine: exampleClaim('received') });
  says('Received');
  expect(container.textContent).toContain('You received 14.2\u00a0ATL');
});

test('a share that failed can be asked for again, and nothing was spent', () => {
  card({ mine: exampleClaim('failed') });
  says('Claim failed. Nothing was spent.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('all gone says how long it took and leads to the shares', () => {
  const opened: string[] = [];
  card(
    { state: 'exhausted', claimedCount: 20, endedTime: '2030-05-02T14:48:00.000Z' },
    { onShares: () => opened.push('shares') },
  );
  says('All shares claimed');
  says('in 48 min');
  fireEvent.click(screen.getByRole('button', { name: 'Shares' }));
  fireEvent.click(screen.getByRole('button', { name: '20/20 claimed' }));
  expect(opened).toEqual(['shares', 'shares']);
});

describe('RWD-13 RWD-15 OPN-93 after its end', () => {
  test('its sender can claim back what is left', () => {
    const asked: string[] = [];
    card(
      { state: 'expired', expiresTime: '2030-05-02T14:14:00.000Z', isGiver: true },
      { onClaimBack: () => asked.push('back') },
    );
    says('Oops expired');
    says('104.6 ATL left');
    says('Ended 14:14');
    fireEvent.click(screen.getByRole('button', { name: 'Claim back leftovers' }));
    expect(asked).toEqual(['back']);
  });

  test('coins that an account did not take are withdrawn to another address, whatever else there is to say', () => {
    const asked: string[] = [];
    const account = `0x${'ab'.repeat(20)}`;
    const credit = { account, amount: String(25n * 10n ** 16n) };
    const mine = { ...exampleClaim('received'), recipient: account, credited: true };
    const onWithdraw = () => asked.push('withdraw');
    const { rerender } = card({ mine, chainId: 1 }, { credit, onWithdraw });
    says(/0xabab.*abab couldn't accept 0\.25 ETH\. Withdraw it to another address\./);
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(asked).toEqual(['withdraw']);
    // The network has not answered how much.
    rerender(around(view({ mine, chainId: 1 }, { credit: { account, amount: null } })));
    says(/couldn't accept these coins/);
    rerender(around(view({ mine, chainId: 1 }, { credit }), 'zh'));
    says(/0xabab.*abab 无法接收 0\.25 ETH，请提取到其他地址。/);
    // Withdrawn.
    rerender(around(view({ mine, chainId: 1 })));
    says(/You received/);
  });

  test('its sender is told when what is left does not go back by itself', () => {
    const ended = { state: 'expired', expiresTime: '2030-05-02T14:14:00.000Z', relayStop: 'return' } as const;
    const { rerender } = card({ ...ended, isGiver: true });
    says("What is left couldn't be returned automatically. Claim it back with your wallet.");
    rerender(around(view(ended)));
    saysNot(/returned automatically/);
  });

  test('its sender is told that what is left goes back tomorrow, when the budget of the day is used up', () => {
    const ended = { state: 'expired', expiresTime: '2030-05-02T14:14:00.000Z', relayStop: 'budget' } as const;
    const { rerender } = card({ ...ended, isGiver: true });
    says(/^Automatic returns are used up for today\./);
    rerender(around(view(ended)));
    saysNot(/used up/);
  });

  test('others see the same, and cannot', () => {
    card({ state: 'open', expiresTime: '2030-05-02T14:14:00.000Z' });
    says('Oops expired');
    expect(screen.queryByRole('button', { name: 'Claim back leftovers' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  });

  test('what went back says to whom', () => {
    card({
      state: 'returned',
      expiresTime: '2030-05-02T14:14:00.000Z',
      returned: {
        to: `0x${'5e'.repeat(20)}`,
        amount: String(1046n * 10n ** 17n),
        transaction: `0x${'f0'.repeat(32)}`,
      },
    });
    says('Claimed back already');
    says('104.6 ATL returned to Ken Adeyemi');
    expect(screen.getByRole('link', { name: 'View on explorer' })).toBeTruthy();
  });
});

test.each([
  ['not_listed', "You're not a recipient of this reward."],
  ['joined_late', 'You joined after this reward was sent.'],
  ['not_in_room', "You're not in this room."],
] as const)('RWD-13 RWD-14 OPN-93 it is not for somebody who is %s, and says why', (refusal, reason) => {
  card({ refusal });
  says('Oops not for you');
  says(reason);
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
});

test('what somebody can mend is no refusal: an e-mail to verify, a wallet to make on the way', () => {
  card({ refusal: 'email_unverified' });
  says('Verify your email to claim');
  const asked: string[] = [];
  card({ refusal: 'no_wallet' }, { onNewWallet: () => asked.push('wallet') });
  says('Claiming needs a wallet. You can make one now.');
  fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(asked).toEqual(['wallet']);
});

test('givers see how their reward stands, and have no claim to make', () => {
  const { rerender } = card({ isGiver: true });
  says('You gave this. 104.6 ATL left to claim.');
  expect(screen.getByRole('button', { name: 'Shares' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  // They chose themselves, too.
  rerender(around(view({ isGiver: true, mine: exampleClaim('reserved') })));
  expect(screen.getByRole('button', { name: 'Claim' })).toBeTruthy();
});

test('screen readers hear that somebody claimed, and not how it was when the card came', () => {
  const { rerender } = card();
  const [status] = screen.getAllByRole('status');
  expect(status?.textContent).toBe('');
  rerender(around(view({ claimedCount: 13 })));
  expect(status?.textContent).toBe('13 of 20 claimed');
});

test('I18-13 the states read in Chinese as well', () => {
  render(around(view({ refusal: 'not_listed' }), 'zh'));
  says('这个红包不是发给你的');
  render(around(view({ state: 'expired', expiresTime: '2030-05-02T14:14:00.000Z' }), 'zh'));
  says('红包已过期');
});
