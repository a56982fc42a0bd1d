import { createWalletClient, erc20Abi, http, parseEther, type Address } from 'viem';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { transferMessage } from '@/protocol/transfer';
import { at, eventually, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { startTestChain, type TestChain } from '@/server/testing/rewards';
import { createSpace } from '@/server/testing/space';
import { linkNewWallet } from '@/server/testing/wallet';

/* What the recipient of a message request learns before accepting it. */

jest.setTimeout(120_000);

let chain: TestChain;
let chat: ChatTest;
beforeAll(async () => {
  chain = await startTestChain();
  chat = await startChatTest({ config: chain.config });
}, 120_000);
afterAll(async () => {
  await chat.close();
  await chain.stop();
});

const open = (from: TestClient, to: TestClient) => from.call('openDirect', { body: { userId: to.id } });
const view = (person: TestClient, room: { id: number }) =>
  person.call('directRequest', { query: { room: String(room.id) } });
async function request() {
  const [from, to] = [await chat.platform.person(), await chat.platform.person()];
  const { room } = await open(from, to);
  return { from, to, room, caller: await chat.as(from) };
}
const rename = (person: TestClient, username: string) => person.call('update', { body: { username } });
const accept = async (person: TestClient, from: TestClient) => {
  const { room } = await open(from, person);
  await person.call('acceptDirect', { query: { room: String(room.id) } });
};

test('messages come as plain text, as they were last edited, and files by their names', async () => {
  const { from, to, room, caller } = await request();
  const html = {
    format: 'org.matrix.custom.html',
    formatted_body: '<a href="https://evil.example">click</a>',
  };
  const first = await say(caller, room.matrixRoomId, { body: 'Look at evil.example/claim', ...html });
  await say(caller, room.matrixRoomId, {
    msgtype: 'm.image',
    body: 'win.png',
    url: 'mxc://chat.test/nothing',
  });
  const relation = { rel_type: 'm.replace', event_id: first.body.event_id };
  const edit = { 'm.new_content': { msgtype: 'm.text', body: 'Look here' }, 'm.relates_to': relation };
  expect((await say(caller, room.matrixRoomId, { body: '* Look here', ...edit })).status).toBe(200);

  const seen = await view(to, room);
  expect(seen).toMatchObject({
    user: { id: from.id },
    withdrawn: false,
    messages: [
      { kind: 'text', text: 'Look here', edited: true, money: null },
      { kind: 'image', text: 'win.png', edited: false },
    ],
  });
  expect(JSON.stringify(seen)).not.toMatch(/mxc:|href|formatted/);
});

test('nobody else reads it: not its sender, not strangers, and not its recipient once it was answered', async () => {
  const { from, to, room } = await request();
  const missing = { error: 'not_found' };
  const stranger = await chat.platform.person();
  for (const person of [from, stranger]) await expect(view(person, room)).rejects.toMatchObject(missing);
  expect(await view(to, room)).toMatchObject({ messages: [] });
  await to.call('declineDirect', { query: { room: String(room.id) } });
  await expect(view(to, room)).rejects.toMatchObject(missing);
  const other = await request();
  await other.to.call('acceptDirect', { query: { room: String(other.room.id) } });
  await expect(view(other.to, other.room)).rejects.toMatchObject(missing);
});

test('it was withdrawn once its sender has deleted every message, and is in no list once they have left', async () => {
  const { to, room, caller } = await request();
  const { body } = await say(caller, room.matrixRoomId);
  expect((await view(to, room)).withdrawn).toBe(false);
  await caller('PUT', at`rooms/${room.matrixRoomId}/redact/${String(body.event_id)}/r`, {});
  expect(await view(to, room)).toMatchObject({ withdrawn: true, messages: [] });

  const other = await request();
  await say(other.caller, other.room.matrixRoomId);
  await other.caller('POST', at`rooms/${other.room.matrixRoomId}/leave`, {});
  await eventually(
    () => other.to.call('directConversations'),
    (list) => list.length === 0,
  );
  // Where it is open, it says so.
  expect(await view(other.to, other.room)).toMatchObject({ withdrawn: true, messages: [] });
  await open(other.from, other.to);
  expect(await other.to.call('directConversations')).toMatchObject([{ accepted: false, room: other.room }]);
});

test('the trust card names spaces and people in common, but nobody who hides and nothing the sender says', async () => {
  const { from, to, room } = await request();
  const [shown, hidden] = [await chat.platform.person(), await chat.platform.person()];
  expect((await view(to, room)).trust).toEqual({
    joinedTime: expect.any(String),
    spaces: { named: [], total: 0 },
    follows: { named: [], total: 0 },
    lookAlike: null,
    hasPaid: false,
  });
  const spaceId = await createSpace(to, { name: `Common ground ${room.id}` });
  await from.call('joinSpace', { params: { spaceId } });
  await createSpace(from);
  for (const known of [shown, hidden]) {
    await to.call('follow', { params: { userId: known.id } });
    // Whom the sender follows says nothing: that is for the sender alone to choose.
    await from.call('follow', { params: { userId: shown.id } });
    expect((await view(to, room)).trust.follows.total).toBe(known === shown ? 0 : 1);
    await known.call('follow', { params: { userId: from.id } });
  }
  await hidden.call('changePrivacy', { body: { foundByName: false } });
  expect((await view(to, room)).trust).toMatchObject({
    spaces: { named: [{ id: spaceId, name: `Common ground ${room.id}` }], total: 1 },
    follows: { named: [{ id: shown.id }], total: 1 },
  });

  const paid = { address: `0x${'5'.repeat(40)}`, sentTime: new Date().toISOString() };
  // What the sender says to have paid proves nothing to the recipient.
  await from.call('notePaid', { body: { sends: [{ ...paid, userId: to.id }] } });
  expect((await view(to, room)).trust.hasPaid).toBe(false);
  await to.call('notePaid', { body: { sends: [{ ...paid, userId: from.id }] } });
  expect((await view(to, room)).trust.hasPaid).toBe(true);
});

test('a name that passes for that of somebody whom the recipient knows is pointed out', async () => {
  const { from, to, room } = await request();
  const known = await chat.platform.person();
  await rename(known, `ines${room.id}_bell`);
  await rename(from, `lnes${room.id}.beII`);
  expect((await view(to, room)).trust.lookAlike).toBeNull();
  await accept(to, known);
  expect((await view(to, room)).trust.lookAlike).toBeNull();
  await rename(from, `ines.${room.id}.beII`);
  expect((await view(to, room)).trust.lookAlike).toMatchObject({ id: known.id });
});

test('money is what the chain shows to have gone from the sender to the recipient, and is counted once', async () => {
  const { from, to, room, caller } = await request();
  const [payer, payee] = [await linkNewWallet(from), await linkNewWallet(to)];
  const stranger = await chain.giver();
  const [token] = chain.deployment.tokens;
  if (!token) throw new Error('The chain has tokens');
  await chain.client.setBalance({ address: payer.address, value: parseEther('10') });
  const wallet = (account: typeof payer) =>
    createWalletClient({ account, chain: chain.client.chain, transport: http(chain.url) });
  const coins = { to: payee.address, value: parseEther('5') };
  const sent = await wallet(payer).sendTransaction(coins);
  const foreign = await wallet(stranger as typeof payer).writeContract({
    address: token.address as Address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [payee.address, 1n],
  });
  for (const hash of [sent, foreign]) await receiptOf(chain.client, hash);
  for (const hash of [sent, sent, foreign]) {
    const card = transferMessage({ chainId: 31_337, hash, to: to.id }, 'Sent 900 ETH');
    expect((await say(caller, room.matrixRoomId, card)).status).toBe(200);
  }
  const { messages } = await view(to, room);
  expect(messages.map(({ kind, money }) => [kind, money?.amount ?? null])).toEqual([
    ['money', String(parseEther('5'))],
    ['money', null],
    ['money', null],
  ]);
  expect(messages[0]?.money).toMatchObject({ symbol: 'ETH', decimals: 18 });
});

test('OPN-82 whether the other person is online is told of accepted conversations alone, as far as they show it', async () => {
  const { from, to, room } = await request();
  const stranger = await chat.platform.person();
  for (const person of [to, stranger]) await person.call('active');
  const presence = () => from.call('directPresence', { query: { users: [to.id, stranger.id] } });
  expect(await presence()).toEqual([]);
  await to.call('acceptDirect', { query: { room: String(room.id) } });
  expect(await presence()).toEqual([{ id: to.id, lastActiveTime: expect.any(String) }]);
  await to.call('changePrivacy', { body: { onlineTo: 'nobody' } });
  expect(await presence()).toEqual([{ id: to.id, lastActiveTime: null }]);
});

test('OPN-82 the call that says that one is here answers who else is, and privacy and blocks count at the next one', async () => {
  const { from, to, room } = await request();
  const stranger = await chat.platform.person();
  for (const person of [to, stranger]) await person.call('active');
  const users = [to.id, stranger.id];
  const both = async () => {
    const byActive = await from.call('active', { query: { users } });
    expect(byActive).toEqual(await from.call('directPresence', { query: { users } }));
    return byActive;
  };
  expect(await from.call('active')).toBeNull();
  expect(await both()).toEqual([]);
  await to.call('acceptDirect', { query: { room: String(room.id) } });
  const online = [{ id: to.id, lastActiveTime: expect.any(String) }];
  const hidden = [{ id: to.id, lastActiveTime: null }];
  expect(await both()).toEqual(online);
  await to.call('changePrivacy', { body: { onlineTo: 'nobody' } });
  expect(await both()).toEqual(hidden);
  await to.call('changePrivacy', { body: { onlineTo: 'everyone' } });
  expect(await both()).toEqual(online);
  await to.call('blockPerson', { params: { userId: from.id } });
  expect(await both()).toEqual(hidden);
  await to.call('unblockPerson', { params: { userId: from.id } });
  expect(await both()).toEqual(online);
  await from.call('blockPerson', { params: { userId: to.id } });
  expect(await both()).toEqual(hidden);
});
