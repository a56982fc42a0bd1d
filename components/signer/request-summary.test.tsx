import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import type { SigningRequest } from '@/lib/signer/sign';
import { RequestSummary } from './request-summary';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const RECIPIENT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

function summary(chainId: number, locale: 'en' | 'zh' = 'en') {
  const request: SigningRequest = {
    kind: 'transaction',
    address: ACCOUNT,
    transaction: {
      chainId,
      nonce: 0,
      to: RECIPIENT,
      value: '1000000000000000000',
      data: '0x',
      gas: '21000',
      fee: { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' },
    },
  };
  return render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ signer: locale === 'en' ? en : zh } as never}
    >
      <RequestSummary request={request} />
    </NextIntlClientProvider>,
  );
}

test('what is signed bounds the fee, and where it does not, the summary says so in both languages', () => {
  const { unmount } = summary(1);
  expect(screen.getByText('Fee, at most')).toBeTruthy();
  expect(screen.queryByText(/takes a fee for its data/)).toBeNull();
  unmount();
  const optimism = summary(10);
  expect(screen.getByText(/^Optimism takes a fee for its data besides/)).toBeTruthy();
  optimism.unmount();
  summary(10, 'zh');
  expect(screen.getByText(/^Optimism 另收数据费/)).toBeTruthy();
});
