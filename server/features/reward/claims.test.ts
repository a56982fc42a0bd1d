import { getAddress, type Hex, parseEther, toHex, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { createChainClient, mined } from '@/contracts/local-chain/chain-client';
import { eventually } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { onSameDevice, WALLET_PASSWORD, walletOf } from '@/server/testing/key-share';
import type { TestPlatform } from '@/server/testing/platform';
import { RewardScene } from '@/server/testing/reward-scene';
import {
  balanceOf,
  CHAIN_ID,
  claimDirectly,
  deposit,
  prepare,
  type TestChain,
} from '@/server/testing/rewards';
import { allowEveryone } from '@/server/testing/role';

jest.setTimeout(300_000);

let scene: RewardScene;
let chain: TestChain;
let platform: TestPlatform;
let owner: TestClient;
let spaceId: number;
let room: string;

beforeAll(async () => {
  scene = await RewardScene.start();
  ({ chain, platform, owner, spaceId, room } = scene);
});
afterAll(() => scene.stop());

const member: RewardScene['member'] = (options) => scene.member(options);
const seen: RewardScene['seen'] = (...asked) => scene.seen(...asked);
const given: RewardScene['given'] = (form) => scene.given(form);
const claim: RewardScene['claim'] = (...asked) => scene.claim(...asked);
const received = (person: TestClient, id: string) => scene.share(person, id, 'received');
const relayed = () => scene.relayed();

// First, because each of the rewards of one giver waits for those before it to go back.
test('after the expiry nothing is signed, what is left goes back to its sender, and the seed is revealed (RWD-08, RWD-15)', async () => {
  const person = await member();
  const { id, sender } = await given({ expiresTime: soon(600), amount: parseEther('3').toString() });
  await claim(person, id);
  const { amount } = (await received(person, id)) ?? { amount: '0' };
  const before = await balanceOf(chain, sender.address);
  platform.clock.advance({ seconds: 605 });
  await expect(claim(await member(), id)).rejects.toMatchObject({ error: 'reward_expired' });
  expect((await owner.call('rewardDetail', { params: { reward: id } })).state).toBe('expired');
  // No block comes by itself, so the newest one is still from before the expiry.
  await chain.client.increaseTime({ seconds: 605 });
  const back = await scene.returned(owner, id);
  const left = parseEther('3') - BigInt(amount);
  expect(back.returned).toMatchObject({ to: sender.address, amount: left.toString() });
  expect((await balanceOf(chain, sender.address)) - before).toBeGreaterThanOrEqual(left);
  expect((await owner.call('rewardShares', { params: { reward: id } })).seed).toMatch(/^0x/);
  const { records } = await owner.call('notices', { query: {} });
  expect(records.filter(({ reward }) => reward?.id === id)).toMatchObject([
    { kind: 'reward', detail: 'rewardReturned', reward: { amount: left.toString() } },
  ]);
});

test('who came late, has no verified e-mail or no wallet, or is no member, gets nothing signed; a share is one person’s and one wallet’s', async () => {
  const [early, walletless] = [await member(), await member({ wallet: false })];
  const { id } = await given({ count: 3 });
  const late = await member();
  const stranger = Object.assign(await platform.person(), { address: early.address });
  await expect(claim(late, id)).rejects.toMatchObject({ error: 'reward_not_for_you' });
  await expect(claim(stranger, id)).rejects.toMatchObject({ error: 'not_member' });
  await expect(claim(walletless, id)).rejects.toMatchObject({ error: 'reward_wallet_missing' });
  await expect(
    early.call('signRewardClaim', { body: { reward: id, recipient: late.address } }),
  ).rejects.toMatchObject({ error: 'reward_wallet_missing' });
  expect((await late.call('rewardDetail', { params: { reward: id } })).refusal).toBe('joined_late');

  // Twenty at once are one share, in one transaction.
  const before = await relayed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(early, id)));
  expect(new Set(answers.map(({ index, amount }) => `${index} ${amount}`)).size).toBe(1);
  await received(early, id);
  expect(await relayed()).toBe(before + 1);
  expect(await balanceOf(chain, early.address)).toBe(BigInt(answers[0]?.amount ?? 0));
  expect(await owner.call('rewardDetail', { params: { reward: id } })).toMatchObject({ claimedCount: 1 });

  // With another wallet it is the same share, and it has been paid.
  const again = await early.call('claimReward', { body: { reward: id, recipient: late.address } });
  expect(again).toMatchObject({ recipient: early.address, state: 'received' });
  await early.call('leaveSpace', { params: { spaceId } });
  expect(await claim(early, id)).toMatchObject({ recipient: early.address, state: 'received' });
  await expect(early.call('rewardShares', { params: { reward: id } })).rejects.toMatchObject({
    error: 'not_member',
  });
});

