import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Draft } from '@/lib/keys/draft';
import { IncorrectKey } from '@/lib/keys/incorrect-key';
import { restoreKey } from '@/lib/keys/restore';
import { quickStretch } from '@/lib/keys/testing/quick-stretch';
import { addressOf } from '@/lib/keys/wallet-key';
import { sampled } from '@/runtime/testing/depth';
import { ChatProxy } from '@/server/testing/chat-proxy';
import { type ApiError, TestClient } from '@/server/testing/client';
import {
  mailedCode,
  mailedToken,
  makeWallet,
  onAnotherDevice,
  registerDevice,
  signerCalls,
  WALLET_PASSWORD,
  walletOf,
} from '@/server/testing/key-share';
import { Outbox, TEST_PUBLIC_URL } from '@/server/testing/platform';
import { linkNewWallet, signedFor } from '@/server/testing/wallet';
import { createPlatformProcess, TEST_SECRETS, type PlatformProcess } from '@/server/testing/platform-process';

jest.setTimeout(300_000);

/*
 * The platform is killed between any two steps, and within one: before a call arrives, while it is carried out, and when it
 * has been carried out but its answer has not gone back. Whatever it was, one version holds and opens, never neither.
 */

let dataDir: string;
let platform: PlatformProcess;
let proxy: ChatProxy;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-killed-'));
  setClock();
  platform = await createPlatformProcess(null, {
    dataDir,
    environment: {
      KEY_RECOVERY_HOURS: '1',
      NODE_OPTIONS: `--import ${path.resolve('tests/faults/shifted-clock.mjs')}`,
      FAULTS_CLOCK: path.join(dataDir, 'clock'),
    },
  });
  proxy = await ChatProxy.start();
  proxy.target = platform.url;
  await platform.start();
}, 180_000);
afterAll(async () => {
  await platform.stop();
  await proxy.stop();
  rmSync(dataDir, { recursive: true });
}, 60_000);

/** How far the platform's clock is ahead; it only goes on. */
let aheadMs = 0;
const setClock = () => writeFileSync(path.join(dataDir, 'clock'), String(aheadMs));

const config = { publicUrl: TEST_PUBLIC_URL, internalSecret: TEST_SECRETS.internal };

async function person(): Promise<TestClient> {
  const signedUp = await platform.person();
  const client = new TestClient({ platformUrl: proxy.url, config });
  for (const [name, value] of signedUp.cookies) client.cookies.set(name, value);
  client.me = signedUp.me;
  client.email = signedUp.email;
  client.password = signedUp.password;
  return client;
}

type Moment = 'before' | 'during' | 'after';
let round = 0;

/** Does something that the platform does not survive, and starts it again. Answers whether it was answered. */
async function killedAt(step: string, moment: Moment, work: () => Promise<unknown>): Promise<boolean> {
  let struck: Promise<void> | null = null;
  const strike = () => (struck ??= platform.kill());
  round += 1;
  const delayMs = round % 8;
  proxy.decide(async ({ path }) => {
    if (!path.endsWith(step) || struck) return 'pass';
    if (moment === 'during') setTimeout(() => void strike(), delayMs);
    if (moment !== 'before') return 'pass';
    await strike();
    return 'drop';
  });
  proxy.beforeAnswer(async ({ path }) => {
    if (moment === 'after' && path.endsWith(step)) await strike();
  });
  const answered = await work().then(
    () => true,
    () => false,
  );
  await strike();
  proxy.reset();
  await platform.start();
  return answered;
}

/** Which of the passwords opens the wallet, and whether what they open is still pending. */
async function opens(client: TestClient, passwords: readonly string[]) {
  const opened: { password: string; address: string; isPending: boolean }[] = [];
  for (const password of passwords) {
    try {
      const unlocked = await walletOf(client).unlock(password);
      opened.push({ password, address: addressOf(unlocked.key), isPending: unlocked.isPending });
      unlocked.wipe();
    } catch (error) {
      expect(error).toBeInstanceOf(IncorrectKey);
    }
  }
  return opened;
}

/** Before a step is after the one before it. */
test.each(
  sampled(
    [
      ['after', 'begin'],
      ['during', 'pending'],
      ['after', 'pending'],
      ['during', 'confirm'],
      ['after', 'confirm'],
    ],
    [1, 3],
  ),
)('killed %s %s of a new split: the old shares hold or the new ones do', async (moment, step) => {
  const client = await person();
  const made = await makeWallet(client);
  const newPassword = 'another-long-password';
  const key = (await walletOf(client).unlock(WALLET_PASSWORD)).key;
  let draft: Draft | undefined;
  const resplit = async () => {
    draft ??= await walletOf(client).resplit(key, newPassword);
    await draft.write();
    await draft.confirm();
  };
  await killedAt(step, moment, resplit);

  const opened = await opens(client, [WALLET_PASSWORD, newPassword]);
  const active = opened.filter(({ isPending }) => !isPending);
  expect(active).toHaveLength(1);
  expect(opened.every(({ address }) => address === made.address)).toBe(true);
  // The kit and the file of what holds restore it without the server.
  const [kit, file] = active[0]?.password === newPassword ? [draft?.kit, draft?.file] : [made.kit, made.file];
  if (!kit || !file) throw new Error('What holds has a kit and a file');
  const restored = await restoreKey(kit, file, active[0]?.password ?? '', quickStretch);
  expect(addressOf(restored)).toBe(made.address);

  // The page was not closed: it goes on where it was, whichever answer it lost.
  await resplit();
  expect(await opens(client, [WALLET_PASSWORD, newPassword])).toEqual([
    { password: newPassword, address: made.address, isPending: false },
  ]);
  key.fill(0);
});

