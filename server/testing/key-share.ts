import type { Draft } from '@/lib/keys/draft';
import { type DeviceKey, newDeviceKey } from '@/lib/keys/device-key';
import { type KeyShareCalls, KeyShareWallet } from '@/lib/keys/key-share-wallet';
import { type Ask, type Prover, provenCalls, register } from '@/lib/keys/proven-calls';
import { quickStretch } from '@/lib/keys/testing/quick-stretch';
import type { Stretch } from '@/lib/keys/kdf';
import { BASE32_LETTERS } from '@/protocol/key-share-rules';
import { CODE_LENGTH } from '@/protocol/mailed-code';
import { SIGNER_PASS_HEADER } from '@/protocol/session';
import type { TestClient } from './client';

export const WALLET_PASSWORD = 'seven-words-of-a-passphrase';

/** The key of the device that a client stands for. */
const deviceKeys = new WeakMap<TestClient, Promise<DeviceKey>>();

export function deviceKeyOf(client: TestClient): Promise<DeviceKey> {
  const key = deviceKeys.get(client) ?? newDeviceKey();
  deviceKeys.set(client, key);
  return key;
}

/** Lets a client stand for the same device as another. */
export function onSameDevice(client: TestClient, as: TestClient): void {
  deviceKeys.set(client, deviceKeyOf(as));
}

/** A pass of a client's session, as the signer gets one. */
export async function signerPass(client: TestClient): Promise<string> {
  const { ticket } = await client.call('signerTicket');
  return (await client.call('redeemSignerTicket', { body: { ticket } })).pass;
}

/** The signer of a client, under a fresh pass. */
async function signerOf(client: TestClient): Promise<{ ask: Ask; prover: Prover }> {
  const pass = await signerPass(client);
  const headers = { [SIGNER_PASS_HEADER]: pass };
  const ask = ((name: 'keyShareKdf', body?: never) => client.call(name, { body, headers } as never)) as Ask;
  return { ask, prover: { user: client.id, pass, device: () => deviceKeyOf(client) } };
}

/** The calls of a client's signer, each under a pass of its own: a test's clock may outrun one. */
export function signerCalls(client: TestClient): KeyShareCalls {
  const calls = async () => {
    const { ask, prover } = await signerOf(client);
    return provenCalls(ask, prover);
  };
  return {
    kdf: async () => (await calls()).kdf(),
    unlock: async (body) => (await calls()).unlock(body),
    create: async () => (await calls()).create(),
    begin: async () => (await calls()).begin(),
    put: async (body) => (await calls()).put(body),
    confirm: async (body) => (await calls()).confirm(body),
    released: async () => (await calls()).released(),
  };
}

/** The key-share wallet of a person as their browser has it: the real client, without the wait for Argon2id. */
export function walletOf(client: TestClient, stretch: Stretch = quickStretch): KeyShareWallet {
  return new KeyShareWallet(client.id, signerCalls(client), stretch);
}

/** Registers the device of a client by a code. */
export async function registerDevice(client: TestClient, code: string): Promise<void> {
  const { ask, prover } = await signerOf(client);
  await register(ask, prover, code);
}

/** Makes a wallet and confirms it. */
export async function makeWallet(client: TestClient, password = WALLET_PASSWORD): Promise<Draft> {
  const draft = await walletOf(client).create(password);
  await draft.write();
  await draft.confirm();
  return draft;
}

/** The code of the newest mail that a person got, once it is one of this kind. */
export async function mailedToken(
  mails: (to: string) => Promise<readonly { links: readonly string[] }[]>,
  to: string,
  page: 'index/wallet' | 'stopRecovery' | 'keepTwoStep' | 'reset',
): Promise<string> {
  const links = (await mails(to))
    .flatMap((mail) => mail.links)
    .filter((link) => link.includes(`/${page}?token=`));
  const token = new URL(links.at(-1) ?? 'none:').searchParams.get('token');
  if (token === null) throw new Error(`No mail to ${to} leads to ${page}`);
  return token;
}

/** The code for a new device of the newest mail that has one, without its hyphen. */
export async function mailedCode(
  mails: (to: string) => Promise<readonly { text: string }[]>,
  to: string,
): Promise<string> {
  const half = `[${BASE32_LETTERS}]{${CODE_LENGTH / 2}}`;
  const codes = (await mails(to)).flatMap(
    ({ text }) => new RegExp(`^${half}-${half}$`, 'm').exec(text)?.[0] ?? [],
  );
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`No mail to ${to} has a code`);
  return code.replace('-', '');
}

/** Registers the device of a client, as its person does: by a code that they ask for and are mailed. */
export async function confirmDevice(
  mails: (to: string) => Promise<readonly { text: string }[]>,
  client: TestClient,
): Promise<void> {
  await client.call('requestDeviceCode');
  await registerDevice(client, await mailedCode(mails, client.email));
}

/** Logs the same person in on another device, which their wallet does not know. */
export async function onAnotherDevice(
  platform: { client(): TestClient },
  client: TestClient,
): Promise<TestClient> {
  const other = platform.client();
  await other.call('logIn', { body: { email: client.email, password: client.password } });
  other.me = client.me;
  other.email = client.email;
  other.password = client.password;
  return other;
}