test('a giver shuts nobody out of their own reward by a kick or a ban; others may, and not from a share that is taken', async () => {
  const [kicked, banned, taken, byOther, late] = [
    await member(),
    await member(),
    await member(),
    await member(),
    await member(),
  ];
  const admin = await member();
  await owner.call('setAdmin', { params: { spaceId, userId: admin.id } });
  await owner.call('kickMember', { params: { spaceId, userId: late.id } });
  const { id } = await given({ count: 5 });
  await late.call('joinSpace', { params: { spaceId } });
  const sign = (person: TestClient & { address: string }) =>
    person.call('signRewardClaim', { body: { reward: id, recipient: person.address } });
  const share = await sign(taken);

  const ban = { query: { reason: '1' } } as const;
  for (const person of [kicked, late]) {
    await owner.call('kickMember', { params: { spaceId, userId: person.id } });
  }
  await owner.call('banMember', { params: { spaceId, userId: banned.id }, ...ban });
  await admin.call('banMember', { params: { spaceId, userId: taken.id }, ...ban });
  await admin.call('kickMember', { params: { spaceId, userId: byOther.id } });

  expect(await sign(taken)).toMatchObject({ index: share.index, amount: share.amount });
  for (const person of [kicked, banned, taken]) {
    const card = await person.call('rewardDetail', { params: { reward: id } });
    expect(card).toMatchObject({ state: 'open', refusal: null });
    await claim(person, id);
    expect(await received(person, id)).toMatchObject({ recipient: person.address });
    await expect(person.call('rewardShares', { params: { reward: id } })).rejects.toMatchObject({
      error: 'not_member',
    });
  }
  for (const person of [byOther, late]) {
    await expect(claim(person, id)).rejects.toMatchObject({ error: 'not_member' });
  }
  expect((await owner.call('rewardDetail', { params: { reward: id } })).claimedCount).toBe(3);
});

test('who is timed out gives no rewards, and takes their share of one', async () => {
  const person = await member();
  const { id } = await given({ count: 2 });
  const timeOut = { params: { spaceId, userId: person.id }, body: { seconds: 3600 } };
  await owner.call('timeOutMember', timeOut);
  await expect(prepare(person, await chain.giver(), { room })).rejects.toMatchObject({ error: 'timed_out' });

  await claim(person, id);
  expect(await received(person, id)).toMatchObject({ recipient: person.address });
});

test('a suspended person opens the wallet, pays and takes back, gets what is theirs already, and takes or gives nothing new', async () => {
  const [person, paid, stranger] = [await member(), await member(), await member()];
  await chain.client.setBalance({ address: person.address, value: parseEther('10') });
  const open = async (client: TestClient) =>
    privateKeyToAccount(toHex((await walletOf(client).unlock(WALLET_PASSWORD)).key));
  const own = await scene.given({ expiresTime: soon(600) }, person, await open(person));
  const [taken, free, listed] = [
    await given(),
    await given(),
    await given({ count: 1, recipientIds: [person.id] }),
  ];
  const sign = (client: TestClient, id: string) =>
    client.call('signRewardClaim', { body: { reward: id, recipient: person.address } });
  const { index } = await sign(person, taken.id);
  const noted = (one: typeof paid) => ({
    sends: [{ address: one.address, userId: one.id, sentTime: new Date().toISOString() }],
  });
  await person.call('notePaid', { body: noted(paid) });
  await platform.services.storage.db.execute(
    `INSERT INTO suspension (account_id, reason, note, given_by, given_at) VALUES (${person.id}, 'scam', '', ${owner.id}, now())`,
  );
  const refused = { error: 'account_suspended' };

  const again = platform.client();
  const { user } = await again.call('logIn', { body: { email: person.email, password: person.password } });
  Object.assign(again, { me: user });
  onSameDevice(again, person);
  const wallet = createChainClient(chain.url, CHAIN_ID, await open(again));
  const payeeOf = (one: typeof paid) => again.call('payee', { params: { userId: one.id } });
  expect(await payeeOf(paid)).toMatchObject({ address: paid.address });
  await expect(payeeOf(stranger)).rejects.toMatchObject(refused);
  await again.call('notePaid', { body: noted(stranger) });
  await expect(payeeOf(stranger)).rejects.toMatchObject(refused);
  await expect(again.call('searchPeople', { query: { text: 'a' } })).rejects.toMatchObject(refused);
  await mined(chain.client, await wallet.sendTransaction({ to: paid.address, value: parseEther('1') }));
  expect(await balanceOf(chain, paid.address)).toBe(parseEther('1'));

  const signed = await sign(again, taken.id);
  expect(signed.index).toBe(index);
  await mined(chain.client, await claimDirectly(chain, taken.id, signed));
  await received(again, taken.id);
  await again.call('claimReward', { body: { reward: listed.id, recipient: person.address } });
  await received(again, listed.id);
  await expect(sign(again, free.id)).rejects.toMatchObject(refused);
  await expect(
    again.call('claimReward', { body: { reward: free.id, recipient: person.address } }),
  ).rejects.toMatchObject(refused);
  await expect(prepare(again, wallet.account, { room })).rejects.toMatchObject(refused);

  platform.clock.advance({ seconds: 605 });
  await chain.client.increaseTime({ seconds: 605 });
  const { contract } = await again.call('rewardDetail', { params: { reward: own.id } });
  await mined(
    chain.client,
    await wallet.writeContract({
      address: getAddress(contract),
      abi: guildRewardsAbi,
      functionName: 'claimToSender',
      args: [own.id as Hex, zeroAddress],
    }),
  );
  await seen(again, own.id, 'returned');
});

