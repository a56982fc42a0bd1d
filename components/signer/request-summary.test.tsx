import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { encodeFunctionData, erc20Abi, stringToHex, zeroAddress } from 'viem';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { approvalAbi } from '@/lib/signer/approval.abi';
import type { SignerCatalogue } from '@/lib/signer/catalogue';
import type { SignerTransaction, TokenHint } from '@/lib/signer/messages';
import { nftAbi } from '@/lib/signer/nft-call';
import { requestRisks } from '@/lib/signer/risks';
import type { SigningRequest } from '@/lib/signer/sign';
import * as given from '@/lib/signer/testing/permissions';
import { CatalogueProvider } from './catalogue';
import { RequestSummary } from './request-summary';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const RECIPIENT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const nothing: SignerCatalogue = { contracts: [], routers: [], tokens: [], gasPrices: [] };

function summary(request: SigningRequest, locale: 'en' | 'zh' = 'en', deployed = nothing) {
  return render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ signer: locale === 'en' ? en : zh } as never}
    >
      <CatalogueProvider deployed={deployed}>
        <RequestSummary request={request} />
      </CatalogueProvider>
    </NextIntlClientProvider>,
  );
}

const transaction = (fields: Partial<SignerTransaction> = {}, token?: TokenHint): SigningRequest => ({
  kind: 'transaction',
  address: ACCOUNT,
  transaction: {
    chainId: 1,
    nonce: 0,
    to: RECIPIENT,
    value: '1000000000000000000',
    data: '0x',
    gas: '21000',
    fee: { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' },
    ...fields,
  },
  ...(token && { token }),
});

const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [RECIPIENT, amount] });

const title = () => screen.getByRole('heading').textContent;

test('what is signed bounds the fee, and where it does not, the summary says so in both languages', () => {
  const { unmount } = summary(transaction());
  expect(screen.getByText('Max fee')).toBeTruthy();
  expect(screen.queryByText(/charges a data fee/)).toBeNull();
  unmount();
  const optimism = summary(transaction({ chainId: 10 }));
  expect(screen.getByText(/^Optimism also charges a data fee/)).toBeTruthy();
  optimism.unmount();
  summary(transaction({ chainId: 10 }), 'zh');
  expect(screen.getByText(/^Optimism 另收数据费/)).toBeTruthy();
});

test.each([
  ['en', 'This fee can be more than three times what the network asks now.'],
  ['zh', '这笔网络费用可能超过网络当前价格的三倍。'],
] as const)('a fee far above the market is told, in %s', (locale, text) => {
  const at = (wei: string) => ({ ...nothing, gasPrices: [{ chainId: 1, wei }] });
  // 2 gwei at most, for no coins.
  const { unmount } = summary(transaction({ value: '0' }), locale, at('600000000'));
  expect(screen.getByText(text)).toBeTruthy();
  unmount();
  summary(transaction({ value: '0' }), locale, at('700000000'));
  expect(screen.queryByText(text)).toBeNull();
});

test('an allowance of nearly all reads as all, whatever decimals the app names', () => {
  const hint = { symbol: 'USDC', decimals: 36 };
  const { unmount } = summary(transaction({ data: approve(2n ** 256n - 2n) }, hint));
  expect(title()).toBe('Allow every token of this kind to be taken');
  unmount();
  summary(transaction({ data: approve(2n ** 256n - 2n) }, hint), 'zh');
  expect(title()).toBe('允许取走这种代币的全部数量');
});

test('a listed token is named, and an unlisted one is headed by raw units beside the word of the app', () => {
  const hint = { symbol: 'USDC', decimals: 6 };
  const listed = summary(transaction({ to: USDC, data: approve(5_000_000n) }, { symbol: 'X', decimals: 18 }));
  expect(title()).toBe('Allow 5 USDC to be taken');
  expect(screen.getByText('5000000')).toBeTruthy();
  expect(screen.queryByText('According to the app')).toBeNull();
  listed.unmount();
  const unlisted = summary(transaction({ data: approve(5_000_000n) }, hint));
  expect(title()).toBe('Allow 5000000 units of a token to be taken');
  expect(screen.getByText('According to the app')).toBeTruthy();
  expect(screen.getByText('5 USDC at 6 decimals, not checked')).toBeTruthy();
  unlisted.unmount();
  summary(transaction({ data: approve(5_000_000n) }, hint), 'zh');
  expect(title()).toBe('允许取走 5000000 个代币最小单位');
  expect(screen.getByText('5 USDC（6 位小数），未经核实')).toBeTruthy();
});

