import { createWalletClient, getAddress, hashMessage, http, publicActions, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { LINK_STATEMENT, LINKED_WALLETS_MAX } from '@/protocol/linked-wallet';
import { defaultRules } from '@/server/limits/rules';
import { makeWallet, WALLET_PASSWORD, walletOf } from '@/server/testing/key-share';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { linkNewWallet, messageFor, newWallet, signedFor } from '@/server/testing/wallet';

/** More than all other tests here use. */
const NONCES = 150;

let platform: TestPlatform;
let anvil: Anvil;
/** Another network, on which anybody may have what lies at an address of the first one. */
let other: Anvil;
beforeAll(async () => {
  [anvil, other] = await Promise.all([startAnvil({ chainId: 31_337 }), startAnvil({ chainId: 31_356 })]);
  const nodes = new Map([
    [31_337, [anvil.url]],
    [31_356, [other.url]],
    [137, ['http://127.0.0.1:1']],
  ]);
  platform = await startTestPlatform({ config: { nodes } });
  const wallet_nonce = { ...defaultRules.wallet_nonce, max: NONCES };
  platform = await platform.restart({ rateLimits: { ...platform.config.rateLimits, wallet_nonce } });
}, 60_000);
afterAll(async () => {
  await platform.close();
  await Promise.all([anvil.stop(), other.stop()]);
});

type Signed = { message: string; signature: string };
const logIn = (client: TestClient, body: Signed) => client.call('logInWithWallet', { body });
const signUp = (client: TestClient, body: Signed, email: string) =>
  client.call('logInWithWallet', { body: { ...body, signUp: { email, agreed: true } } });
const wrong = { error: 'wallet_signature_wrong', status: 422 };
let people = 0;
const newEmail = () => `wallet-${(people += 1)}@example.org`;

describe('Logging in with a wallet', () => {
  test('OPN-69 the signature of a linked wallet opens a session', async () => {
    const person = await platform.person();
    const wallet = await linkNewWallet(person);
    const browser = platform.client();
    const { user } = await logIn(browser, await signedFor(browser, 'login', wallet));
    expect(user).toMatchObject({ id: person.id, address: wallet.address, hasKeyShare: false });
    expect(await browser.call('me')).toEqual(user);
    const [linked] = await browser.call('linkedWallets');
    expect(linked).toMatchObject({ address: wallet.address, lastUsedTime: expect.any(String) });
  });

  test('ACC-06 the wallet of nobody gets an account with an e-mail, by the same signature', async () => {
    const wallet = newWallet();
    const browser = platform.client();
    const signed = await signedFor(browser, 'login', wallet);
    await expect(logIn(browser, signed)).rejects.toMatchObject({ error: 'wallet_unknown' });
    expect(browser.cookies.size).toBe(0);
    const email = newEmail();
    const body = { ...signed, signUp: { email, agreed: false } };
    await expect(browser.call('logInWithWallet', { body })).rejects.toMatchObject({
      error: 'agreement_missing',
    });
    const { user } = await signUp(browser, signed, email);
    expect(user).toMatchObject({ email, emailVerified: false, address: wallet.address });
    expect((await platform.mails(email))[0]?.links[0]).toContain('/verify?token=');
    await expect(signUp(platform.client(), signed, newEmail())).rejects.toMatchObject(wrong);

    // Nobody knows a password, and the mailed link makes one.
    await expect(
      platform.client().call('logIn', { body: { email, password: 'correct7horse' } }),
    ).rejects.toMatchObject({ error: 'password_wrong' });
  });

  test('an e-mail that has an account is not taken over by a wallet', async () => {
    const person = await platform.person();
    const wallet = newWallet();
    const browser = platform.client();
    const signed = await signedFor(browser, 'login', wallet);
    await expect(signUp(browser, signed, person.email)).rejects.toMatchObject({ error: 'email_taken' });
    await expect(logIn(browser, signed)).rejects.toMatchObject({ error: 'wallet_unknown' });
  });

  test('a message is good once, of twenty at the same time too', async () => {
    const wallet = await linkNewWallet(await platform.person());
    const browser = platform.client();
    const signed = await signedFor(browser, 'login', wallet);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => logIn(platform.client(), signed)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logIn(browser, signed)).rejects.toMatchObject(wrong);
  });

  test('a nonce is good for one of twenty wallets that sign it, and for no message after that', async () => {
    const browser = platform.client();
    const { nonce } = await browser.call('walletLoginNonce');
    const wallets = Array.from({ length: 20 }, () => newWallet());
    const signed = await Promise.all(
      wallets.map((wallet) => signedFor(platform.client(), 'login', wallet, { nonce })),
    );
    const answers = await Promise.allSettled(
      signed.map((body) => signUp(platform.client(), body, newEmail())),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = wallets[answers.findIndex(({ status }) => status === 'fulfilled')];
    const again = await signedFor(browser, 'login', winner ?? newWallet(), { nonce });
    await expect(logIn(browser, again)).rejects.toMatchObject(wrong);
  });

  test('a message is good for ten minutes', async () => {
    const wallet = await linkNewWallet(await platform.person());
    const browser = platform.client();
    const [early, late] = [
      await signedFor(browser, 'login', wallet),
      await signedFor(browser, 'login', wallet),
    ];
    platform.clock.advance({ minutes: 9 });
    await logIn(browser, early);
    platform.clock.advance({ seconds: 61 });
    await expect(logIn(browser, late)).rejects.toMatchObject(wrong);
  });

  test.each([
    ['of another site', { domain: 'evil.example' }],
    ['for another address of ours', { uri: 'http://localhost:3000/evil' }],
    ['on a network that nobody knows', { chainId: 5 }],
    ['of another version', { statement: undefined }],
    ['that links', { statement: LINK_STATEMENT }],
    ['with a nonce of its own', { nonce: 'a'.repeat(64) }],
    ['that never expires', { expirationTime: undefined }],
    ['that is good for a year', { expirationTime: new Date('2099-01-01') }],
    ['with more than was asked for', { resources: ['https://evil.example'] }],
    ['that begins later', { notBefore: new Date('2099-01-01') }],
  ])('a message %s is refused', async (_, changes) => {
    const wallet = await linkNewWallet(await platform.person());
    const browser = platform.client();
    await expect(logIn(browser, await signedFor(browser, 'login', wallet, changes))).rejects.toMatchObject(
      wrong,
    );
  });

  test('what another wallet signed, and what is no message, is refused', async () => {
    const wallet = await linkNewWallet(await platform.person());
    const browser = platform.client();
    const { message } = await signedFor(browser, 'login', wallet);
    const signature = await newWallet().signMessage({ message });
    await expect(logIn(browser, { message, signature })).rejects.toMatchObject(wrong);
    await expect(logIn(browser, { message, signature: '0x' })).rejects.toMatchObject(wrong);
    const evil = `${message}\nevil`;
    await expect(
      logIn(browser, { message: evil, signature: await wallet.signMessage({ message: evil }) }),
    ).rejects.toMatchObject(wrong);
    // Nothing of this has used the nonce up.
    await logIn(browser, { message, signature: await wallet.signMessage({ message }) });
  });

  test('a network gets so many nonces and no more', async () => {
    const browser = platform.client();
    browser.peer = '10.9.8.7';
    await Promise.all(Array.from({ length: NONCES }, () => browser.call('walletLoginNonce')));
    await expect(browser.call('walletLoginNonce')).rejects.toMatchObject({ error: 'too_many_requests' });
    await platform.client().call('walletLoginNonce');
  });
});

describe('A wallet that is a contract (EIP-1271)', () => {
  /** Keeps what is sent to it, 32 bytes each, and says yes to a hash that it has. */
  const runtime = '36602014601c5760043554631626ba7e0260e01b60005260206000f35b60016000355500';
  const bytecode: Hex = `0x60248060093d393df3${runtime}`;
  /** The first of the keys that everybody knows. */
  const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

  const contract = async () => {
    const account = privateKeyToAccount(key);
    const client = createWalletClient({ account, transport: http(anvil.url), pollingInterval: 25 }).extend(
      publicActions,
    );
    const made = await client.deployContract({ abi: [], bytecode, chain: null });
    const { contractAddress } = await receiptOf(client, made);
    if (!contractAddress) throw new Error('The contract was not made');
    const sign = async (message: string) => {
      const hash = await client.sendTransaction({
        to: contractAddress,
        data: hashMessage(message),
        chain: null,
      });
      await receiptOf(client, hash);
    };
    return { address: getAddress(contractAddress), sign };
  };

  test('logs in with what the contract says yes to, on its own network', async () => {
    const { address, sign } = await contract();
    const browser = platform.client();
    const message = await messageFor(browser, 'login', address, { chainId: 31_337 });
    const signed = { message, signature: '0x' };
    await expect(logIn(browser, signed)).rejects.toMatchObject(wrong);
    await sign(message);
    const { user } = await signUp(browser, signed, newEmail());
    // Nobody knows who holds that address on other networks.
    expect(user.address).toBeNull();
    expect(await browser.call('linkedWallets')).toMatchObject([{ address, chainId: 31_337 }]);
    await browser.call('update', { body: { payableByAll: true } });
    const payer = await platform.person();
    expect(await payer.call('payee', { params: { userId: user.id } })).toMatchObject({
      address: null,
      wallets: [{ address, chainId: 31_337 }],
    });

    const elsewhere = await messageFor(browser, 'login', address, { chainId: 1 });
    await sign(elsewhere);
    await expect(logIn(browser, { message: elsewhere, signature: '0x1234' })).rejects.toMatchObject(wrong);
  });

  /** Lets whatever lies at an address of a network say yes to everything. */
  const takeOver = async ({ url }: Anvil, address: string) => {
    const yes = '0x631626ba7e60e01b60005260206000f3';
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, yes] });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(await answer.json()).not.toHaveProperty('error');
  };
  const anything = async (client: TestClient, use: 'login' | 'link', address: Hex, chainId: number) => ({
    message: await messageFor(client, use, address, { chainId }),
    signature: '0x1234',
  });

  test('does not log in by a contract at its address on another network, nor is it linked anew there', async () => {
    const { address, sign } = await contract();
    const person = await platform.person();
    const message = await messageFor(person, 'link', address, { chainId: 31_337 });
    await sign(message);
    await person.call('linkWallet', { body: { message, signature: '0x' } });
    await takeOver(other, address);

    const thief = platform.client();
    const elsewhere = { error: 'wallet_network_wrong', fields: { network: 'Local Ethereum' } };
    await expect(logIn(thief, await anything(thief, 'login', address, 31_356))).rejects.toMatchObject(
      elsewhere,
    );
    expect(thief.cookies.size).toBe(0);
    const body = await anything(person, 'link', address, 31_356);
    await expect(person.call('linkWallet', { body })).rejects.toMatchObject(elsewhere);
    expect(await person.call('linkedWallets')).toMatchObject([{ address, chainId: 31_337 }]);

    await takeOver(anvil, address);
    const { user } = await logIn(thief, await anything(thief, 'login', address, 31_337));
    expect(user.id).toBe(person.id);
  });

  test('does not stand for a key: what a key has linked a key logs in with, on every network', async () => {
    const wallet = await linkNewWallet(await platform.person());
    const browser = platform.client();
    for (const [node, chainId] of [
      [anvil, 31_337],
      [other, 31_356],
    ] as const) {
      await takeOver(node, wallet.address);
      await expect(
        logIn(browser, await anything(browser, 'login', wallet.address, chainId)),
      ).rejects.toMatchObject(wrong);
      await logIn(browser, await signedFor(browser, 'login', wallet, { chainId }));
    }
  });

  test('is its owner’s everywhere once its key has signed (EIP-7702)', async () => {
    const [person, wallet] = [await platform.person(), newWallet()];
    await takeOver(anvil, wallet.address);
    const body = await anything(person, 'link', wallet.address, 31_337);
    expect(await person.call('linkWallet', { body })).toMatchObject([{ chainId: 31_337 }]);
    const browser = platform.client();
    await logIn(browser, await signedFor(browser, 'login', wallet, { chainId: 31_356 }));
    expect(await person.call('linkWallet', { body: await signedFor(person, 'link', wallet) })).toMatchObject([
      { chainId: null },
    ]);
    expect(await person.call('me')).toMatchObject({ address: wallet.address });
  });

  test('is not asked on local networks in production, where anybody makes contracts', async () => {
    const person = await platform.person();
    const address = newWallet().address;
    await takeOver(anvil, address);
    platform = await platform.restart({ mode: 'production' });
    try {
      const browser = platform.client();
      const signed = await anything(browser, 'login', address, 31_337);
      await expect(signUp(browser, signed, newEmail())).rejects.toMatchObject(wrong);
      const wallet = newWallet();
      const body = await signedFor(browser, 'login', wallet, { chainId: 31_337 });
      await signUp(browser, body, newEmail());
    } finally {
      platform = await platform.restart({ mode: 'trial' });
    }
    expect(person.id).toBeGreaterThan(0);
  });

  test('is neither right nor wrong while the node does not answer', async () => {
    const browser = platform.client();
    const message = await messageFor(browser, 'login', newWallet().address, { chainId: 137 });
    await expect(logIn(browser, { message, signature: '0x1234' })).rejects.toMatchObject({
      error: 'chain_unavailable',
    });
  });
});