test('of a reward in a suspended space people take their shares, and the giver gets back what is left', async () => {
  const [person, giver] = [await member(), await chain.giver()];
  const { id } = await scene.given({ count: 2, expiresTime: soon(600) }, owner, giver);
  const setSuspended = (is: boolean) =>
    platform.services.storage.db.execute(`UPDATE space SET suspended = ${is} WHERE id = ${spaceId}`);
  await setSuspended(true);
  await expect(person.call('allRooms', { query: { spaceId } })).rejects.toMatchObject({
    error: 'space_suspended',
  });
  await claim(person, id);
  expect(await received(person, id)).toMatchObject({ recipient: person.address });

  platform.clock.advance({ seconds: 605 });
  await chain.client.increaseTime({ seconds: 605 });
  const { contract } = await owner.call('rewardDetail', { params: { reward: id } });
  const back = {
    abi: guildRewardsAbi,
    functionName: 'claimToSender',
    args: [id as Hex, zeroAddress],
  } as const;
  const wallet = createChainClient(chain.url, CHAIN_ID, giver);
  await mined(chain.client, await wallet.writeContract({ address: getAddress(contract), ...back }));
  await seen(owner, id, 'returned');
  await setSuspended(false);
});

test('who was there before a reward was prepared is in time, on a chain whose clock is behind ours too', async () => {
  platform.clock.advance({ seconds: 60 });
  const early = await member();
  const { id } = await given({ count: 2 });
  expect((await early.call('rewardDetail', { params: { reward: id } })).refusal).toBeNull();
  await expect(claim(await member(), id)).rejects.toMatchObject({ error: 'reward_not_for_you' });
});

test('who is on a list keeps the share when they leave, are kicked, or the room is closed to them; the room stays closed', async () => {
  const [left, kicked, removed, other] = [await member(), await member(), await member(), await member()];
  const { id: roomId } = await owner.call('createRoom', {
    body: { spaceId, name: 'vault', kind: 'privateRoom' },
  });
  const body = { room: String(roomId), userIds: [left, kicked, removed, other].map((one) => one.id) };
  await owner.call('addRoomMembers', { body });
  const recipientIds = [left.id, kicked.id, removed.id];
  const { id } = await given({ room: body.room, recipientIds });
  await left.call('leaveSpace', { params: { spaceId } });
  await owner.call('kickMember', { params: { spaceId, userId: kicked.id } });
  await owner.call('removeRoomMember', { body: { room: body.room, userId: removed.id } });
  await owner.call('removeRoomMember', { body: { room: body.room, userId: other.id } });

  for (const [person, refused] of [
    [left, 'not_member'],
    [kicked, 'not_member'],
    [removed, 'room_locked'],
  ] as const) {
    const card = await person.call('rewardDetail', { params: { reward: id } });
    expect(card).toMatchObject({ state: 'open', refusal: null });
    const signed = await person.call('signRewardClaim', { body: { reward: id, recipient: person.address } });
    expect(signed).toMatchObject({ recipient: person.address, call: { kind: 'claimListed' } });
    await claim(person, id);
    expect(await received(person, id)).toMatchObject({ index: signed.index, amount: signed.amount });
    expect(await balanceOf(chain, person.address)).toBe(BigInt(signed.amount));
    await expect(person.call('rewardShares', { params: { reward: id } })).rejects.toMatchObject({
      error: refused,
    });
  }
  await expect(claim(other, id)).rejects.toMatchObject({ error: 'room_locked' });
});

