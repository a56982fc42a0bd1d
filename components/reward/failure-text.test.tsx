import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';
import en from '@/messages/en/reward.json';
import zh from '@/messages/zh/reward.json';
import { FailureText } from './failure-text';

test.each([
  ['en', en, /When the server refused, it could already know the shares/],
  ['zh', zh, /服务器拒绝时可能已知道每份金额/],
] as const)(
  'a refusal after the salt has a sentence of its own, in %s',
  async (locale, messages, sentence) => {
    const error = new ApiError('reward_network_disabled', 422);
    const text = (knewShares: boolean) => (
      <NextIntlClientProvider locale={locale} messages={{ reward: messages }}>
        <FailureText
          failure={{ kind: 'platform', error, knewShares }}
          chainId={31_337}
          symbol="LUSD"
          sender={`0x${'5e'.repeat(20)}`}
          sent="no"
        />
      </NextIntlClientProvider>
    );
    const { rerender } = render(text(true));
    expect(screen.getByText(sentence)).toBeTruthy();
    // Beside what the platform says.
    expect(await screen.findByText(/Rewards aren't enabled on this network/)).toBeTruthy();
    rerender(text(false));
    expect(screen.queryByText(sentence)).toBeNull();
  },
);
