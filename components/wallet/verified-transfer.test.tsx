import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { getAddress } from 'viem';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import type { Verdict } from '@/lib/wallet/transfer-proof';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { VerifiedTransfer, type VerifiedTransferProps } from './verified-transfer';

/* What a card says of a transfer that has been held against its chain. */

const contract = getAddress(`0x${'fa'.repeat(20)}`);
const minedMs = Date.UTC(2026, 4, 10, 12, 0);
const token = { symbol: 'USDC', decimals: 6, logo: '', isCustom: false } as WalletToken;
const given: VerifiedTransferProps = {
  body: {
    kind: 'transfer',
    chainId: 10,
    hash: `0x${'1'.repeat(64)}`,
    to: 7,
    isRepeated: false,
    text: 'Sent 10,000 USDC',
  },
  network: { chainId: 10, name: 'Optimism', logo: '/networks/optimism.svg' } as WalletNetwork,
  verdict: 'confirmed',
  proof: {
    state: 'confirmed',
    transfer: { chainId: 10, from: contract, to: contract, token: contract, amount: 10_000_000_000n },
    minedMs,
  },
  token,
  senderName: 'Mallory',
  isOwn: false,
  isToMe: true,
  recipientName: 'ines',
  timestampMs: minedMs,
};

function show(fields: Partial<VerifiedTransferProps>, locale: 'en' | 'zh' = 'en') {
  const { container } = render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ wallet: { en, zh }[locale] }}>
      <VerifiedTransfer {...given} {...fields} />
    </NextIntlClientProvider>,
  );
  return { text: container.textContent, tone: screen.getByRole('status').className };
}

test('a listed token is confirmed', () => {
  const { text, tone } = show({});
  expect(text).toContain('Mallory sent 10,000 USDC to you');
  expect(text).toContain(en.card.confirmed);
  expect(text).not.toContain(contract);
  expect(tone).toContain('text-success');
});

test.each(['en', 'zh'] as const)(
  'a token that only has the name of a known one is unlisted, with its contract (%s)',
  (locale) => {
    const { text, tone } = show({ verdict: 'unlisted', token: { ...token, isCustom: true } }, locale);
    const { card } = { en, zh }[locale];
    expect(text).toContain(`${card.unlistedToken} ${contract}`);
    expect(text).toContain(card.unlisted);
    expect(text).not.toContain(card.confirmed);
    expect(tone).toContain('text-warn');
  },
);

test('an earlier transfer says of which day', () => {
  const { text, tone } = show({ verdict: 'earlier' });
  expect(text).toContain('Older transfer from May 10, 2026');
  expect(tone).toContain('text-warn');
});

test.each<[Verdict, string]>([
  ['repeated', 'text-warn'],
  ['unmoved', 'text-danger'],
  ['falseSender', 'text-danger'],
])('a card that is %s is not called confirmed in either language', (verdict, tone) => {
  expect(show({ verdict }).tone).toContain(tone);
  document.body.replaceChildren();
  const { text } = show({ verdict }, 'zh');
  expect(text).toMatch(/\p{Script=Han}/u);
  expect(text).not.toContain(zh.card.confirmed);
});