test('who was in a room when it was deleted can still claim shares of its rewards, and nobody else', async () => {
  const [person, late] = [await member(), await member()];
  const { id: roomId } = await owner.call('createRoom', {
    body: { spaceId, name: 'brief', kind: 'privateRoom' },
  });
  const body = { room: String(roomId), userIds: [person.id] };
  await owner.call('addRoomMembers', { body });
  const { id } = await given({ room: body.room, count: 2 });
  await owner.call('addRoomMembers', { body: { ...body, userIds: [late.id] } });
  // Other tests of this file let more time pass than a log-in counts as fresh.
  await owner.call('confirmByPassword', { body: { password: owner.password } });
  await owner.call('deleteRoom', { body: { room: body.room } });
  await claim(person, id);
  expect(await received(person, id)).toMatchObject({ index: expect.any(Number) });
  await expect(claim(late, id)).rejects.toMatchObject({ error: 'not_found' });
});

test('a wallet that is a contract is paid on its own network alone', async () => {
  const [here, elsewhere] = [await member({ wallet: false }), await member({ wallet: false })];
  const contracts = [`0x${'C1'.repeat(20)}`, `0x${'C2'.repeat(20)}`].map((one) => getAddress(one));
  for (const [person, address, chainId] of [
    [here, contracts[0], CHAIN_ID],
    [elsewhere, contracts[1], 1],
  ] as const) {
    await platform.services.storage.db.execute(
      `INSERT INTO linked_wallet (address, account_id, chain_id, linked_at)
       VALUES ('${address}', ${person.id}, ${chainId}, now())`,
    );
  }
  const { id } = await given({ count: 3 });
  const refusalOf = async (person: TestClient) =>
    (await person.call('rewardDetail', { params: { reward: id } })).refusal;
  expect(await refusalOf(here)).toBeNull();
  expect(await refusalOf(elsewhere)).toBe('no_wallet');
  const claimTo = (person: TestClient, recipient = '') =>
    person.call('claimReward', { body: { reward: id, recipient } });
  expect(await claimTo(here, contracts[0])).toMatchObject({ recipient: contracts[0] });
  await expect(claimTo(elsewhere, contracts[1])).rejects.toMatchObject({ error: 'reward_wallet_missing' });

  const sender = await chain.giver();
  const toPeople = (...people: TestClient[]) =>
    prepare(owner, sender, { room, recipientIds: people.map((one) => one.id), count: people.length });
  await toPeople(here);
  await expect(toPeople(here, elsewhere)).rejects.toMatchObject({ error: 'reward_recipients_invalid' });
});

test('somebody who blocks the giver is refused as a chosen person like somebody without a wallet', async () => {
  const [blocker, other] = [await member(), await member()];
  const sender = await chain.giver();
  const toPeople = (...people: TestClient[]) =>
    prepare(owner, sender, { room, recipientIds: people.map((one) => one.id), count: people.length });
  await toPeople(blocker, other);
  await blocker.call('blockPerson', { params: { userId: owner.id } });
  await expect(toPeople(blocker, other)).rejects.toMatchObject({
    error: 'reward_recipients_invalid',
    fields: { names: blocker.me?.username },
  });
  await toPeople(other);
  await blocker.call('unblockPerson', { params: { userId: owner.id } });
  await toPeople(blocker);
});

test('OPN-33 permission 11: members give rewards until an admin takes that back, and admins always may', async () => {
  const person = await member();
  const sender = await chain.giver();
  const canGive = async (client: TestClient) =>
    (await client.call('allRooms', { query: { spaceId } })).find(({ id }) => String(id) === room)?.canGive;
  expect(await canGive(person)).toBe(true);
  await expect(allowEveryone(person, spaceId, 'sendRewards', 0)).rejects.toMatchObject({
    error: 'permission_denied',
  });

  await allowEveryone(owner, spaceId, 'sendRewards', 0);
  expect(await canGive(person)).toBe(false);
  expect(await canGive(owner)).toBe(true);
  await expect(prepare(person, sender, { room })).rejects.toMatchObject({ error: 'permission_denied' });
  await prepare(owner, sender, { room });

  await allowEveryone(owner, spaceId, 'sendRewards', 1);
  await prepare(person, sender, { room });
});

