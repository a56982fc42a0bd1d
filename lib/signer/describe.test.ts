import { encodeFunctionData, erc20Abi, getAddress, maxUint256, parseAbi, stringToHex, type Hex } from 'viem';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { builtInCatalogue, withDeployed } from './catalogue';
import { describeCall, messageText } from './describe';
import { describeTypedData } from './describe-typed-data';
import type { SignerTransaction } from './messages';
import { nftAbi } from './nft-call';

const other = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const hint = { symbol: 'GLD', decimals: 6 };

const transaction = (given: Partial<SignerTransaction> = {}): SignerTransaction => ({
  chainId: 1,
  to: other,
  value: '5',
  data: '0x',
  nonce: 7,
  gas: '21000',
  fee: { maxFeePerGas: '100', maxPriorityFeePerGas: '2' },
  ...given,
});

const call = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] });

describe('calls are read from their bytes and the own catalogue', () => {
  test('coins, tokens, approvals, and nothing else', () => {
    expect(describeCall(transaction(), null)).toEqual({ kind: 'native' });
    expect(describeCall(transaction({ to: null, data: '0x00' }), null)).toEqual({ kind: 'deployment' });
    expect(describeCall(transaction({ data: call('transfer', 12n) }), hint)).toEqual({
      kind: 'transfer',
      to: other,
      amount: { token: other, units: 12n, listed: null, hint },
    });
    expect(describeCall(transaction({ data: '0xdeadbeef' }), null)).toEqual({ kind: 'unknown' });
  });

  test('a listed token has its own name and decimals, whatever the app says', () => {
    const lie = { symbol: 'USDC', decimals: 36 };
    const listed = { chainId: 1, address: USDC, symbol: 'USDC', decimals: 6 };
    const data = call('approve', 5_000_000n);
    expect(describeCall(transaction({ to: USDC.toLowerCase(), data }), lie)).toMatchObject({
      amount: { token: USDC, units: 5_000_000n, listed, hint: null },
    });
    // The same address on another network is another contract.
    expect(describeCall(transaction({ to: USDC, data, chainId: 10 }), lie)).toMatchObject({
      amount: { listed: null, hint: lie },
    });
  });

  test.each([
    [0n, false],
    [2n ** 96n - 2n, false],
    [2n ** 96n - 1n, true],
    [2n ** 160n - 1n, true],
    [maxUint256 - 1n, true],
    [maxUint256, true],
  ])('an allowance of %d is unlimited: %s', (amount, isUnlimited) => {
    expect(describeCall(transaction({ data: call('approve', amount) }), hint)).toMatchObject({
      kind: 'approve',
      spender: other,
      isUnlimited,
    });
  });

  /** USDC counts in six decimals, so far more than there can be of it is below that number. */
  test.each([
    [USDC, 10n ** 18n, false],
    [USDC, 10n ** 18n + 1n, true],
    [other, 10n ** 18n + 1n, false],
  ])(
    'of %s an allowance of %d, measured by what there can be, is unlimited: %s',
    (to, amount, isUnlimited) => {
      const data = call('approve', amount);
      expect(describeCall(transaction({ to, data }), null)).toMatchObject({ kind: 'approve', isUnlimited });
    },
  );

  test('a contract is ours by chain and address alone', () => {
    const id: Hex = `0x${'ab'.repeat(32)}`;
    const data = encodeFunctionData({
      abi: guildRewardsAbi,
      functionName: 'claimToSender',
      args: [id, other],
    });
    const read = {
      kind: 'function',
      name: 'claimToSender',
      arguments: [
        { name: 'id', value: id },
        { name: 'to', value: other },
      ],
    };
    const catalogue = withDeployed({
      contracts: [
        { chainId: 1, address: other, contract: 'rewards' },
        { chainId: 1, address: USDC, contract: 'faucet' },
      ],
      tokens: [],
      routers: [],
      gasPrices: [],
    });
    const described = (given: Partial<SignerTransaction>, of = catalogue) =>
      describeCall(transaction({ data, ...given }), null, of);
    expect(described({})).toMatchObject({ ...read, contract: 'rewards' });
    expect(described({}, builtInCatalogue)).toMatchObject({ ...read, contract: null });
    expect(described({ chainId: 10 })).toMatchObject({ ...read, contract: null });
    // A call of one at the address of the other.
    expect(described({ to: USDC })).toMatchObject({ ...read, contract: null });
    const drip = encodeFunctionData({ abi: faucetAbi, functionName: 'drip', args: [other] });
    expect(described({ to: USDC, data: drip })).toMatchObject({ contract: 'faucet', name: 'drip' });
  });

  test('NFTs that leave are read with number, copies and data; a batch is unknown', () => {
    const nft = { kind: 'nft', from: USDC, to: other, collection: other, id: 7n };
    const safe = { abi: nftAbi, functionName: 'safeTransferFrom' } as const;
    const read = (data: Hex) => describeCall(transaction({ data }), hint);
    const one = encodeFunctionData({ ...safe, args: [USDC, other, 7n] });
    expect(read(one)).toEqual({ ...nft, copies: null, data: '0x' });
    const called = encodeFunctionData({ ...safe, args: [USDC, other, 7n, '0xab'] });
    expect(read(called)).toEqual({ ...nft, copies: null, data: '0xab' });
    const copies = encodeFunctionData({ ...safe, args: [USDC, other, 7n, 3n, '0xcd'] });
    expect(read(copies)).toEqual({ ...nft, copies: 3n, data: '0xcd' });
    const batch = encodeFunctionData({
      abi: parseAbi(['function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)']),
      args: [USDC, other, [7n], [3n], '0x'],
    });
    expect(read(batch)).toEqual({ kind: 'unknown' });
  });

  test('what tokens and NFTs share may mean an NFT, unless the token is listed', () => {
    const from = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [other, USDC, 0n] });
    for (const data of [call('approve', 0n), from]) {
      expect(describeCall(transaction({ data }), hint)).toMatchObject({ mayBeNft: true });
      expect(describeCall(transaction({ to: USDC, data }), hint)).toMatchObject({ mayBeNft: false });
    }
  });

  test('bytes behind or inside of a known call make it unknown', () => {
    const known = call('transfer', 12n);
    expect(describeCall(transaction({ data: `${known}00` }), null)).toEqual({ kind: 'unknown' });
    const dirty = known.replace(`0x${known.slice(2, 10)}00`, `0x${known.slice(2, 10)}01`);
    expect(describeCall(transaction({ data: dirty }), null)).toEqual({ kind: 'unknown' });
    expect(describeCall(transaction({ data: known.slice(0, -2) }), null)).toEqual({ kind: 'unknown' });
  });
});

