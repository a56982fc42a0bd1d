import {
  getAddress,
  hashTypedData,
  hexToBytes,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  stringToHex,
  type TransactionSerialized,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { messageText } from './describe';
import { describeTypedData } from './describe-typed-data';
import { fromSigner, signerRequest, toSigner, type SignerTransaction } from './messages';
import { highestFee, isSignable, sign, type SigningRequest } from './sign';

const privateKey = generatePrivateKey();
const key = hexToBytes(privateKey) as Uint8Array<ArrayBuffer>;
const address = privateKeyToAddress(privateKey);
const other = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');

const transaction = (given: Partial<SignerTransaction> = {}): SignerTransaction => ({
  chainId: 31337,
  to: other,
  value: '5',
  data: '0x',
  nonce: 7,
  gas: '21000',
  fee: { maxFeePerGas: '100', maxPriorityFeePerGas: '2' },
  ...given,
});

const mail = (given: object = {}) =>
  JSON.stringify({
    types: { Mail: [{ name: 'to', type: 'Person' }], Person: [{ name: 'wallet', type: 'address[]' }] },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 1, verifyingContract: other },
    message: { to: { wallet: [other] }, unsigned: 'nobody signs this' },
    ...given,
  });

describe('what is shown is what is signed', () => {
  test('a transaction of either kind of fee, to the last field', async () => {
    const fees = [{ maxFeePerGas: '100', maxPriorityFeePerGas: '2' }, { gasPrice: '90' }];
    for (const fee of fees) {
      const asked = transaction({ fee, data: '0xdeadbeef' });
      const raw = await sign(key, { kind: 'transaction', address, transaction: asked });
      const serializedTransaction = raw as TransactionSerialized;
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address);
      expect(parseTransaction(serializedTransaction)).toMatchObject({
        chainId: 31337,
        to: other.toLowerCase(),
        value: 5n,
        data: '0xdeadbeef',
        nonce: 7,
        gas: 21_000n,
        ...Object.fromEntries(Object.entries(fee).map(([name, value]) => [name, BigInt(value)])),
      });
    }
    expect(highestFee(transaction())).toBe(2_100_000n);
    expect(highestFee(transaction({ fee: { gasPrice: '90' } }))).toBe(1_890_000n);
  });

  test('a message, and typed data without what its types leave out', async () => {
    const message = stringToHex('Grüße, 林悦');
    const signature = await sign(key, { kind: 'message', address, message });
    expect(await recoverMessageAddress({ message: 'Grüße, 林悦', signature })).toBe(address);
    expect(messageText(message)).toBe('Grüße, 林悦');

    const typedData = mail();
    const signed = await sign(key, { kind: 'typedData', address, typedData });
    const hash = hashTypedData(JSON.parse(typedData));
    expect(await recoverAddress({ hash, signature: signed })).toBe(address);
    expect(describeTypedData(typedData)).toMatchObject({
      primaryType: 'Mail',
      chainId: 1,
      domain: [
        { name: 'name', value: 'Post' },
        { name: 'chainId', value: '1' },
        { name: 'verifyingContract', value: other },
      ],
      fields: [{ name: 'to.wallet[0]', value: other }],
      permission: null,
    });
  });

  test('a domain whose type leaves out what the domain shows is not signed', async () => {
    const types = { Mail: [], EIP712Domain: [{ name: 'name', type: 'string' }] };
    for (const typedData of [
      mail({ types }),
      mail({ primaryType: 'EIP712Domain' }),
      mail({ domain: { name: 'Post', more: 'x' } }),
      'no data',
    ]) {
      const request: SigningRequest = { kind: 'typedData', address, typedData };
      expect(isSignable(request)).toBe(false);
      await expect(sign(key, request)).rejects.toThrow();
    }
  });
});

test('both sides refuse messages that say more, less or something else', () => {
  const request = { kind: 'transaction', address, transaction: transaction() };
  expect(signerRequest.safeParse(request).success).toBe(true);
  const token = (decimals: number) => ({ ...request, token: { symbol: 'USDC', decimals } });
  expect(signerRequest.safeParse(token(36)).success).toBe(true);
  for (const wrong of [
    token(37),
    token(77),
    { ...request, authorizationList: [] },
    { kind: 'authorization', address, chainId: 1, nonce: 0, contract: other },
    { ...request, more: 1 },
    { ...request, address: '0x1' },
    { ...request, transaction: { ...transaction(), value: '-1' } },
    { ...request, transaction: { ...transaction(), value: '0x5' } },
    { ...request, transaction: { ...transaction(), fee: {} } },
    { ...request, transaction: { ...transaction(), data: '0x0' } },
    { kind: 'sign', address },
  ]) {
    expect(signerRequest.safeParse(wrong).success).toBe(false);
  }
  const ask = { kind: 'ask', id: 1, ticket: 'x'.repeat(43), theme: 'dark', request };
  expect(toSigner.safeParse(ask).success).toBe(true);
  expect(toSigner.safeParse({ ...ask, password: 'x' }).success).toBe(false);
  expect(fromSigner.safeParse({ kind: 'done', id: 1, outcome: { kind: 'seen' } }).success).toBe(true);
  expect(fromSigner.safeParse({ kind: 'done', id: 1, outcome: { kind: 'seen', key: '0x' } }).success).toBe(
    false,
  );
});
