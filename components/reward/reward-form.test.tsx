import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { emptyDraft, type RewardDraft } from '@/lib/reward/draft';
import { planOf } from '@/lib/reward/plan';
import messages from '@/messages/en/reward.json';
import { RewardForm } from './reward-form';

const coin = { address: emptyDraft.token, name: 'BNB', symbol: 'BNB', decimals: 18 };
const dollar = { address: `0x${'70'.repeat(20)}`, name: 'US Dollar', symbol: 'USDC', decimals: 6 };
const network = {
  chainId: 56,
  contract: `0x${'c0'.repeat(20)}`,
  claimGas: String(310n * 10n ** 12n),
  tokens: [coin, dollar],
  confirmations: 15,
};
const holdings = { token: 18_204_500_000n, coin: 10n ** 18n, fee: 4n * 10n ** 14n };

function Form({ held = holdings }: { held?: typeof holdings }) {
  const [draft, setDraft] = useState<RewardDraft>({ ...emptyDraft, token: dollar.address });
  const [approval, setApproval] = useState<'exact' | 'unlimited'>('exact');
  return (
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reward: messages }}>
      <RewardForm
        draft={draft}
        onDraft={(fields) => setDraft((former) => ({ ...former, ...fields }))}
        approval={approval}
        onApproval={setApproval}
        networks={[network]}
        network={network}
        token={dollar}
        plan={planOf(draft, network, dollar, held)}
        holdings={held}
        price={60_000_000_000_000_000n}
        room="!room:guild.test"
        roomName="map_drops"
        members={146}
      />
    </NextIntlClientProvider>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('RWD-02 what leaves the wallet is added up while it is typed, and claims are said to be public', () => {
  render(<Form />);
  expect(screen.getByRole('status').textContent).toBe('Enter an amount to continue.');
  type('Amount', '250');
  expect(screen.getByRole('status').textContent).toBe('Enter the number of shares to continue.');
  type('Shares', '20');
  expect(screen.getByText('$15.00 · on BNB Smart Chain')).toBeTruthy();
  expect(screen.getByText('Prepaid gas for 20 claims').nextSibling?.textContent).toBe('0.0062\u00a0BNB');
  expect(screen.getByText('Max network fee').nextSibling?.textContent).toBe('0.0004\u00a0BNB');
  expect(screen.getByText('Total').nextSibling?.textContent).toBe('250\u00a0USDC + 0.0066\u00a0BNB');
  expect(screen.getByText(/Claims are public/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(
    'You send 250\u00a0USDC on BNB Smart Chain to everyone in map_drops in 20 random shares, claimable for 24 hours, and pay at most 0.0066\u00a0BNB in gas and fees.',
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Equal' }));
  expect(screen.getByRole('status').textContent).toContain('in 20 equal shares');
});

test('an even split that leaves a rest is said at the amount, with one that leaves none', () => {
  render(<Form />);
  type('Amount', '250');
  type('Shares', '7');
  fireEvent.click(screen.getByRole('radio', { name: 'Equal' }));
  expect(screen.getByText("Can't be divided into 7 equal shares.", { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use 249.999995' }));
  expect(screen.queryByText("Can't be divided into 7 equal shares.", { exact: false })).toBeNull();
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('249.999995');
  expect(screen.getByText(/Everyone gets 35.7142/)).toBeTruthy();
});

test('OPN-107 a token is allowed for this amount, and without limit only by choice and with a warning', () => {
  render(<Form />);
  type('Amount', '250');
  expect((screen.getByLabelText('Approve USDC') as HTMLSelectElement).value).toBe('exact');
  type('Approve USDC', 'unlimited');
  expect(screen.getByText(/can spend all of your USDC at any time/)).toBeTruthy();
});

test('coins that do not pay for claims and fee are told before anything is signed', () => {
  render(<Form held={{ ...holdings, coin: 10n ** 15n }} />);
  type('Amount', '250');
  type('Shares', '20');
  expect(screen.getByRole('alert').textContent).toContain('Insufficient BNB for transaction fee');
});

test('Max is everything of a token', () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('18204.5');
});