test.each([
  ['en', 'Transfer NFT 7, or 7 units of a token', 'Revoke approval, or allow NFT 0 to be taken', en],
  ['zh', '转移 NFT 7，或 7 个代币最小单位', '撤销授权，或允许取走 NFT 0', zh],
] as const)(
  'an NFT is never told as an amount of a token alone, in %s',
  (locale, transferred, revoked, words) => {
    const from = { abi: erc20Abi, functionName: 'transferFrom', args: [ACCOUNT, RECIPIENT, 7n] } as const;
    const moved = summary(transaction({ data: encodeFunctionData(from) }), locale);
    expect(title()).toBe(transferred);
    expect(screen.getByText(words.call.transferFromNftText.replace('{id}', '7'))).toBeTruthy();
    moved.unmount();
    const zero = summary(transaction({ data: approve(0n) }), locale);
    expect(title()).toBe(revoked);
    expect(screen.getByText(words.call.revokeNftText.replace('{id}', '0'))).toBeTruthy();
    zero.unmount();
    const args = [ACCOUNT, RECIPIENT, 7n, 3n, '0xcd'] as const;
    const copies = encodeFunctionData({ abi: nftAbi, functionName: 'safeTransferFrom', args });
    summary(transaction({ data: copies }), locale);
    expect(title()).toBe(words.call.nft);
    for (const shown of ['7', '3', '0xcd']) expect(screen.getByText(shown)).toBeTruthy();
  },
);

test.each([
  ['en', en],
  ['zh', zh],
] as const)('what ends an approval, or only uses up a number, is said calmly, in %s', (locale, { call }) => {
  const all = { abi: approvalAbi, functionName: 'setApprovalForAll', args: [RECIPIENT, false] } as const;
  const piece = { abi: erc20Abi, functionName: 'approve', args: [zeroAddress, 7n] } as const;
  const shown: readonly (readonly [SigningRequest, string, string])[] = [
    [transaction({ to: USDC, data: approve(0n) }), call.revoke, call.revokeText],
    [transaction({ data: encodeFunctionData(all) }), call.revokeAll, call.revokeAllText],
    [transaction({ data: encodeFunctionData(piece) }), call.revokePiece, call.revokePieceText],
    [transaction({ to: ACCOUNT, value: '0', nonce: 7 }), call.nothing, call.nothingText],
  ];
  for (const [request, name, text] of shown) {
    const { unmount } = summary(request, locale);
    expect(title()).toBe(name.replace('{id}', '7'));
    expect(screen.getByText(text.replace('{nonce}', '7'))).toBeTruthy();
    unmount();
  }
});

test('a token of this installation is named as listed ones are', () => {
  const token = { chainId: 31_337, address: RECIPIENT, symbol: 'LUSD', decimals: 6 };
  summary(transaction({ chainId: 31_337, data: approve(12_000_000n) }), 'en', {
    ...nothing,
    tokens: [token],
  });
  expect(title()).toBe('Allow 12 LUSD to be taken');
});

describe('what lets others take tokens is named in one sentence, with its danger', () => {
  const data = (typedData: string): SigningRequest => ({ kind: 'typedData', address: ACCOUNT, typedData });
  const call = (args: Parameters<typeof encodeFunctionData<typeof approvalAbi>>[0]) =>
    transaction({ value: '0', to: USDC, data: encodeFunctionData(args) });
  const increase = call({
    abi: approvalAbi,
    functionName: 'increaseAllowance',
    args: [RECIPIENT, 5_000_000n],
  });
  const payment = ['Send 5 USDC by signature alone', '仅凭签名发送：5 USDC'] as const;
  const forAll = call({ abi: approvalAbi, functionName: 'setApprovalForAll', args: [RECIPIENT, true] });

  test.each([
    [data(given.permit()), 'Allow 5 USDC to be taken by signature alone', '仅凭签名授权取走：5 USDC'],
    [
      data(given.daiPermit()),
      'Allow every token of this kind to be taken by signature alone',
      '仅凭签名授权取走：这种代币的全部数量',
    ],
    [data(given.permitSingle()), 'Allow 5 USDC to be taken by signature alone', '仅凭签名授权取走：5 USDC'],
    [
      data(given.permitBatch()),
      'Allow 5 USDC and every token of this kind to be taken by signature alone',
      '仅凭签名授权取走：5 USDC和这种代币的全部数量',
    ],
    [data(given.permitTransferFrom()), ...payment],
    [data(given.permitWitnessTransferFrom()), ...payment],
    [data(given.permitBatchTransferFrom()), ...payment],
    [data(given.permitBatchWitnessTransferFrom()), ...payment],
    [data(given.transferWithAuthorization()), ...payment],
    [data(given.receiveWithAuthorization()), ...payment],
    [
      data(given.seaportOrder()),
      `Sell 1 × item 7 of ${RECIPIENT} for 0.5 ETH`,
      `以 0.5 ETH 出售 ${RECIPIENT} 的藏品 7 × 1`,
    ],
    [
      data(given.seaportOrder(RECIPIENT)),
      `Give 1 × item 7 of ${RECIPIENT} away for nothing`,
      `无偿送出 ${RECIPIENT} 的藏品 7 × 1`,
    ],
    [data(given.uniswapXOrder()), 'Sell 5 USDC for 0.001 ETH', '以 0.001 ETH 出售 5 USDC'],
    [
      data(given.uniswapXOrder('ExclusiveDutchOrder')),
      'Sell 5 USDC for 0.001 ETH',
      '以 0.001 ETH 出售 5 USDC',
    ],
    [
      data(given.uniswapXOrder('V2DutchOrder', { recipient: RECIPIENT })),
      'Give 5 USDC away for nothing',
      '无偿送出 5 USDC',
    ],
    // If the amounts to receive can't be verified, only the transfer is shown.
    [data(given.uniswapXOrder('V2DutchOrder', { spender: RECIPIENT })), ...payment],
    [data(given.uniswapXOrder('V2DutchOrder', { reactor: RECIPIENT })), ...payment],
    [data(given.uniswapXOrder('V2DutchOrder', { deadline: 1_796_126_401 })), ...payment],
    [
      data(given.uniswapXOrder('V2DutchOrder', { amount: '6000000' })),
      'Send 6 USDC by signature alone',
      '仅凭签名发送：6 USDC',
    ],
    [
      data(given.permit().replaceAll('"Permit"', '"PermitAll"')),
      'Sign data: PermitAll',
      '签署数据：PermitAll',
    ],
    [increase, 'Allow 5 USDC more to be taken', '再允许取走 5 USDC'],
    [forAll, 'Allow everything of a collection to be taken', '允许取走此合集的全部藏品'],
  ])('%#: %j', (request, english, chinese) => {
    const [risk] = requestRisks(request);
    if (!risk) throw new Error('no risk');
    const { unmount } = summary(request);
    expect(title()).toBe(english);
    expect(screen.getByText(en.risk[risk])).toBeTruthy();
    unmount();
    summary(request, 'zh');
    expect(title()).toBe(chinese);
    expect(screen.getByText(zh.risk[risk])).toBeTruthy();
  });

  test('says of an order of UniswapX who settles it, who receives, what others get and until when', () => {
    summary(data(given.uniswapXOrder()));
    for (const said of ['Spender: UniswapX', en.call.receivedBy, 'Also paid: 0.000001 ETH, to'])
      expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByText(/^Dec 1, 2026, 12:00\sPM UTC$/)).toBeTruthy();
  });

  test('says until when an allowance and its signature hold', () => {
    summary(data(given.permitSingle()));
    expect(screen.getAllByText(/^(?:Dec 1, 2026, 12:00\sPM UTC)$/)).toHaveLength(2);
  });
});

