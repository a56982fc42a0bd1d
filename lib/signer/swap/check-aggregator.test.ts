import { encodeFunctionData, erc20Abi, parseAbi, type Address } from 'viem';
import en from '@/messages/en/swap.json';
import zh from '@/messages/zh/swap.json';
import { describeCall } from '@/lib/signer/describe';
import type { SignerRequest, SignerTransaction } from '@/lib/signer/messages';
import { isSecondOf, pairOf } from '@/lib/signer/pair';
import { isSignable, sign } from '@/lib/signer/sign';
import { checkSwap } from './check-swap';
import hostile from './testing/hostile-aggregator-calls.json';
import { context, ME, quoteOf, wanted, type Change } from './testing/aggregator-quotes';

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
