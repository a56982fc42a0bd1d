import type { Address } from 'viem';
import { randomBytes } from 'node:crypto';
import { drawSalt, SALT_BYTES } from '@/protocol/reward-draw';
import { rewardCardOf } from '@/protocol/reward-rules';
import { accountsOf, localKeys } from '@/contracts/local-chain/accounts';
import { mined } from '@/contracts/local-chain/chain-client';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import { sampled } from '@/runtime/testing/depth';
import { at, callerOf, eventually, firstChannel } from '@/server/testing/chat';
import { ChatProxy, type SeenCall } from '@/server/testing/chat-proxy';
import type { TestClient } from '@/server/testing/client';
import {
  startHomeserver,
  TEST_AS_TOKEN,
  TEST_HS_TOKEN,
  type TestHomeserver,
} from '@/server/testing/homeserver';
import { createPlatformProcess, type PlatformProcess } from '@/server/testing/platform-process';
import {
  balanceOf,
  CHAIN_ID,
  claimDirectly,
  commit,
  deposit,
  prepare,
  SEED_KEY,
  startTestChain,
  withWallet,
  type TestChain,
} from '@/server/testing/rewards';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(600_000);

/*
 * The platform is killed between any two steps of a reward: before or after what it says to the chain, and before or after it
 * posts the card. Afterwards there is one card, one share for the person, and one transaction that pays it.
 */

let chain: TestChain;
let homeserver: TestHomeserver;
let outward: ChatProxy;
let inward: ChatProxy;
let platform: PlatformProcess;
let owner: TestClient;
let spaceId: number;
let room: { id: number; matrixRoomId: string };

beforeAll(async () => {
  [chain, outward, inward] = await Promise.all([startTestChain(), ChatProxy.start(), ChatProxy.start()]);
  homeserver = await startHomeserver(inward.url);
  outward.target = homeserver.url;
  const chat = {
    url: outward.url,
    engine: homeserver.engine,
    asToken: TEST_AS_TOKEN,
    hsToken: TEST_HS_TOKEN,
    serverName: null,
  };
  platform = await createPlatformProcess(chat, {
    dataDir: chain.dataDir,
    environment: { [`RPC_${CHAIN_ID}`]: chain.proxy.url, REWARD_SEED_KEY: SEED_KEY },
  });
  inward.target = platform.url;
  await platform.start();
  owner = await platform.person();
  spaceId = await createSpace(owner);
  room = await firstChannel(owner, spaceId, 60_000);
}, 300_000);
afterAll(async () => {
  await platform.stop();
  await homeserver.stop();
  await Promise.all([outward.stop(), inward.stop(), chain.stop()]);
}, 60_000);

async function member(): Promise<TestClient & { address: Address }> {
  const person = await platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  return Object.assign(person, { address: await withWallet(person) });
}

const newSalt = () => drawSalt(randomBytes(SALT_BYTES));

const stateOf = async (id: string) => {
  const reward = await owner.call('rewardDetail', { params: { reward: id } }).catch(() => null);
  return reward?.state ?? null;
};
const isOpen = (id: string) =>
  eventually(
    () => stateOf(id),
    (state) => state === 'open',
    90_000,
  );

async function cards(id: string): Promise<number> {
  const sender = callerOf(homeserver.url, TEST_AS_TOKEN);
  const { body } = await sender('GET', `${at`rooms/${room.matrixRoomId}/messages`}?dir=b&limit=200`);
  const chunk = body.chunk as { content: Record<string, unknown> }[];
  return chunk.filter(({ content }) => rewardCardOf(content)?.id === id).length;
}

const relayed = () => {
  const { relayer } = accountsOf(localKeys(chainFolder(chain.dataDir)));
  return chain.client.getTransactionCount({ address: relayer.address });
};

test.each(sampled(['before', 'after'], [1]))(
  'killed %s the card is posted: a mined deposit has one card',
  async (moment) => {
    const sender = await chain.giver();
    const prepared = await prepare(owner, sender, { room: String(room.id) });
    let struck: Promise<void> | null = null;
    const isCard = ({ method, path }: SeenCall) =>
      method === 'PUT' && path.includes('/send/m.room.message/reward-');
    const strike = async (call: SeenCall) => {
      if (struck || !isCard(call)) return false;
      await (struck = platform.kill());
      return true;
    };
    if (moment === 'before') outward.decide(async (call) => ((await strike(call)) ? 'drop' : 'pass'));
    else outward.beforeAnswer(async (call) => void (await strike(call)));
    await deposit(chain, sender, prepared);
    await platform.ended();
    outward.reset();
    await platform.start();
    await isOpen(prepared.id);
    await eventually(
      async () => (await owner.call('rewardDetail', { params: { reward: prepared.id } })).eventId,
      (eventId) => eventId !== null,
      60_000,
    );
    expect(await cards(prepared.id)).toBe(1);
  },
);