test('a relayer without coins says so, and people send their own claims', async () => {
  const person = await member();
  const { id } = await given();
  const { relayer } = scene;
  const full = await chain.client.getBalance({ address: relayer.address });
  await chain.client.setBalance({ address: relayer.address, value: 1n });
  await scene.refusedToRelay(person, id);
  expect(platform.logLines.some(({ event }) => event === 'reward.relayer_low')).toBe(true);
  expect((await person.call('rewardDetail', { params: { reward: id } })).relayed).toBe(false);

  const signed = await person.call('signRewardClaim', { body: { reward: id, recipient: person.address } });
  const hash = await claimDirectly(chain, id, signed);
  await mined(chain.client, hash);
  expect(await received(person, id)).toMatchObject({ amount: signed.amount, transaction: hash });
  expect(await balanceOf(chain, person.address)).toBe(BigInt(signed.amount));
  await chain.client.setBalance({ address: relayer.address, value: full });
  const other = await member();
  const next = await given();
  await claim(other, next.id);
  await received(other, next.id);
});

test('a node that does not answer loses nothing: what was asked for goes on when it is back', async () => {
  const person = await member();
  const { id } = await given();
  chain.proxy.before(() => 'drop');
  await expect(claim(person, id)).rejects.toMatchObject({ error: 'chain_unavailable' });
  // The answer to what was sent is lost: it is sent, once.
  chain.proxy.reset();
  chain.proxy.after((method) => (method === 'eth_sendRawTransaction' ? 'drop' : 'pass'));
  const before = await relayed();
  const asked = await claim(person, id);
  chain.proxy.reset();
  expect(await received(person, id)).toMatchObject({ index: asked.index, amount: asked.amount });
  expect(await relayed()).toBe(before + 1);
});

test('what was given in a space that is deleted stays claimable for those who were there, and for nobody else', async () => {
  const [early, patient] = [await member(), await member()];
  const { id } = await given({ count: 3 });
  const late = await member();
  const stranger = Object.assign(await platform.person(), { address: early.address });
  await owner.call('confirmByPassword', { body: { password: owner.password } });
  await owner.call('deleteSpace', { params: { spaceId } });
  await claim(early, id);
  await received(early, id);
  await expect(claim(late, id)).rejects.toMatchObject({ error: 'reward_not_for_you' });
  await expect(claim(stranger, id)).rejects.toMatchObject({ error: 'not_found' });
  expect(await owner.call('rewardDetail', { params: { reward: id } })).toMatchObject({ claimedCount: 1 });
  await owner.call('restoreSpace', { params: { spaceId } });
  await claim(patient, id);
  await received(patient, id);
});

// Last, because a chain that was set back has an older clock.
test('blocks that are taken back are forgotten: the same deposit has the same id, and the same share is paid once', async () => {
  const [person, other] = [await member(), await member()];
  const { id } = await given();
  const beforeClaim = await chain.client.snapshot();
  // In the blocks that go, the coins are not taken.
  await chain.client.setCode({ address: person.address, bytecode: '0x5f5ffd' });
  const first = await claim(person, id);
  expect(await received(person, id)).toMatchObject({ credited: true });
  await chain.client.revert({ id: beforeClaim });
  expect(await balanceOf(chain, person.address)).toBe(0n);
  // What was sent is sent again under its nonce.
  await chain.client.mine({ blocks: 1 });
  await eventually(
    () => balanceOf(chain, person.address),
    (balance) => balance > 0n,
    60_000,
  );
  const paid = await eventually(
    () => received(person, id),
    (own) => own?.credited === false,
    60_000,
  );
  expect(paid).toMatchObject({ index: first.index, amount: first.amount });
  expect(await balanceOf(chain, person.address)).toBe(BigInt(first.amount));

  const sender = await chain.giver();
  const prepared = await prepare(owner, sender, { room });
  const beforeDeposit = await chain.client.snapshot();
  await deposit(chain, sender, prepared);
  await seen(owner, prepared.id, 'open');
  const signed = await other.call('signRewardClaim', {
    body: { reward: prepared.id, recipient: other.address },
  });
  await chain.client.revert({ id: beforeDeposit });
  await seen(owner, prepared.id, 'prepared');
  await expect(claim(other, prepared.id)).rejects.toMatchObject({ error: 'reward_waiting' });
  await deposit(chain, sender, prepared);
  await seen(owner, prepared.id, 'open');
  expect(await claim(other, prepared.id)).toMatchObject({ index: signed.index, amount: signed.amount });
  await received(other, prepared.id);
});

function soon(seconds: number): string {
  return new Date(Math.ceil(platform.clock.now().getTime() / 1000 + seconds) * 1000).toISOString();
}
