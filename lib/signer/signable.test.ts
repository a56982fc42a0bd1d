import { hexToBytes, keccak256, recoverMessageAddress, stringToHex, zeroAddress, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { recoverAuthorizationAddress } from 'viem/utils';
import en from '@/messages/en/signer.json';
import zh from '@/messages/zh/signer.json';
import { builtInCatalogue, withDeployed } from './catalogue';
import { isSignable, refusalOf, sign, type SigningRequest } from './sign';

const privateKey = generatePrivateKey();
const key = hexToBytes(privateKey) as Uint8Array<ArrayBuffer>;
const address = privateKeyToAddress(privateKey);
const other = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const hosts = ['guild.example'];

const message = (text: string): SigningRequest => ({ kind: 'message', address, message: stringToHex(text) });

async function expectRefused(request: SigningRequest) {
  expect([request, isSignable(request, hosts)]).toEqual([request, false]);
  await expect(sign(key, request, hosts)).rejects.toThrow();
}

test('the text that replaces shares is never signed for others, whatever stands in it', async () => {
  const title = 'Guildhall key share replacement 1';
  for (const text of [
    `${title}\nuser 7`,
    ` ${title}`,
    `\n\t${title}`,
    `\u200B${title}`,
    `\uFEFF\u202E${title}`,
    `\u3164\u2800${title}`,
    title.replace('key', 'k\u200Dey'),
    title.replace(/ /g, '\u00A0'),
    title.toUpperCase(),
  ]) {
    await expectRefused(message(text));
  }
  await expectRefused({ kind: 'message', address, message: `0xff${stringToHex(title).slice(2)}` });
  expect(isSignable(message(`Not a ${title}`), hosts)).toBe(true);
  expect(isSignable(message('Hello'))).toBe(true);
});

test('a hash is not signed as a message, in bytes or as text', async () => {
  const hash = keccak256('0x01');
  await expectRefused({ kind: 'message', address, message: hash });
  await expectRefused(message(hash));
  await expectRefused(message(`${hash.slice(2).toUpperCase()}\n`));
  // It could have been searched for.
  await expectRefused(message('These words are thirty-two bytes'));
  expect(isSignable({ kind: 'message', address, message: `${hash}00` as Hex })).toBe(true);
});

describe('logins (EIP-4361)', () => {
  const login = (given: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
    createSiweMessage({
      address,
      chainId: 1,
      domain: 'guild.example',
      uri: 'https://guild.example',
      version: '1',
      nonce: '0123456789abcdef',
      issuedAt: new Date('2026-11-24T00:00:00Z'),
      expirationTime: new Date('2026-11-24T00:10:00Z'),
      statement: 'Link this wallet to account 7.',
      ...given,
    });

  test('are signed for the host of the app', async () => {
    const signature = await sign(key, message(login()), hosts);
    expect(await recoverMessageAddress({ message: login(), signature })).toBe(address);
    const local = login({ domain: 'localhost:3000', uri: 'http://localhost:3000' });
    expect(isSignable(message(local), ['localhost:3000'])).toBe(true);
    expect(isSignable(message(login()))).toBe(false);
  });

  test.each([
    ['of another domain', login({ domain: 'bank.example', uri: 'https://bank.example' })],
    ['for a page of another host', login({ uri: 'https://bank.example/login' })],
    ['under another scheme in front', `https://${login({ domain: 'bank.example' })}`],
    ['of a host that begins alike', login({ domain: 'guild.example.bank.example' })],
    ['of another port', login({ domain: 'guild.example:8443' })],
    ['for another wallet', login({ address: other })],
    ['behind the own one', `${login()}\n${login({ domain: 'bank.example' })}`],
    ['before the own one', `${login({ domain: 'bank.example' })}\n${login()}`],
    ['inside of a text', `Hello\n${login({ domain: 'bank.example' })}`],
    ['of nobody', 'Somebody wants you to sign in with your Ethereum account'],
    ['with unseen characters', login({ domain: 'bank.example' }).replace('wants', 'wa\u200Bnts')],
  ])('%s are refused', async (_what, text) => {
    await expectRefused(message(text));
  });

  describe('asked by a site over WalletConnect', () => {
    const site = { host: 'bank.example', isVerified: true };
    const bank = { domain: 'bank.example', uri: 'https://bank.example/login' };
    const asked = (text: string, given: object = {}): SigningRequest => ({
      kind: 'message',
      address,
      message: stringToHex(text),
      site: { ...site, ...given },
    });
    /** As libraries of others write it: no milliseconds, an own line at the end. */
    const foreign = login(bank).replace(/\.000Z/g, 'Z');

    test('are signed for the site that is verified, in its own notation', async () => {
      const signature = await sign(key, asked(foreign), hosts);
      expect(await recoverMessageAddress({ message: foreign, signature })).toBe(address);
      expect(refusalOf(asked(`https://${foreign}`), hosts)).toBeNull();
      expect(refusalOf(asked('Hello'), hosts)).toBeNull();
      expect(refusalOf(asked('Hello', { isVerified: false }), hosts)).toBeNull();
    });

    test.each([
      ['where nobody has verified it', asked(foreign, { isVerified: false })],
      ['to another site', asked(foreign, { host: 'shop.example' })],
      ['to a site whose name begins alike', asked(foreign, { host: 'bank.example.net' })],
      ['to this app', asked(login())],
      ['to this app, by a site that is called like it', asked(login(), { host: 'guild.example' })],
      ['for a page of another host', asked(login({ ...bank, uri: 'https://guild.example' }))],
      ['of two pages', asked(foreign.replace('URI: ', 'URI: https://guild.example\nURI: '))],
      ['with another login behind it', asked(`${foreign}\n${login()}`)],
      ['for another wallet', asked(login({ ...bank, address: other }))],
      ['of another scheme', asked(`http://${foreign}`)],
    ])('%s are refused', async (_what, request) => {
      expect(refusalOf(request, hosts)).toBe('login');
      await expectRefused(request);
    });
  });
});

describe('chains outside of the table', () => {
  const transaction = (chainId: number): SigningRequest => ({
    kind: 'transaction',
    address,
    transaction: {
      chainId,
      to: other,
      value: '5',
      data: '0x',
      nonce: 7,
      gas: '21000',
      fee: { gasPrice: '90' },
    },
  });
  const data = (chainId?: number | string): SigningRequest => ({
    kind: 'typedData',
    address,
    typedData: JSON.stringify({
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      domain: { name: 'Post', chainId },
      message: { text: 'Hello' },
    }),
  });

  test('are refused, in transactions and in the domains of typed data', async () => {
    for (const chainId of [5, 8453, 11_155_111]) await expectRefused(transaction(chainId));
    for (const chainId of [5, '8453', '0x2105', 0]) await expectRefused(data(chainId));
  });

  test('and those inside are signed', () => {
    for (const chainId of [1, 10, 56, 137, 31_337, 31_356, 42_161]) {
      expect(isSignable(transaction(chainId))).toBe(true);
    }
    for (const chainId of [undefined, 1, '1', '0x1']) expect(isSignable(data(chainId))).toBe(true);
  });
});

describe('authorizations (EIP-7702)', () => {
  const asked = (
    chainId: number,
    contract = other,
    site?: { host: string; isVerified: boolean },
  ): SigningRequest => ({
    kind: 'authorization',
    ...{ address, authorization: { chainId, address: contract, nonce: 3 } },
    ...(site && { site }),
  });
  const listed = {
    ...builtInCatalogue,
    delegations: [{ chainId: 1, name: 'Careful', address: other.toLowerCase() }],
  };

  test.each([
    ['every network at once', asked(0), 'everyNetwork'],
    ['a network that nobody knows', asked(666), 'network'],
    ['a contract that is on no list', asked(1), 'delegation'],
    ['nobody, which takes an authorization back', asked(1, zeroAddress), 'delegation'],
    ['a verified site', asked(1, other, { host: 'app.example', isVerified: true }), 'delegation'],
  ])('none is signed for %s, and it is said why', async (_what, request, refusal) => {
    expect(refusalOf(request, hosts)).toBe(refusal);
    await expectRefused(request);
    for (const texts of [en, zh]) expect(texts.refusal[refusal as 'delegation']).toMatch(/\S/);
  });

  test('a list of one network is of no other, not of all, and of no other contract', async () => {
    const elsewhere = [asked(0), asked(10), asked(31_337), asked(1, address)];
    for (const request of elsewhere) {
      expect(isSignable(request, hosts, listed)).toBe(false);
      await expect(sign(key, request, hosts, listed)).rejects.toThrow();
    }
    // What is deployed for an installation adds none.
    expect(withDeployed(listed).delegations).toEqual([]);
  });

  test('a listed one is signed as it was shown', async () => {
    const signature = await sign(key, asked(1), hosts, listed);
    const authorization = { chainId: 1, address: other, nonce: 3 } as const;
    expect(await recoverAuthorizationAddress({ authorization, signature })).toBe(address);
  });
});