test.each(
  sampled(
    [
      ['after', 'pending'],
      ['during', 'confirm'],
      ['after', 'confirm'],
    ],
    [1],
  ),
)('killed %s %s of a new wallet: there is none, or it is the one of the kit', async (moment, step) => {
  const client = await person();
  const draft = await walletOf(client).create(WALLET_PASSWORD);
  await killedAt(step, moment, async () => {
    await draft.write();
    await draft.confirm();
  });
  const { address } = await client.call('me');
  expect([null, draft.address]).toContain(address);
  await draft.write();
  await draft.confirm();
  expect(await opens(client, [WALLET_PASSWORD])).toEqual([
    { password: WALLET_PASSWORD, address: draft.address, isPending: false },
  ]);
  expect((await client.call('me')).address).toBe(draft.address);
});

test('a page that was closed before the confirmation: the new password opens what is pending, and it can be confirmed', async () => {
  const client = await person();
  const made = await makeWallet(client);
  const unlocked = await walletOf(client).unlock(WALLET_PASSWORD);
  const draft = await walletOf(client).changePassword(unlocked, 'another-long-password');
  unlocked.wipe();
  await killedAt('confirm', 'before', async () => {
    await draft.write();
    await draft.confirm();
  });
  expect(await opens(client, [WALLET_PASSWORD, 'another-long-password'])).toEqual([
    { password: WALLET_PASSWORD, address: made.address, isPending: false },
    { password: 'another-long-password', address: made.address, isPending: true },
  ]);
  await client.call('confirmKeyShare', { body: { version: draft.version } });
  expect((await opens(client, ['another-long-password']))[0]?.isPending).toBe(false);
});

const mails = async (to: string) =>
  (await new Outbox(path.join(dataDir, 'outbox')).mails()).filter((mail) => mail.to === to);

/** What a mail brings, once it is there. */
async function mailed(find: () => Promise<string>): Promise<string> {
  for (;;) {
    const found = await find().catch(() => null);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test.each(sampled(['during', 'after'], [0]))(
  'killed %s the registration of a device: the code is good, or the device is registered, and it comes to its end',
  async (moment) => {
    const client = await person();
    const { address } = await makeWallet(client);
    const platform = { client: () => new TestClient({ platformUrl: proxy.url, config }) };
    const other = await onAnotherDevice(platform, client);
    await other.call('requestDeviceCode');
    const code = await mailed(() => mailedCode(mails, client.email));
    await killedAt('keyShare/device', moment, () => registerDevice(other, code));
    await registerDevice(other, code);
    expect((await opens(other, [WALLET_PASSWORD]))[0]).toMatchObject({ address });
    const { devices, events } = await client.call('keyShareState');
    expect(devices).toHaveLength(2);
    expect(events.map(({ kind }) => kind)).toEqual(['device_added', 'created']);
  },
);

test.each(
  sampled(
    [
      ['during', 'recovery/start'],
      ['after', 'recovery/start'],
      ['during', 'recovery/share'],
      ['after', 'recovery/share'],
      ['after', 'begin'],
      ['during', 'pending'],
      ['after', 'pending'],
      ['during', 'confirm'],
      ['after', 'confirm'],
    ],
    [2, 7],
  ),
)(
  'killed %s %s of a recovery: the old password holds until the new one does, and it comes to its end',
  async (moment, step) => {
    const client = await person();
    const { kit, address } = await makeWallet(client);
    if (!kit) throw new Error('A new wallet has a kit');
    await client.call('requestKeyRecovery');
    const token = await mailed(() => mailedToken(mails, client.email, 'index/wallet'));
    const start = async () => {
      const { recovery } = await client.call('keyShareState');
      if (!recovery) await client.call('startKeyRecovery', { body: { token } });
    };
    const newPassword = 'another-long-password';
    let draft: Draft | undefined;
    const recover = async () => {
      if (!draft) {
        const key = await walletOf(client).recover(kit);
        draft = await walletOf(client).resplit(key, newPassword);
        key.fill(0);
      }
      await draft.write();
      await draft.confirm();
    };
    if (step === 'recovery/start') await killedAt(step, moment, start);
    await start();
    expect(await client.call('keyShareState')).toMatchObject({ recovery: { here: true } });
    await expect(signerCalls(client).released()).rejects.toMatchObject({ error: 'recovery_waiting' });
    aheadMs += 3_660_000;
    setClock();
    if (step !== 'recovery/start') {
      await killedAt(step, moment, recover);
      const { active, recovery } = await client.call('keyShareState');
      expect(active?.address).toBe(address);
      // Either it can go on, or it is over because the new shares hold.
      expect(recovery === null).toBe(active?.version === 2 || active?.version === 3);
    }
    await recover();
    expect(await client.call('keyShareState')).toMatchObject({ recovery: null, resplitNeeded: false });
    expect(await opens(client, [WALLET_PASSWORD, newPassword])).toEqual([
      { password: newPassword, address, isPending: false },
    ]);
  },
);

test.each(sampled(['during', 'after'], [0]))(
  'killed %s a confirmation by a wallet: its message is used up and the login fresh, or neither',
  async (moment) => {
    const client = await person();
    const wallet = await linkNewWallet(client);
    aheadMs += 9 * 60_000;
    setClock();
    const body = await signedFor(client, 'confirm', wallet);
    const isAnswered = await killedAt('freshLogin/wallet', moment, () =>
      client.call('confirmByWallet', { body }),
    );
    const { secondsLeft } = await client.call('freshLogin');
    const isFresh = secondsLeft > 120;
    if (isAnswered || moment === 'after') expect(isFresh).toBe(true);
    const again = await client.call('confirmByWallet', { body }).then(
      () => 'good',
      ({ error }: ApiError) => error,
    );
    expect(again).toBe(isFresh ? 'wallet_signature_wrong' : 'good');
  },
);
