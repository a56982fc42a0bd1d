import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Account,
  type Address,
  encodeAbiParameters,
  getAddress,
  parseEther,
  zeroAddress,
  zeroHash,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import { mined } from '@/contracts/local-chain/chain-client';
import { hasHandleQuery } from '@/protocol/handle';
import { handlePrice } from '@/protocol/handle-name';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { linkNewWallet } from '@/server/testing/wallet';
import { startTestChain, type TestChain } from '@/server/testing/rewards';
import { HandleStore } from './handle.store';
import { askProfileService } from './profile-service';

let chain: TestChain;
let platform: TestPlatform;
let person: TestClient;
let contract: Address;

beforeAll(async () => {
  chain = await startTestChain({ chainId: 31_356 });
  if (chain.deployment.handles === null) throw new Error('The chain has no handles');
  contract = chain.deployment.handles;
  platform = await startTestPlatform({ config: chain.config });
  person = await platform.person();
});
afterAll(async () => {
  await platform.close();
  await chain.stop();
});

async function somebody(): Promise<Account> {
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.client.setBalance({ address: account.address, value: parseEther('100') });
  return account;
}

async function write(account: Account, call: object, value = 0n): Promise<void> {
  const of = { address: contract, abi: profileHandlesAbi, account, chain: chain.client.chain, value };
  await mined(chain.client, await chain.client.writeContract({ ...of, ...call } as never));
}

const read = (functionName: string, args: readonly unknown[]) =>
  chain.client.readContract({ address: contract, abi: profileHandlesAbi, functionName, args } as never);

/** Commits, lets a minute pass on the chain, and buys; the last one may become the public name. */
async function buyAll(account: Account, names: readonly string[], isPublicName = false): Promise<bigint[]> {
  const wanted = names.map((handle) => ({
    ...{ to: account.address, handle, avatar: '', metadata: '' },
    operator: zeroAddress,
  }));
  for (const params of wanted) {
    await write(account, { functionName: 'commit', args: [await read('commitmentOf', [params, zeroHash])] });
  }
  await chain.client.increaseTime({ seconds: 60 });
  await chain.client.mine({ blocks: 1 });
  for (const params of wanted) {
    const isNamed = isPublicName && params === wanted.at(-1);
    const data = encodeAbiParameters([{ type: 'bytes32' }, { type: 'bool' }], [zeroHash, isNamed]);
    const call = { functionName: 'createProfile', args: [params, data, '0x'] };
    await write(account, call, handlePrice(params.handle.length));
  }
  const ids = names.map((handle) => read('getProfileIdByHandle', [handle]));
  return (await Promise.all(ids)) as bigint[];
}

async function buy(account: Account, handle: string, isPublicName = false): Promise<bigint> {
  const [id = 0n] = await buyAll(account, [handle], isPublicName);
  return id;
}

const give = (from: Account, to: Address, id: bigint) =>
  write(from, { functionName: 'transferFrom', args: [from.address, to, id] });

const ask = (address: string) => ({
  operationName: 'hasHandle' as const,
  query: hasHandleQuery as typeof hasHandleQuery,
  variables: { address },
});

async function page(path: string): Promise<unknown> {
  const headers = { [INTERNAL_SECRET_HEADER]: platform.config.internalSecret };
  return (await fetch(`${platform.url}/internal/page/${path}`, { headers })).json();
}

async function handlesOf(address: string): Promise<string[]> {
  await platform.runJob('handles.follow');
  const { data } = await person.call('hasHandle', { body: ask(address) });
  return data.address.wallet.profiles.edges.map(({ node }) => node.handle);
}

test('HDL-05 HDL-06 hasHandle finds the first ten handles of an address, the public name first', async () => {
  expect(hasHandleQuery).toContain('profiles(first: 10)');
  const alice = await somebody();
  const names = Array.from('abcdefghijk', (letter) => `name_${letter}`);
  const id = (await buyAll(alice, [...names, 'atlas'], true)).at(-1) ?? 0n;
  expect(await handlesOf(alice.address)).toEqual(['atlas', ...names.slice(0, 9)]);
  const { data } = await person.call('hasHandle', { body: ask(alice.address.toLowerCase()) });
  expect(data.address.wallet.profiles.edges[0]).toEqual({
    node: { handle: 'atlas', profileId: id.toString() },
  });
});

test('handles are in the order of their numbers, however long those are and whenever they were read', async () => {
  const store = new HandleStore(platform.services.storage);
  const holder = (await somebody()).address;
  const key = { chainId: 31_356, contract };
  // Further than any that is bought here.
  const rows = ['999', '1000', '998'].map((profileId) => ({
    ...key,
    ...{
      profileId,
      holder,
      name: `number_${profileId}`,
      isPublicName: false,
      block: 2000 - Number(profileId),
    },
  }));
  await store.put(rows);
  const held = await store.heldBy(key, holder, 10);
  expect(held.map(({ profileId }) => profileId)).toEqual(['998', '999', '1000']);
  await store.remove(
    key,
    rows.map(({ profileId }) => profileId),
  );
});

