import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { encodeFunctionData, erc20Abi, zeroAddress, type Address } from 'viem';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { SignerCatalogue } from '@/lib/signer/catalogue';
import { claim, claimListed, deposit, giveBack, withdraw } from '@/lib/signer/testing/reward-calls';
import { CatalogueProvider } from './catalogue';
import { RequestSummary } from './request-summary';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const REWARDS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const LUSD = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

const deployed: SignerCatalogue = {
  contracts: [{ chainId: 31_337, address: REWARDS, contract: 'rewards' }],
  tokens: [{ chainId: 31_337, address: LUSD, symbol: 'LUSD', decimals: 6 }],
  routers: [],
  gasPrices: [],
};

type Call = { data: string; value?: bigint; to?: Address; chainId?: number };

function summary({ data, value = 0n, to = REWARDS, chainId = 31_337 }: Call, locale: 'en' | 'zh' = 'en') {
  const transaction = {
    chainId,
    nonce: 0,
    to,
    value: value.toString(),
    data,
    gas: '150000',
    fee: { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' },
  };
  return render(
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
}

const text = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';
const folded = () => document.querySelector('details');

const MILLI = 1_000_000_000_000_000n;

test.each<[string, Call, string, string]>([
  [
    'equal shares of a token for a room',
    { data: deposit({ token: LUSD }), value: 3n * MILLI },
    '12 LUSD and 0.003 ETH for claim fees leave your wallet for a reward: 3 equal shares of 4 LUSD each for people in a room, to claim until Dec 1, 2026, 12:00 PM UTC. What is not claimed can be returned to you.',
    '从你的钱包转出 12 LUSD，另预付领取费用 0.003 ETH，用于发红包：共 3 份，每份 4 LUSD，由房间成员领取，截止 2026年12月1日 UTC 12:00。未领取的部分可退回给你。',
  ],
  [
    'random shares of coins for a list',
    { data: deposit({ amount: 6n * MILLI, random: true, recordType: 1 }), value: 9n * MILLI },
    '0.006 ETH and 0.003 ETH for claim fees leave your wallet for a reward: 3 shares of random size for the people on a list, to claim until Dec 1, 2026, 12:00 PM UTC.',
    '从你的钱包转出 0.006 ETH，另预付领取费用 0.003 ETH，用于发红包：共 3 份，金额随机，由名单上的人领取，截止',
  ],
  [
    'a token that is not listed',
    { data: deposit({ token: FRIEND }), value: 3n * MILLI },
    '12000000 units of a token and 0.003 ETH for claim fees leave your wallet for a reward: 3 equal shares of 4000000 units of a token each',
    '从你的钱包转出 12000000 个代币最小单位，另预付领取费用 0.003 ETH',
  ],
  [
    'a claim',
    { data: claim(FRIEND) },
    'This pays share 2 of a reward, 4000000 units of its coin or token, to the recipient below. It works until Dec 1, 2026, 12:00 PM UTC. Only the network fee leaves your wallet.',
    '将红包的第 2 份（4000000 个最小单位）支付给下方地址，有效期至',
  ],
  [
    'a claim from a list',
    { data: claimListed(FRIEND) },
    'This pays share 2 of a reward, 4000000 units of its coin or token, to the recipient below, as long as the reward is open.',
    '将红包的第 2 份（4000000 个最小单位）支付给下方地址，红包结束前有效。',
  ],
  [
    'a return to an address',
    { data: giveBack(FRIEND) },
    'This returns what is left of a reward to the address below: unclaimed shares and unused claim fees.',
    '将红包的剩余金额退回下方地址，包括未领取的份额和未用的领取费用。',
  ],
  [
    'a return to the giver',
    { data: giveBack(zeroAddress) },
    'This returns what is left of a reward to the wallet that gave it: unclaimed shares and unused claim fees.',
    '将红包的剩余金额退回发红包的钱包，包括未领取的份额和未用的领取费用。',
  ],
  [
    'a withdrawal',
    { data: withdraw(FRIEND) },
    'This pays out all coins that the rewards contract keeps for your wallet, to the address below.',
    '将红包合约为此钱包保管的全部款项支付到下方地址。',
  ],
])('%s is told in a sentence, and its fields are folded', (name, call, english, chinese) => {
  const { unmount } = summary(call);
  expect(screen.getByRole('heading').textContent).toMatch(/^Rewards contract: /);
  expect(text()).toContain(english);
  expect(folded()?.open).toBe(false);
  expect(folded()?.textContent).toContain(name === 'a withdrawal' ? FRIEND : 'abab');
  unmount();
  summary(call, 'zh');
  expect(screen.getByRole('heading').textContent).toMatch(/^红包合约：/);
  expect(text()).toContain(chinese);
});

test('who is paid stands there with the whole address', () => {
  const { unmount } = summary({ data: claim(FRIEND) });
  expect(screen.getByLabelText(FRIEND)).toBeTruthy();
  unmount();
  const { unmount: close } = summary({ data: giveBack(FRIEND) });
  expect(screen.getByLabelText(FRIEND)).toBeTruthy();
  close();
  summary({ data: withdraw(FRIEND) });
  expect(screen.getByLabelText(FRIEND)).toBeTruthy();
});

test('at any other address nothing is promised, and every field is open', () => {
  for (const call of [
    { data: deposit({ token: LUSD }), to: FRIEND },
    { data: deposit({ token: LUSD }), chainId: 31_356 },
  ] as const) {
    const { unmount } = summary({ value: 3n * MILLI, ...call });
    expect(screen.getByRole('heading').textContent).toBe('Unknown contract: deposit');
    expect(screen.getByText(en.call.foreignText)).toBeTruthy();
    expect(text()).not.toContain('leave your wallet');
    expect(folded()).toBeNull();
    unmount();
  }
});

test('of a call that the contract refuses, or that is for its owner, the fields alone are shown', () => {
  const owners = encodeFunctionData({
    abi: guildRewardsAbi,
    functionName: 'setRelayer',
    args: [FRIEND, true],
  });
  for (const call of [
    { data: deposit({ amount: 6n * MILLI }), value: 5n * MILLI },
    { data: deposit({ token: LUSD, count: 5n, amount: 12_000_001n }), value: MILLI },
    { data: deposit({ token: LUSD, count: 0n }), value: MILLI },
    { data: claim(FRIEND), value: 1n },
    { data: owners },
  ]) {
    const { unmount } = summary(call);
    expect(screen.getByRole('heading').textContent).toMatch(/^Rewards contract: /);
    expect(text()).not.toMatch(/leaves? your wallet/);
    expect(folded()).toBeNull();
    unmount();
  }
});

test('an allowance for our contract says so, at its address alone', () => {
  const approve = (spender: Address) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 12_000_000n] });
  const { unmount } = summary({ to: LUSD, data: approve(REWARDS) });
  expect(screen.getByText('Spender: our rewards contract')).toBeTruthy();
  unmount();
  const other = summary({ to: LUSD, data: approve(FRIEND) });
  expect(screen.getByText('Spender, unknown to this wallet')).toBeTruthy();
  other.unmount();
  summary({ to: LUSD, data: approve(REWARDS) }, 'zh');
  expect(screen.getByText('被授权方：我们的红包合约')).toBeTruthy();
});
