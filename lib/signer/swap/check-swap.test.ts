import { encodeFunctionData, erc20Abi, type Address } from 'viem';
import en from '@/messages/en/swap.json';
import zh from '@/messages/zh/swap.json';
import { describeCall } from '@/lib/signer/describe';
import type { SignerRequest, SignerTransaction } from '@/lib/signer/messages';
import { isSecondOf, pairOf } from '@/lib/signer/pair';
import { isSignable, sign } from '@/lib/signer/sign';
import { checkSwap } from './check-swap';
import hostile from './testing/hostile-quotes.json';
import { catalogue, CHAIN, context, ME, NOW_MS, quoteOf, wantedOf, type Change } from './testing/quotes';

beforeEach(() => jest.useFakeTimers({ now: NOW_MS }));
afterEach(() => jest.useRealTimers());

type Transaction = Extract<SignerRequest, { kind: 'transaction' }>;

const asked = (transaction: Pick<SignerTransaction, 'to' | 'data' | 'value'>): Transaction => ({
  kind: 'transaction',
  address: ME,
  transaction: { chainId: CHAIN, nonce: 0, gas: '200000', fee: { gasPrice: '1' }, ...transaction },
});
const approval = (amount: bigint): Transaction => {
  const { allowance, from } = quoteOf();
  const args = [allowance?.spender as Address, amount] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
  return asked({ to: from, value: '0', data });
};

test.each([
  ['tokens', {}],
  ['coins', { coin: true }],
])(
  'SWP-02 a quote that pays %s as asked is taken, and its transaction is signed as it came',
  (_what, change) => {
    const quote = quoteOf(change);
    expect(checkSwap(quote, wantedOf(change), context)).toBeNull();
    const request = asked(quote.transaction);
    expect(isSignable(request, [], catalogue)).toBe(true);
    expect(describeCall(request.transaction, null, catalogue)).toMatchObject({
      kind: 'swap',
      swap: { recipient: ME, minimum: BigInt(quote.minimum), amount: BigInt(quote.amount) },
    });
  },
);

describe('a hostile quote has its sentence, and no wallet is asked', () => {
  test.each(hostile.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const change = one as Change;
    const quote = quoteOf(change);
    const refusal = checkSwap(quote, wantedOf(change), context);
    expect(refusal).toBe(one.refusal);
    for (const texts of [en, zh]) expect(texts.refusal[refusal ?? 'target']).toMatch(/\S/);

    const request = asked(quote.transaction);
    const isSigned = isSignable(request, [], catalogue);
    // What only the person can know the signer leaves to them: it shows what the bytes say.
    expect(isSigned).toBe(!one.bySigner);
    if (one.bySigner)
      await expect(sign(new Uint8Array(32).fill(1), request, [], catalogue)).rejects.toThrow();
    else expect(describeCall(request.transaction, null, catalogue).kind).not.toBe('unknown');
  });
});

test('an allowance and the swap that takes exactly it are a pair, and no other bytes are its second half', () => {
  const { transaction } = quoteOf();
  const pair = pairOf(approval(500_000_000n), transaction, catalogue);
  expect(pair?.swap).toMatchObject({ amount: 500_000_000n, recipient: ME });
  if (!pair) throw new Error('no pair');
  expect(isSecondOf(pair, asked(transaction))).toBe(true);
  expect(isSecondOf(pair, asked(quoteOf({ call: { minimum: '1' } }).transaction))).toBe(false);
  expect(pairOf(approval(500_000_001n), transaction, catalogue)).toBeNull();
  for (const { bySigner, ...change } of hostile) {
    const next = quoteOf(change as Change).transaction;
    if (bySigner) expect(pairOf(approval(500_000_000n), next, catalogue)).toBeNull();
  }
});
