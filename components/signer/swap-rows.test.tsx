import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { encodeFunctionData, erc20Abi, type Address } from 'viem';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { pairOf } from '@/lib/signer/pair';
import { catalogue, CHAIN, ME, NOW_MS, quoteOf } from '@/lib/signer/swap/testing/quotes';
import { CatalogueProvider } from './catalogue';
import { NextSummary } from './next-summary';
import { RequestSummary } from './request-summary';

beforeEach(() => jest.useFakeTimers({ now: NOW_MS }));
afterEach(() => jest.useRealTimers());

const fee = { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' };
const asked = (call: { to: string | null; data: string; value: string }) => ({
  kind: 'transaction' as const,
  address: ME,
  transaction: { chainId: CHAIN, nonce: 0, gas: '200000', fee, ...call },
});

function show(children: React.ReactNode, locale: 'en' | 'zh') {
  render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ signer: locale === 'en' ? en : zh } as never}
    >
      <CatalogueProvider deployed={catalogue}>{children}</CatalogueProvider>
    </NextIntlClientProvider>,
  );
}
const text = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';

test.each([
  [
    'en',
    'Swap 500 LUSD for at least 497.5 LGLD',
    '500 LUSD leaves your wallet, and at least 497.5 LGLD comes back to it.',
    'Router: Uniswap V2',
    'Received by: your wallet',
  ],
  [
    'zh',
    '用 500 LUSD 兑换至少 497.5 LGLD',
    '从你的钱包转出 500 LUSD，至少收回 497.5 LGLD。',
    '兑换合约：Uniswap V2',
    '收款方：你的钱包',
  ],
] as const)(
  'SWP-02 %s: the signer says what a swap pays, what comes back, of which router, to whom',
  (locale, title, sentence, router, recipient) => {
    const { transaction } = quoteOf();
    show(<RequestSummary request={asked(transaction)} />, locale);
    expect(screen.getByRole('heading', { name: title })).not.toBeNull();
    for (const said of [sentence, router, recipient]) expect(text()).toContain(said);
    expect(screen.getByLabelText(ME)).not.toBeNull();
    expect(screen.getByLabelText(transaction.to)).not.toBeNull();
  },
);

test.each([
  ['en', 'Then: the swap', 'Uniswap V2 takes exactly the amount above: 500 LUSD for at least 497.5 LGLD.'],
  ['zh', '随后：兑换', 'Uniswap V2 只会取走上面的数量：用 500 LUSD 兑换至少 497.5 LGLD。'],
] as const)(
  '%s: with the approval the swap is announced, and its spender has a name',
  (locale, title, sentence) => {
    const { transaction, allowance, from } = quoteOf();
    const args = [(allowance?.spender ?? '0x') as Address, 500_000_000n] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    const request = asked({ to: from, data, value: '0' });
    const pair = pairOf(request, transaction, catalogue);
    show(
      <>
        <RequestSummary request={request} />
        {pair && <NextSummary pair={pair} />}
      </>,
      locale,
    );
    expect(screen.getByRole('heading', { name: title })).not.toBeNull();
    expect(text()).toContain(sentence);
    expect(text()).toContain(locale === 'en' ? 'Spender: Uniswap V2' : '被授权方：Uniswap V2');
  },
);
