import { emptyDraft, type RewardDraft } from './draft';
import { amountMax, planOf, type Holdings } from './plan';

const GWEI = 10n ** 9n;
const COIN = 10n ** 18n;
const network = { chainId: 1, claimGas: String(200_000n * GWEI) };
const dollar = { address: '0x00000000000000000000000000000000000000d0', decimals: 6 };
const coin = { address: emptyDraft.token, decimals: 18 };
const rich: Holdings = { token: 10n ** 30n, coin: 10n ** 30n, fee: 0n };

function plan(fields: Partial<RewardDraft>, token = dollar, holdings: Holdings = rich) {
  return planOf({ ...emptyDraft, amount: '250', count: '20', ...fields }, network, token, holdings);
}

test('RWD-02 amount, number and prepaid gas of a draft are exact numbers', () => {
  expect(plan({ amount: '250.5' })).toMatchObject({
    amount: 250_500_000n,
    count: 20,
    claimGas: 20n * 200_000n * GWEI,
    isComplete: true,
  });
});

test('RWD-07 what leaves the wallet in coins is claim gas for everybody, the fee, and an amount of coins', () => {
  const holdings = { ...rich, fee: 7n };
  expect(plan({ count: '3' }, dollar, holdings).coinTotal).toBe(3n * 200_000n * GWEI + 7n);
  expect(plan({ count: '3', amount: '2' }, coin, holdings).coinTotal).toBe(
    3n * 200_000n * GWEI + 7n + 2n * COIN,
  );
});

test('nothing that is merely not typed yet is a problem, and nothing can be sent', () => {
  const { problems, isComplete } = plan({ amount: '', count: '' });
  expect(Object.values(problems)).toEqual([null, null, null, null]);
  expect(isComplete).toBe(false);
});

test.each([
  ['1.0000001', { kind: 'tooPrecise', decimals: 6 }],
  ['abc', { kind: 'invalid' }],
  ['0', { kind: 'zero' }],
  ['0.000019', { kind: 'tooSmall', least: 20n }],
  [String(2n ** 96n), { kind: 'tooLarge' }],
])('an amount of %s says what is wrong with it', (amount, problem) => {
  expect(plan({ amount }).problems.amount).toEqual(problem);
});

test('more than the wallet holds is refused, and what it holds is not', () => {
  const holdings = { ...rich, token: 250_000_000n };
  expect(plan({ amount: '250.000001' }, dollar, holdings).problems.amount).toEqual({ kind: 'balance' });
  expect(plan({ amount: '250' }, dollar, holdings).problems.amount).toBeNull();
});

test('an even split that leaves a rest is refused, with the nearest amount that leaves none', () => {
  expect(plan({ amount: '250', count: '7', random: false }).problems.amount).toEqual({
    kind: 'rest',
    count: 7,
    nearest: 249_999_995n,
  });
  expect(plan({ amount: '250', count: '7', random: false }, coin).problems.amount).toEqual({
    kind: 'rest',
    count: 7,
    nearest: 249_999_995n * 10n ** 12n,
  });
  expect(plan({ amount: '250', count: '7', random: true }).problems.amount).toBeNull();
  expect(plan({ amount: '245', count: '7', random: false }).problems.amount).toBeNull();
});

test.each(['0', '-1', '2.5', 'many'])('%s people are refused', (count) => {
  expect(plan({ count }).problems.count).toMatchObject({ kind: 'invalid' });
});

test('too many people and too many words are refused, with how many may be', () => {
  expect(plan({ count: '1001' }).problems.count).toEqual({ kind: 'tooMany', max: 1000 });
  expect(plan({ message: 'x'.repeat(201) }).problems.message).toEqual({ kind: 'tooLong', max: 200 });
});

const payable = { avatar: '', wallets: [{ address: `0x${'a'.repeat(40)}`, chainId: null }] };

test('RWD-02 chosen people are counted, whatever number was typed before', () => {
  const people = [1, 2, 3].map((id) => ({ ...payable, id, username: `person ${id}` }));
  expect(plan({ to: 'people', people, count: '20' })).toMatchObject({
    count: 3,
    claimGas: 3n * 200_000n * GWEI,
    isComplete: true,
  });
  expect(plan({ to: 'people', people: [], count: '20' })).toMatchObject({ count: null, isComplete: false });
  const many = Array.from({ length: 201 }, (_, id) => ({ ...payable, id, username: 'one' }));
  expect(plan({ to: 'people', people: many }).problems.count).toEqual({ kind: 'tooMany', max: 200 });
});

test('whoever has no wallet on the network cannot be paid there', () => {
  const elsewhere = { ...payable, wallets: [{ address: `0x${'a'.repeat(40)}`, chainId: 10 }] };
  const people = [payable, elsewhere].map((one, id) => ({ ...one, id, username: `person ${id}` }));
  expect(plan({ to: 'people', people }).isComplete).toBe(false);
  expect(plan({ to: 'room', people }).isComplete).toBe(true);
});

test('coins that do not suffice for claim gas and fee are told apart from the amount', () => {
  const holdings = { token: 10n ** 30n, coin: 20n * 200_000n * GWEI, fee: 5n };
  expect(plan({}, dollar, holdings).problems).toMatchObject({
    amount: null,
    coin: { kind: 'insufficient', missing: 5n },
  });
});

test('the most of a coin leaves gas and fee; of a token it is all', () => {
  const holdings = { token: COIN, coin: COIN, fee: 5n };
  const { claimGas } = plan({ count: '2' });
  expect(amountMax({ claimGas }, coin, holdings)).toBe(COIN - 5n - 2n * 200_000n * GWEI);
  expect(amountMax({ claimGas }, dollar, holdings)).toBe(COIN);
  expect(amountMax({ claimGas: null }, coin, holdings)).toBeNull();
});
