import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { UserRejectedRequestError } from 'viem';
import { NETWORK_ERROR } from '@/lib/wallet/switch-chain';
import { sendFailureOf, type SendFailure } from '@/lib/wallet/sending/failure';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import { FailureText } from './failure-text';

type Case = { locale?: 'en' | 'zh'; chainId?: number; wasAsked?: boolean };

function textOf(failure: SendFailure, { locale = 'en', chainId = 10, wasAsked = true }: Case = {}): string {
  const { container, unmount } = render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ wallet: { en, zh }[locale] }}>
      <FailureText
        failure={failure}
        wasAsked={wasAsked}
        chainId={chainId}
        from="0x71C7656EC7ab88b098defB751B7401B5f6d8976F"
      />
    </NextIntlClientProvider>,
  );
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test('WAL-37 OPN-20 a network error asks to switch, by the name of the network where it is known', () => {
  const failure = sendFailureOf(new Error(NETWORK_ERROR));
  expect(textOf(failure)).toBe('Please switch to Optimism chain on your mobile wallet first');
  expect(textOf(failure, { chainId: 999_999 })).toBe('Please switch to chain on your mobile wallet first');
  expect(textOf(failure, { locale: 'zh' })).toBe('请先在手机钱包中切换到 Optimism 网络');
  expect(textOf(failure, { locale: 'zh', chainId: 999_999 })).toBe('请先在手机钱包中切换网络');
});

test('OPN-21 what nobody can explain went wrong, and what was declined was not sent', () => {
  expect(textOf(sendFailureOf({ odd: true }))).toBe(
    'Something went wrong. Check your activity before sending again.',
  );
  const declined = sendFailureOf(new UserRejectedRequestError(new Error('no')));
  expect(textOf(declined)).toBe('You rejected the transfer in your wallet. Nothing was sent.');
});

test('a node that fell silent is no proof that nothing was sent, once the wallet has been asked', () => {
  expect(textOf('offline', { wasAsked: false })).toBe("Optimism isn't responding. Nothing was sent.");
  expect(textOf('offline')).toBe("Optimism isn't responding. Check your activity before sending again.");
});

test.each(['account', 'moved', 'rejected', 'funds', 'reverted', 'chain', 'offline', 'unknown'] as const)(
  'a send that failed by "%s" has a sentence in both languages',
  (failure) => {
    expect(textOf(failure)).not.toMatch(/[{}]|sending\./);
    expect(textOf(failure, { locale: 'zh' })).toMatch(/\p{Script=Han}/u);
    expect(textOf(failure, { locale: 'zh' })).not.toMatch(/[{}]|sending\./);
  },
);

test('NFT-15 coins that do not pay the fee are named', () => {
  expect(textOf('funds', { chainId: 137 })).toBe('Insufficient MATIC for transaction fee');
});
