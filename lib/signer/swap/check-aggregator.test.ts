import { encodeFunctionData, erc20Abi, getAddress, parseAbi, type Address, type Hex } from 'viem';
import en from '@/messages/en/swap.json';
import zh from '@/messages/zh/swap.json';
import { builtInCatalogue } from '@/lib/signer/catalogue';
import { describeCall } from '@/lib/signer/describe';
import type { SignerRequest, SignerTransaction } from '@/lib/signer/messages';
import { isSecondOf, pairOf } from '@/lib/signer/pair';
import { requestRisks } from '@/lib/signer/risks';
import { isSignable, sign, type SigningRequest } from '@/lib/signer/sign';
import { permit as permitData } from '@/lib/signer/testing/permissions';
import { swapRouters } from '@/protocol/swap-router';
import { checkSwap } from './check-swap';
import { withPermit } from './read-permit';
import { swapAbi } from './swap.abi';
import hostile from './testing/hostile-aggregator-calls.json';
import { context, ME, permitOf, quoteOf, wanted, type Change } from './testing/aggregator-quotes';

const asked = (
  transaction: Pick<SignerTransaction, 'to' | 'data' | 'value'>,
  chainId = 1,
): Extract<SignerRequest, { kind: 'transaction' }> => ({
  kind: 'transaction',
  address: ME,
  transaction: { chainId, nonce: 0, gas: '200000', fee: { gasPrice: '1' }, ...transaction },
});

test('SWP-02 a quote of an aggregator as asked is signed as it came, after an exact approval as its pair', () => {
  const quote = quoteOf();
  expect(checkSwap(quote, wanted, context)).toBeNull();
  const swap = asked(quote.transaction);
  expect(isSignable(swap)).toBe(true);
  expect(describeCall(swap.transaction, null)).toMatchObject({
    kind: 'swap',
    swap: { recipient: ME, minimum: BigInt(quote.minimum), deadline: null, router: { name: '1inch' } },
  });
  const approve = (amount: bigint) => {
    const args = [quote.transaction.to as Address, amount] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    return asked({ to: quote.from, value: '0', data });
  };
  const pair = pairOf(approve(wanted.amount), quote.transaction);
  if (!pair) throw new Error('no pair');
  expect(isSecondOf(pair, swap)).toBe(true);
  expect(pairOf(approve(wanted.amount + 1n), quote.transaction)).toBeNull();
});

test('SWP-02 an allowance by signature goes out with the swap, as its pair', () => {
  const quote = quoteOf();
  const given = permitOf();
  const swap = asked({ ...quote.transaction, data: withPermit(quote.transaction.data as Hex, given) });
  expect(isSignable(swap)).toBe(true);
  expect(describeCall(swap.transaction, null)).toMatchObject({
    kind: 'swap',
    swap: { recipient: ME, permit: { spender: quote.transaction.to, amount: wanted.amount } },
  });
  const typedData = (change: object = {}, domain: object = {}): SignerRequest => {
    const { owner, spender, amount, deadline } = given;
    const message = {
      owner,
      spender,
      value: String(amount),
      nonce: 3,
      deadline: String(deadline),
      ...change,
    };
    return { kind: 'typedData', address: ME, typedData: permitData(message, domain), chainId: 1 };
  };
  const pair = pairOf(typedData(), quote.transaction);
  if (!pair) throw new Error('no pair');
  expect(isSecondOf(pair, swap)).toBe(true);
  // What is announced doesn't go out without what was signed for it, nor with anything else.
  const { data } = quote.transaction;
  for (const other of [data, withPermit(data as Hex, { ...given, deadline: given.deadline - 1n }), '0x']) {
    expect(isSecondOf(pair, asked({ ...quote.transaction, data: other }))).toBe(false);
  }
  const longer = quoteOf({ call: { minReturnAmount: '1' } }).transaction.data as Hex;
  expect(isSecondOf(pair, asked({ ...quote.transaction, data: withPermit(longer, given) }))).toBe(false);
  // By itself it takes a second press; shown with its swap it is as exact as an approval.
  const request = typedData() as SigningRequest;
  expect(requestRisks(request)).toContain('signedAllowance');
  expect(requestRisks(request, builtInCatalogue, [], pair)).toEqual([]);
  const others: readonly SignerRequest[] = [
    typedData({ value: String(given.amount + 1n) }),
    typedData({ spender: ME }),
    typedData({ owner: given.spender }),
    typedData({ deadline: String(Math.floor(Date.now() / 1000) + 3_600) }),
    typedData({ deadline: String(Math.floor(Date.now() / 1000) - 1) }),
    typedData({}, { verifyingContract: ME }),
    typedData({}, { chainId: undefined }),
    { kind: 'typedData', address: ME, typedData: '{}' },
  ];
  for (const other of others) expect(pairOf(other, quote.transaction)).toBeNull();
});

test('an allowance by signature is no pair with a router that takes none', () => {
  const [from, to] = [wanted.from, wanted.to] as [Address, Address];
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 600);
  const router = getAddress(swapRouters[0]?.address ?? '');
  const args = [wanted.amount, 1n, [from, to], ME, deadline] as const;
  const data = encodeFunctionData({ abi: swapAbi, functionName: 'swapExactTokensForTokens', args });
  const next = { to: router, value: '0', data };
  const typedData = permitData(
    { owner: ME, spender: router, value: String(wanted.amount), deadline: String(deadline) },
    { verifyingContract: from },
  );
  expect(pairOf({ kind: 'typedData', address: ME, typedData }, next)).toBeNull();
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [router, wanted.amount],
  });
  expect(pairOf(asked({ to: from, value: '0', data: approve }), next)).not.toBeNull();
});

describe('SWP-02 a hostile call of an aggregator has its sentence, and no wallet is asked', () => {
  test.each(hostile.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const change = one as Change;
    const quote = quoteOf(change);
    const { chainId = 1 } = change;
    const refusal = checkSwap(
      { ...quote, ...(chainId !== 1 && { chainId }) },
      { ...wanted, chainId },
      context,
    );
    expect(refusal).toBe(one.refusal);
    for (const texts of [en, zh]) expect(texts.refusal[refusal ?? 'target']).toMatch(/\S/);
    const request = asked(quote.transaction, chainId);
    // What only the person can know the signer leaves to them: it shows what the bytes say.
    expect(isSignable(request)).toBe(!one.bySigner);
    if (one.bySigner) await expect(sign(new Uint8Array(32).fill(1), request)).rejects.toThrow();
    else expect(describeCall(request.transaction, null).kind).toBe('swap');
  });
});

test('limit orders there can be taken back', () => {
  const abi = parseAbi(['function cancelOrder(uint256 makerTraits, bytes32 orderHash)']);
  const args = [0n, `0x${'1'.repeat(64)}`] as const;
  const data = encodeFunctionData({ abi, functionName: 'cancelOrder', args });
  expect(isSignable(asked({ ...quoteOf().transaction, data }))).toBe(true);
});
