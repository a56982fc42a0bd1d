import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { approvalAbi } from './approval.abi';
import { builtInCatalogue } from './catalogue';
import { describeTypedData } from './describe-typed-data';
import * as standard from './permission-types';
import { requestRisks } from './risks';
import { isSignable, refusalOf, type SigningRequest } from './sign';
import { oneInch } from './testing/hostile-data';
import * as given from './testing/permissions';
import { OWNER, THIEF, USDC } from './testing/permissions';

const UNTIL = 1_796_126_400n;

const asked = (typedData: string): SigningRequest => ({ kind: 'typedData', address: OWNER, typedData });
const sent = (data: string): SigningRequest => ({
  kind: 'transaction',
  address: OWNER,
  transaction: {
    chainId: 1,
    to: USDC,
    value: '0',
    data,
    nonce: 0,
    gas: '60000',
    fee: { gasPrice: '1' },
  },
});

const fiveUsdc = { amount: { token: USDC, units: 5_000_000n, listed: { symbol: 'USDC', decimals: 6 } } };

describe('signatures that move tokens are read and are a risk', () => {
  test.each([
    ['Permit (EIP-2612)', given.permit(), ['signedAllowance'], 'allowance', { ...fiveUsdc, until: null }],
    [
      'an unlimited one',
      given.permit({ value: `0x${'f'.repeat(63)}e` }),
      ['signedAllowance', 'unlimited'],
      'allowance',
      { isUnlimited: true },
    ],
    [
      "DAI's permit",
      given.daiPermit(),
      ['signedAllowance', 'unlimited', 'longLived'],
      'allowance',
      { isUnlimited: true },
    ],
    ['one of Permit2', given.permitSingle(), ['signedAllowance'], 'allowance', { ...fiveUsdc, until: UNTIL }],
    ['a batch of Permit2', given.permitBatch(), ['signedAllowance', 'unlimited'], 'allowance', fiveUsdc],
    ['a transfer of Permit2', given.permitTransferFrom(), ['signedPayment'], 'payment', fiveUsdc],
    ['one with a witness', given.permitWitnessTransferFrom(), ['signedPayment'], 'payment', fiveUsdc],
    ['transfers of Permit2', given.permitBatchTransferFrom(), ['signedPayment'], 'payment', fiveUsdc],
    ['those with a witness', given.permitBatchWitnessTransferFrom(), ['signedPayment'], 'payment', fiveUsdc],
    ['ERC-3009', given.transferWithAuthorization(), ['signedPayment'], 'payment', fiveUsdc],
    ['ERC-3009 to its caller', given.receiveWithAuthorization(), ['signedPayment'], 'payment', fiveUsdc],
  ])('%s', (_name, typedData, risks, kind, grant) => {
    expect(isSignable(asked(typedData))).toBe(true);
    expect(requestRisks(asked(typedData))).toEqual(risks);
    const { permission } = describeTypedData(typedData);
    expect(permission).toMatchObject({ kind });
    if (permission?.kind !== 'allowance' && permission?.kind !== 'payment') throw new Error('unread');
    expect(permission.grants[0]).toMatchObject(grant);
    expect(permission.kind === 'payment' && permission.to ? permission.to : permission.spender).toBe(THIEF);
  });

  test('every standard that is known has its example here', () => {
    for (const [name, { types }] of Object.entries(standard)) {
      const example: unknown = Reflect.get(given, name);
      if (typeof example !== 'function') throw new Error(`No example of ${name}`);
      const typedData: unknown = example();
      const [primaryType] = Object.keys(types);
      expect([name, JSON.parse(String(typedData))]).toEqual([name, expect.objectContaining({ primaryType })]);
      const { permission } = describeTypedData(String(typedData));
      expect([name, permission?.kind]).toEqual([name, expect.stringMatching(/^(allowance|payment|order)$/)]);
    }
  });

  test('the same token on another network is none of the list', () => {
    const { permission } = describeTypedData(given.permit({}, { chainId: 10 }));
    expect(permission).toMatchObject({ grants: [{ amount: { token: USDC, listed: null, hint: null } }] });
  });

  test('an order of Seaport: the most that goes, and the least that comes back to its owner', () => {
    expect(describeTypedData(given.seaportOrder()).permission).toEqual({
      kind: 'order',
      gives: [{ kind: 'item', collection: THIEF, id: 7n, count: 1n }],
      receives: [{ kind: 'coins', units: 500_000_000_000_000_000n }],
      usableUntil: UNTIL,
    });
    expect(describeTypedData(given.seaportOrder(THIEF)).permission).toMatchObject({ receives: [] });
    expect(requestRisks(asked(given.seaportOrder()))).toEqual(['order']);
  });

  test('an order of 1inch: what comes back counts only where the order itself says it', () => {
    const of = (given: object) => describeTypedData(oneInch(given)).permission;
    expect(of({})).toMatchObject({ receives: [{ kind: 'token', amount: { units: 9_000_000n } }] });
    // An extension, whose code may lower what is paid for it.
    expect(of({ makerTraits: String(1n << 249n) })).toMatchObject({ receives: [] });
  });

  test('taking an allowance back is none', () => {
    for (const typedData of [
      given.permit({ value: 0 }),
      given.daiPermit({ allowed: false }),
      given.permitSingle({ amount: 0 }),
    ]) {
      expect(describeTypedData(typedData).permission).toEqual({ kind: 'revocation', spender: THIEF });
      expect(requestRisks(asked(typedData))).toEqual([]);
    }
  });

  test('what only sounds like one is not read as one, and is a risk of its own', () => {
    const changed = (typedData: string, change: (types: Record<string, unknown[]>) => void) => {
      const data = JSON.parse(typedData);
      change(data.types);
      return JSON.stringify(data);
    };
    for (const typedData of [
      given.permit({}, { verifyingContract: undefined }),
      // A field that is shown and not signed.
      changed(given.permit(), ({ Permit }) => Permit?.splice(1, 1)),
      changed(given.seaportOrder(), ({ OfferItem }) => OfferItem?.reverse()),
      given.permit().replaceAll('"Permit"', '"PermitForAll"'),
      given.permit().replaceAll('"Permit"', '"BulkOrder"'),
    ]) {
      expect(describeTypedData(typedData).permission).toEqual({ kind: 'unread' });
      expect(requestRisks(asked(typedData))).toEqual(['unreadPermission']);
    }
    const letter = given.permit({}, { verifyingContract: THIEF }).replaceAll('"Permit"', '"Letter"');
    expect(requestRisks(asked(letter))).toEqual([]);
  });

  test('what does not fit its types is not read at all', () => {
    for (const [typedData, refusal] of [
      [given.permit({ value: 'many' }), 'values'],
      [given.permit({ spender: 'nobody' }), 'values'],
      [given.permit({}, { verifyingContract: 'nobody' }), 'values'],
      [given.daiPermit({ allowed: 'false' }), 'values'],
      [given.permit().replaceAll('"Permit"', '"Per\u200Bmit"'), 'names'],
    ] as const) {
      expect([typedData, refusalOf(asked(typedData))]).toEqual([typedData, refusal]);
    }
  });
});

