import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { builtInCatalogue } from '@/lib/signer/catalogue';
import { pairOf } from '@/lib/signer/pair';
import { withPermit } from '@/lib/signer/swap/read-permit';
import * as aggregator from '@/lib/signer/swap/testing/aggregator-quotes';
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

function show(children: React.ReactNode, locale: 'en' | 'zh', deployed = catalogue) {
  render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ signer: locale === 'en' ? en : zh } as never}
    >
      <CatalogueProvider deployed={deployed}>{children}</CatalogueProvider>
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
  [
    'en',
    'Swap 1,000 USDC for at least 994005000000000000000 units of a token',
    'Approval in this transaction',
    'Exactly 1,000 USDC, until',
  ],
  [
    'zh',
    '用 1,000 USDC 兑换至少 994005000000000000000 个代币最小单位',
    '这笔交易附带的授权',
    '仅 1,000 USDC，有效期至',
  ],
] as const)(
  'SWP-02 %s: an allowance that a swap brings along is shown with it',
  (locale, title, name, said) => {
    const { transaction } = aggregator.quoteOf();
    const data = withPermit(transaction.data as Hex, aggregator.permitOf());
    const request = asked({ ...transaction, data });
    show(
      <RequestSummary request={{ ...request, transaction: { ...request.transaction, chainId: 1 } }} />,
      locale,
      builtInCatalogue,
    );
    expect(screen.getByRole('heading', { name: title })).not.toBeNull();
    expect(screen.getByText(name).parentElement?.textContent).toContain(said);
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