describe('The wallets of an account', () => {
  test('OPN-71 are linked by a signature, told by mail, listed and unlinked', async () => {
    const person = await platform.person();
    const first = await linkNewWallet(person);
    const second = await linkNewWallet(person);
    expect((await platform.mails(person.email)).at(-1)?.subject).toBe(
      'A wallet was linked to your Guildhall account',
    );
    const list = await person.call('linkedWallets');
    expect(list.map(({ address }) => address).sort()).toEqual([first.address, second.address].sort());
    const left = await person.call('unlinkWallet', { params: { address: first.address.toLowerCase() } });
    expect(left.map(({ address }) => address)).toEqual([second.address]);
    const browser = platform.client();
    await expect(logIn(browser, await signedFor(browser, 'login', first))).rejects.toMatchObject({
      error: 'wallet_unknown',
    });
    await expect(person.call('unlinkWallet', { params: { address: first.address } })).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('a wallet that somebody else makes in an account does not get what others send to its owner, and a mail tells', async () => {
    const [victim, payer] = [await platform.person(), await platform.person()];
    const own = await linkNewWallet(victim);
    platform.clock.advance({ days: 1 });
    const thief = platform.client();
    await thief.call('logIn', { body: { email: victim.email, password: victim.password } });
    Object.assign(thief, { me: victim.me, email: victim.email });
    const made = await makeWallet(thief);

    await victim.call('update', { body: { payableByAll: true } });
    const seen = await payer.call('payee', { params: { userId: victim.id } });
    expect(seen).toMatchObject({
      address: own.address,
      wallets: [own, made].map(({ address }) => ({ address })),
    });
    const { address } = await victim.call('me');
    expect(address).toBe(own.address);
    const subjects = async () => (await platform.mails(victim.email)).map(({ subject }) => subject);
    expect((await subjects()).at(-1)).toBe('A wallet was created in your Guildhall account');

    // What would lead payments elsewhere is told as well.
    await thief.call('unlinkWallet', { params: { address: own.address } });
    expect((await subjects()).at(-1)).toBe('A wallet was unlinked from your Guildhall account');
  });

  test('a key-share wallet that is older goes on receiving, also after its shares were replaced', async () => {
    const person = await platform.person();
    const made = await makeWallet(person);
    platform.clock.advance({ days: 1 });
    await person.call('confirmByPassword', { body: { password: person.password } });
    const later = await linkNewWallet(person);
    platform.clock.advance({ days: 1 });
    const unlocked = await walletOf(person).unlock(WALLET_PASSWORD);
    const draft = await walletOf(person).resplit(unlocked.key, 'another-long-password');
    unlocked.wipe();
    await draft.write();
    await draft.confirm();
    const { wallets } = await person.call('payee', { params: { userId: person.id } });
    expect(wallets.map(({ address }) => address)).toEqual([made.address, later.address]);
  });

  test('a wallet has one account', async () => {
    const wallet = await linkNewWallet(await platform.person());
    const other = await platform.person();
    await expect(
      other.call('linkWallet', { body: await signedFor(other, 'link', wallet) }),
    ).rejects.toMatchObject({ error: 'wallet_taken', status: 409 });
    expect(await other.call('linkedWallets')).toEqual([]);
    await expect(other.call('unlinkWallet', { params: { address: wallet.address } })).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('a message that was made in another session links nothing', async () => {
    const [person, stranger] = [await platform.person(), await platform.person()];
    const signed = await signedFor(stranger, 'link', newWallet());
    await expect(person.call('linkWallet', { body: signed })).rejects.toMatchObject(wrong);
    await expect(logIn(platform.client(), signed)).rejects.toMatchObject(wrong);
    await expect(
      person.call('linkWallet', { body: await signedFor(person, 'login', newWallet()) }),
    ).rejects.toMatchObject(wrong);
  });

  test('are bounded, and one that is there already may be linked again', async () => {
    const person = await platform.person();
    const first = await linkNewWallet(person);
    for (let count = 1; count < LINKED_WALLETS_MAX; count += 1) await linkNewWallet(person);
    await person.call('linkWallet', { body: await signedFor(person, 'link', first) });
    await expect(linkNewWallet(person)).rejects.toMatchObject({
      error: 'wallet_limit_reached',
      fields: { max: LINKED_WALLETS_MAX },
    });
  });

  test('the only way in stays as long as the e-mail is not verified', async () => {
    const browser = platform.client();
    const wallet = newWallet();
    await signUp(browser, await signedFor(browser, 'login', wallet), newEmail());
    await expect(browser.call('unlinkWallet', { params: { address: wallet.address } })).rejects.toMatchObject(
      { error: 'email_unverified' },
    );
  });
});
