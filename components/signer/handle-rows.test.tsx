import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { parseEther, type Address, type Hex } from 'viem';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import type { SignerCatalogue } from '@/lib/signer/catalogue';
import { handleCallAbi } from '@/lib/signer/handle-call';
import { buy, commit, giveHandle, profileId, setPublicName } from '@/lib/signer/testing/handle-calls';
import { toFunctionSelector, type AbiFunction } from 'viem';
import { CatalogueProvider } from './catalogue';
import { RequestSummary } from './request-summary';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const HANDLES = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const deployed: SignerCatalogue = {
  contracts: [{ chainId: 31_356, address: HANDLES, contract: 'handles' }],
  routers: [],
  tokens: [],
  gasPrices: [],
};

interface Call {
  readonly data: Hex;
  readonly value?: bigint;
  readonly to?: Address;
  readonly chainId?: number;
}

function summary({ data, value = 0n, to = HANDLES, chainId = 31_356 }: Call, locale: 'en' | 'zh' = 'en') {
  const transaction = {
    chainId,
    nonce: 0,
    to,
    value: value.toString(),
    data,
    gas: '150000',
    fee: { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' },
  };
  const { container, unmount } = render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ signer: locale === 'en' ? en : zh } as never}
    >
      <CatalogueProvider deployed={deployed}>
        <RequestSummary request={{ kind: 'transaction', address: ACCOUNT, transaction }} />
      </CatalogueProvider>
    </NextIntlClientProvider>,
  );
  const text = container.textContent?.replaceAll(/\s+/g, ' ') ?? '';
  unmount();
  return text;
}

const price = parseEther('0.3333');

test.each<[string, Call, readonly string[], string]>([
  [
    'a reservation',
    { data: commit() },
    ['This reserves a handle secretly', 'Only the network fee leaves your wallet now.'],
    '链上只记录名称的指纹',
  ],
  [
    'HDL-03 HDL-04 a purchase, its price, and the public name',
    { data: buy({ handle: 'atlas', to: ACCOUNT, isPublicName: true }), value: price },
    [
      '0.3333 BNB leaves your wallet for the handle @atlas. There is no renewal.',
      'It also becomes the public name of your wallet.',
      'Value0.3333 BNB',
    ],
    '从你的钱包支付 0.3333 BNB，购买链上用户名 @atlas',
  ],
  [
    'a free handle with an operator',
    { data: buy({ handle: 'mira_of_the_south', to: ACCOUNT, operator: FRIEND }) },
    ['This takes the free handle @mira_of_the_south.', 'The operator below can change', 'Operator0x3C44'],
    '领取免费链上用户名 @mira_of_the_south',
  ],
  [
    'a public name',
    { data: setPublicName('tomas') },
    ['This makes your handle the public name of your wallet. It looks like @tomas, where 0 may be spelled'],
    '设为钱包的公开名称',
  ],
  [
    'no public name any more',
    { data: setPublicName(null) },
    ['Your wallet has no public name after this.'],
    '此后你的钱包没有公开名称',
  ],
  ...(['transferFrom', 'safeTransferFrom'] as const).map((name): [string, Call, string[], string] => [
    `a gift by ${name}`,
    { data: giveHandle(name, { from: ACCOUNT, to: FRIEND, id: profileId('tomas') }) },
    ['This gives a handle away for good', 'It looks like @tomas', 'From0x7099', 'To0x3C44'],
    '永久转让',
  ]),
])('%s is said in a sentence, in both languages', (_, call, english, chinese) => {
  const text = summary(call);
  for (const part of ['Handles contract: ', ...english]) expect(text).toContain(part);
  expect(summary(call, 'zh')).toContain(chinese);
});

test.each<[string, Call]>([
  ['a handle of other characters', { data: buy({ handle: 'Atlas', to: ACCOUNT }), value: price }],
  ['data that the contract refuses', { data: buy({ handle: 'atlas', to: ACCOUNT, preData: '0x' }) }],
  [
    'a choice that is neither yes nor no',
    { data: buy({ handle: 'atlas', to: ACCOUNT, preData: `0x${'ff'.repeat(64)}` }) },
  ],
  ['more data', { data: buy({ handle: 'atlas', to: ACCOUNT, postData: '0x00' }) }],
  ['coins that the contract refuses', { data: commit(), value: 1n }],
  ['a number that no handle has', { data: setPublicName('To mas') }],
])('no sentence is said of %s: all its fields stand there', (_, call) => {
  const text = summary(call);
  expect(text).toContain('Handles contract: ');
  expect(text).not.toMatch(/leaves your wallet|becomes the public name|secretly|public name of your wallet/);
});

test('a call like ours to another contract or network is not called ours', () => {
  const data = buy({ handle: 'atlas', to: ACCOUNT });
  for (const call of [
    { data, to: FRIEND as Address },
    { data, chainId: 56 },
  ]) {
    const text = summary(call);
    expect(text).toContain('Unknown contract: createProfile');
    expect(text).toContain("This isn't one of our contracts on this network");
    expect(text).not.toContain('leaves your wallet');
  }
});

test('what the signer reads is what the contract has', () => {
  const selectors = (abi: readonly { type: string }[]) =>
    abi.filter(({ type }) => type === 'function').map((one) => toFunctionSelector(one as AbiFunction));
  const known = selectors(profileHandlesAbi);
  expect(selectors(handleCallAbi).filter((one) => !known.includes(one))).toEqual([]);
});