test('a handle that moves is found at its new holder, and its public name ends', async () => {
  const [bob, carol] = [await somebody(), await somebody()];
  const id = await buy(bob, 'tomas', true);
  const other = await buy(bob, 'second');
  expect(await handlesOf(bob.address)).toEqual(['tomas', 'second']);
  await write(bob, { functionName: 'setPrimaryProfile', args: [other] });
  expect(await handlesOf(bob.address)).toEqual(['second', 'tomas']);
  await give(bob, carol.address, id);
  expect(await handlesOf(bob.address)).toEqual(['second']);
  expect(await handlesOf(carol.address)).toEqual(['tomas']);
});

test('a handle finds the person whose wallet holds it, where they let their address be found', async () => {
  const owner = await platform.person();
  const account = await linkNewWallet(owner);
  await chain.client.setBalance({ address: account.address, value: parseEther('100') });
  await buy(account, 'find_me');
  await platform.runJob('handles.follow');
  const found = async (text: string) =>
    (await person.call('searchPeople', { query: { text } })).records.map(({ id }) => id);
  expect(await found('find_me')).toEqual([]);
  await owner.call('changePrivacy', { body: { foundByAddress: true } });
  expect(await found('@find_me')).toEqual([owner.id]);
  expect(await found('f1nd_me')).toEqual([]);
  // The composer finds members by it, and everyone can open its page.
  const spaceId = await createSpace(owner);
  const room = await owner.call('createRoom', { body: { spaceId, name: 'hall', kind: 'publicRoom' } });
  const inRoom = async (name: string) =>
    (await owner.call('roomMembers', { query: { room: String(room.id), name } })).records.map(({ id }) => id);
  expect(await inRoom('find_me')).toEqual([owner.id]);
  expect(await inRoom('find_m')).toEqual([]);
  const shown = { handle: 'find_me', address: account.address, person: { id: owner.id } };
  expect(await page('handle/find_me')).toMatchObject(shown);
  // A contract at this address is theirs on its own network alone: elsewhere anybody may have made one there.
  const linkedOn = (chainId: number | null) =>
    platform.services.storage.db.execute(
      `UPDATE linked_wallet SET chain_id = ${chainId} WHERE address = '${account.address}'`,
    );
  await linkedOn(1);
  expect([await found('@find_me'), await found(account.address), await inRoom('find_me')]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await page('handle/find_me')).toBeNull();
  await linkedOn(31_356);
  expect([await found('@find_me'), await found(account.address)]).toEqual([[owner.id], []]);
  await linkedOn(null);
  expect(await found(account.address)).toEqual([owner.id]);
  await owner.call('changePrivacy', { body: { foundByAddress: false } });
  expect(await inRoom('find_me')).toEqual([]);
  expect(await page('handle/find_me')).toBeNull();
  expect(await page('handle/nobodys')).toBeNull();
});

test('what the chain takes back is forgotten, and what it says instead is found', async () => {
  const [dora, emil] = [await somebody(), await somebody()];
  const kept = await buy(dora, 'stays');
  expect(await handlesOf(dora.address)).toEqual(['stays']);
  const snapshot = await chain.client.snapshot();
  await give(dora, emil.address, kept);
  await buy(dora, 'goes_again');
  expect(await handlesOf(dora.address)).toEqual(['goes_again']);
  expect(await handlesOf(emil.address)).toEqual(['stays']);
  await chain.client.revert({ id: snapshot });
  expect(await handlesOf(dora.address)).toEqual(['stays']);
  expect(await handlesOf(emil.address)).toEqual([]);
});

test('OPN-96 another profile service is asked with the same words; without an answer there is no profile', async () => {
  const asked: unknown[] = [];
  let answer: unknown = {
    data: {
      address: {
        wallet: {
          profiles: {
            edges: [{ node: { handle: 'mira', profileId: 7 } }, { node: { handle: 'Bad!', profileId: 8 } }],
          },
        },
      },
    },
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      asked.push(JSON.parse(text));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const address = getAddress(`0x${'a1'.repeat(20)}`);
  expect(await askProfileService(url, address)).toEqual([{ handle: 'mira', profileId: '7' }]);
  expect(asked).toEqual([ask(address)]);

  const config = { ...chain.config, handles: { contract: null, operator: null, profileServiceUrl: url } };
  const away = await startTestPlatform({ config: { ...config, nodes: new Map() } });
  const caller = await away.person();
  const found = async () =>
    (await caller.call('hasHandle', { body: ask(address) })).data.address.wallet.profiles.edges;
  expect(await found()).toEqual([{ node: { handle: 'mira', profileId: '7' } }]);
  answer = { errors: [{ message: 'no' }] };
  expect(await found()).toEqual([]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await found()).toEqual([]);
  await away.close();
});