describe('what would be drawn as nothing, or turn the reading order, is written as its number', () => {
  test.each([
    ['safe\u202Eelif', 'safe⟨U+202E⟩elif'],
    ['a\u0000b', 'a⟨U+0000⟩b'],
    ['x\u200By', 'x⟨U+200B⟩y'],
    ['\uFEFFx', '⟨U+FEFF⟩x'],
    ['x\u3164y\u2800z\u034F', 'x⟨U+3164⟩y⟨U+2800⟩z⟨U+034F⟩'],
    ['x\u2028y\r\n', 'x⟨U+2028⟩y⟨U+000D⟩\n'],
    ['\u{E0041}\u{10FFFF}', '⟨U+E0041⟩⟨U+10FFFF⟩'],
    ['two\n\tlines', 'two\n\tlines'],
    ['Grüße, 林悦\u3000👍', 'Grüße, 林悦\u3000👍'],
  ])('in a message: %j', (text, shown) => {
    expect(messageText(stringToHex(text))).toBe(shown);
  });

  test('bytes that are no text stay bytes', () => {
    expect(messageText('0xff')).toBeNull();
    expect(messageText('0xeda080')).toBeNull();
    expect(messageText('Hello')).toBeNull();
  });

  test('in typed data: domain and values, while types and names are refused', () => {
    const data = (type: string, field: string) =>
      JSON.stringify({
        types: { [type]: [{ name: field, type: 'string' }] },
        primaryType: type,
        domain: { name: 'Po\u2066st' },
        message: { [field]: 'a\u200Db\nc' },
      });
    expect(describeTypedData(data('Mail', 'to'))).toMatchObject({
      domain: [{ name: 'name', value: 'Po⟨U+2066⟩st' }],
      fields: [{ name: 'to', value: 'a⟨U+200D⟩b\nc' }],
    });
    expect(() => describeTypedData(data('Ma\u200Bil', 'to'))).toThrow('names');
    expect(() => describeTypedData(data('Mail', 'to\u202E'))).toThrow('names');
  });
});