describe('calls that let others take tokens', () => {
  const approve = (amount: bigint) =>
    sent(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [THIEF, amount] }));
  const increase = (amount: bigint) =>
    sent(encodeFunctionData({ abi: approvalAbi, functionName: 'increaseAllowance', args: [THIEF, amount] }));
  const forAll = (isAllowed: boolean) =>
    sent(
      encodeFunctionData({ abi: approvalAbi, functionName: 'setApprovalForAll', args: [THIEF, isAllowed] }),
    );
  const permit2 = (amount: bigint) =>
    sent(
      encodeFunctionData({
        abi: approvalAbi,
        functionName: 'approve',
        args: [USDC, THIEF, amount, Number(UNTIL)],
      }),
    );

  const dataOf = (request: SigningRequest) =>
    request.kind === 'transaction' ? request.transaction.data : '0x';
  const behind = (request: SigningRequest, bytes: string) => sent(dataOf(request) + bytes);

  test.each([
    ['an exact allowance', approve(5n), []],
    ['all of a token', approve(maxUint256), ['unlimited']],
    ['nearly all of it', approve(maxUint256 - 1n), ['unlimited']],
    ['more than before', increase(5n), ['increase']],
    ['all on top', increase(maxUint256), ['increase', 'unlimited']],
    ['a whole collection', forAll(true), ['approvalForAll']],
    ['taking that back', forAll(false), []],
    ['an exact one of Permit2', permit2(5n), []],
    ['all by Permit2', permit2(2n ** 160n - 1n), ['unlimited']],
    ['all of a token, with a byte behind it', behind(approve(maxUint256), '00'), ['unreadPermission']],
    ['a whole collection, with a word behind it', behind(forAll(true), '0'.repeat(64)), ['unreadPermission']],
    [
      'all of a token, in other letters',
      sent(dataOf(approve(maxUint256)).toUpperCase().replace('0X', '0x')),
      ['unlimited'],
    ],
    ['the old word for more', sent(`0xd73dd623${dataOf(increase(5n)).slice(10)}`), ['unreadPermission']],
    ['an operator of ERC-777', sent(`0x959b8c3f${'0'.repeat(24)}${THIEF.slice(2)}`), ['unreadPermission']],
    ['a call that lets nobody take anything', sent('0xdeadbeef'), []],
    ['a transfer', sent('0x'), []],
    ['a message', { kind: 'message', address: OWNER, message: '0x48' } as const, []],
  ] as const)('%s', (_name, request, risks) => {
    expect(requestRisks(request)).toEqual(risks);
  });
});

describe('a fee', () => {
  const GWEI = 10n ** 9n;
  const MARKET = 10n;
  /** 60,000 gas. */
  const asks = (gwei: bigint, value: bigint, chainId = 1) => {
    const gasPrices = [{ chainId, wei: (MARKET * GWEI).toString() }];
    const request = sent('0x');
    if (request.kind !== 'transaction') throw new Error('A transaction was wanted');
    const fee = { maxFeePerGas: (gwei * GWEI).toString(), maxPriorityFeePerGas: '1' };
    const transaction = { ...request.transaction, fee, value: value.toString() };
    return requestRisks({ ...request, transaction }, { ...builtInCatalogue, gasPrices });
  };
  const twentyFees = 20n * 60_000n * 31n * GWEI;

  test.each([
    ['of three times the market', asks(30n, 0n), []],
    ['of more, for no coins', asks(31n, 0n), ['highFee']],
    ['of more, and 5 % of the coins', asks(31n, twentyFees), []],
    ['of more, and a little more than 5 %', asks(31n, twentyFees - 1n), ['highFee']],
    ['of the market, and more than 5 %', asks(10n, 1n), []],
    ['of a network whose price nobody knows', asks(31n, 0n, 10), []],
  ])('%s', (_name, risks, expected) => {
    expect(risks).toEqual(expected);
  });

  test('without a price is never called high', () => {
    expect(requestRisks(sent('0x'))).toEqual([]);
  });
});