describe('what is long scrolls in a box that must be read to its end', () => {
  const data = (typedData: string): SigningRequest => ({ kind: 'typedData', address: ACCOUNT, typedData });
  const heading = () => screen.getByRole('heading', { level: 2 });

  test('many allowances, and the sentence that names them all', () => {
    const batch = JSON.parse(given.permitBatch()) as { message: { details: object[] } };
    const [detail] = batch.message.details;
    const short = summary(data(JSON.stringify(batch)));
    expect(heading().hasAttribute('data-scrolls')).toBe(false);
    expect(screen.getAllByText(en.call.token)[0]?.closest('[data-scrolls]')).toBeNull();
    short.unmount();
    batch.message.details = Array.from({ length: 60 }, () => detail ?? {});
    summary(data(JSON.stringify(batch)));
    expect(heading().hasAttribute('data-scrolls')).toBe(true);
    const tokens = screen.getAllByText(en.call.token);
    expect(tokens).toHaveLength(60);
    expect(new Set(tokens.map((token) => token.closest('[data-scrolls]'))).size).toBe(1);
    expect(tokens[0]?.closest('[data-scrolls]')).not.toBeNull();
  });

  test('the name of a type', () => {
    const name = 'Letter'.repeat(42);
    summary(data(given.permit().replaceAll('"Permit"', `"${name}"`)));
    expect(heading().textContent).toContain(name);
    expect(heading().hasAttribute('data-scrolls')).toBe(true);
  });
});

describe('unseen characters are drawn as their numbers', () => {
  test('in messages', () => {
    const message = stringToHex('Pay \u202E001 \u200Bnow');
    const { unmount } = summary({ kind: 'message', address: ACCOUNT, message });
    expect(screen.getByText('Pay ⟨U+202E⟩001 ⟨U+200B⟩now')).toBeTruthy();
    unmount();
    summary({ kind: 'message', address: ACCOUNT, message }, 'zh');
    expect(screen.getByText('Pay ⟨U+202E⟩001 ⟨U+200B⟩now')).toBeTruthy();
  });

  test('in the symbol that the app names', () => {
    summary(transaction({ data: approve(5_000_000n) }, { symbol: 'US\u200BDC', decimals: 6 }));
    expect(screen.getByText('5 US⟨U+200B⟩DC at 6 decimals, not checked')).toBeTruthy();
  });

  test('in typed data', () => {
    const typedData = JSON.stringify({
      types: { Letter: [{ name: 'text', type: 'string' }] },
      primaryType: 'Letter',
      domain: { name: 'Po\u200Dst' },
      message: { text: 'He\u2060llo' },
    });
    summary({ kind: 'typedData', address: ACCOUNT, typedData });
    for (const text of ['Po⟨U+200D⟩st', 'He⟨U+2060⟩llo']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });
});