/** The chain is asked before a seed is fixed, and again when the salt is kept with it. */
test('killed at each step of a draw: what was committed to takes one salt, and it is one reward', async () => {
  const sender = await chain.giver();
  const expiresTime = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString();
  const token = chain.deployment.tokens[1]?.address ?? '';
  const form = { room: String(room.id), token, amount: '3000000', expiresTime };
  const restart = async () => {
    await platform.kill();
    chain.proxy.reset();
    await platform.start();
  };
  const killAtCall = () => {
    let struck = false;
    chain.proxy.before(async (method) => {
      if (struck || method !== 'eth_call') return 'pass';
      struck = true;
      await platform.kill();
      return 'drop';
    });
  };
  killAtCall();
  await expect(commit(owner, sender, form)).rejects.toThrow();
  await restart();
  const { seedHash, roomTag } = await commit(owner, sender, form);
  await restart();

  const [salt, other] = [newSalt(), newSalt()];
  killAtCall();
  await expect(prepare(owner, sender, { ...form, commitment: seedHash, salt })).rejects.toThrow();
  await restart();
  await expect(prepare(owner, sender, { ...form, commitment: seedHash, salt: other })).rejects.toMatchObject({
    error: 'conflict',
  });
  const first = await prepare(owner, sender, { ...form, commitment: seedHash, salt });
  expect(first.params).toMatchObject({ salt, seedHash, roomId: roomTag });
  await restart();
  expect(await prepare(owner, sender, { ...form, commitment: seedHash, salt })).toEqual(first);
  const pending = await owner.call('pendingRewards', { query: { room: String(room.id) } });
  expect(pending.filter(({ id }) => id === first.id)).toHaveLength(1);
});

test('killed between sending a claim and its block: it is paid once when the block comes', async () => {
  const person = await member();
  const sender = await chain.giver();
  const prepared = await prepare(owner, sender, { room: String(room.id) });
  await deposit(chain, sender, prepared);
  await isOpen(prepared.id);
  const sentBefore = await relayed();
  await chain.client.setAutomine(false);
  const asked = await person.call('claimReward', {
    body: { reward: prepared.id, recipient: person.address },
  });
  // A machine that is slow in sending answers before it is sent.
  expect(['waiting', 'sent']).toContain(asked.state);
  await eventually(
    async () => (await person.call('rewardDetail', { params: { reward: prepared.id } })).mine?.state,
    (state) => state === 'sent',
    90_000,
  );
  await platform.kill();
  await platform.start();
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  await eventually(
    async () => (await person.call('rewardDetail', { params: { reward: prepared.id } })).mine?.state,
    (state) => state === 'received',
    90_000,
  );
  expect(await balanceOf(chain, person.address)).toBe(BigInt(asked.amount));
  expect(await relayed()).toBe(sentBefore + 1);
});

/** A share is stored before it is signed, signed before it is weighed, stored with its transaction before that is sent. */
test.each(
  sampled(
    [
      ['before', 'eth_estimateGas'],
      ['after', 'eth_estimateGas'],
      ['before', 'eth_sendRawTransaction'],
      ['after', 'eth_sendRawTransaction'],
      ['before', 'eth_getLogs'],
      ['after', 'eth_getLogs'],
    ],
    [3, 4],
  ),
)('killed %s %s of a claim: the same share is paid once', async (moment, step) => {
  const person = await member();
  const sender = await chain.giver();
  const prepared = await prepare(owner, sender, { room: String(room.id) });
  await deposit(chain, sender, prepared);
  await isOpen(prepared.id);
  const sentBefore = await relayed();

  let struck = false;
  const hook = async (method: string) => {
    if (struck || method !== step) return 'pass' as const;
    struck = true;
    await platform.kill();
    return 'drop' as const;
  };
  if (moment === 'before') chain.proxy.before(hook);
  else chain.proxy.after(hook);
  const body = { reward: prepared.id, recipient: person.address };
  const answer = await person.call('claimReward', { body }).catch(() => null);
  await eventually(
    () => Promise.resolve(struck),
    (isStruck) => isStruck,
    60_000,
  );
  // A machine that is slow in sending says so before it dies, and no more than that.
  expect(['waiting', 'sent', undefined]).toContain(answer?.state);
  await platform.kill();
  chain.proxy.reset();
  await platform.start();

  // Nobody asks again: what was asked for goes on by itself.
  const own = await eventually(
    async () => (await person.call('rewardDetail', { params: { reward: prepared.id } })).mine,
    (mine) => mine?.state === 'received',
    90_000,
  );
  expect(await person.call('claimReward', { body })).toMatchObject({
    index: own?.index,
    amount: own?.amount,
  });
  expect(await balanceOf(chain, person.address)).toBe(BigInt(own?.amount ?? 0));
  expect(await relayed()).toBe(sentBefore + 1);
  expect(await owner.call('rewardDetail', { params: { reward: prepared.id } })).toMatchObject({
    claimedCount: 1,
  });
});

/** Whoever claims directly leaves the prepaid gas, which goes back when every share is claimed. */
test('killed before and after a return is sent: what is left goes back once', async () => {
  const people = [await member(), await member(), await member()];
  const sender = await chain.giver();
  const prepared = await prepare(owner, sender, { room: String(room.id) });
  await deposit(chain, sender, prepared);
  await isOpen(prepared.id);
  const moments: string[] = [];
  const strike = (moment: string) => async (method: string) => {
    if (moments.includes(moment) || method !== 'eth_sendRawTransaction') return 'pass' as const;
    moments.push(moment);
    await platform.kill();
    return 'drop' as const;
  };
  const [sentBefore, had] = [await relayed(), await balanceOf(chain, sender.address)];
  chain.proxy.before(strike('before'));
  for (const person of people) {
    const body = { reward: prepared.id, recipient: person.address };
    const signed = await person.call('signRewardClaim', { body });
    await mined(chain.client, await claimDirectly(chain, prepared.id, signed));
  }
  await platform.ended();
  chain.proxy.reset();
  chain.proxy.after(strike('after'));
  await platform.start();
  await platform.ended();
  chain.proxy.reset();
  await platform.start();
  // Two parts pay for the sending, the third one is the sender's.
  await eventually(
    () => balanceOf(chain, sender.address),
    (has) => has === had + BigInt(prepared.claimGas),
    120_000,
  );
  expect(moments).toEqual(['before', 'after']);
  expect(await relayed()).toBe(sentBefore + 1);
});
