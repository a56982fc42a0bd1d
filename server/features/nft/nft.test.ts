import { z } from 'zod';
import { encodeDeployData, getAddress, zeroAddress, type Address, type Hex } from 'viem';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { localCollectionBytecode } from '@/contracts/generated/local-collection.bytecode';
import { localItemsAbi } from '@/contracts/generated/local-items.abi';
import { deployOnce, mined } from '@/contracts/local-chain/chain-client';
import { nft, type Nft } from '@/protocol/nft';
import { BalanceReader } from '@/server/chain/balance-reader';
import { createPictureMaker } from '@/server/files/remake';
import { OutgoingRefused } from '@/server/outgoing/guarded-fetch';
import { ApiError, type TestClient } from '@/server/testing/client';
import { relaxedLimits, startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { CHAIN_ID, startTestChain, type TestChain } from '@/server/testing/rewards';
import { until } from '@/server/testing/until';
import { linkNewWallet } from '@/server/testing/wallet';
import { IndexedPieces } from './indexer/indexed-pieces';
import { NftFinder } from './nft-finder';
import { NftHoldingStore } from './nft-holding.store';
import { NftReader } from './nft-reader';
import { NftStore } from './nft.store';
import { MediaAddresses } from './media-address';
import { PieceSource } from './piece-source';

const OPERATOR = 'operator@example.org';
let chain: TestChain;
let platform: TestPlatform;
let person: TestClient;
let holder: Address;
let isles: Address;
let relics: Address;

beforeAll(async () => {
  chain = await startTestChain();
  const rateLimits = { ...relaxedLimits, media: { max: 12, windowSeconds: 600 } };
  platform = await startTestPlatform({ config: { ...chain.config, rateLimits, platformAdmins: [OPERATOR] } });
  [isles, relics] = chain.deployment.collections.map(({ address }) => address) as [Address, Address];
});
afterAll(async () => {
  await platform.close();
  await chain.stop();
});
beforeEach(async () => {
  person = await platform.person();
  holder = (await linkNewWallet(person)).address;
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.error : error),
  );
const owned = (query: Partial<Parameters<typeof ask>[0]> = {}) => ask(query);
const ask = (query: { chainId?: number; contract?: string; text?: string; after?: number }) =>
  person.call('ownedNfts', { query: { address: holder, ...query } });
const welcome = async (to: Address = holder) => {
  for (const address of [isles, relics]) {
    const call = { address, abi: localCollectionAbi, functionName: 'welcome' } as const;
    await mined(chain.client, await chain.client.writeContract({ ...call, args: [to] }));
  }
};
const collectionNamed = (name: string) =>
  deployOnce(
    chain.client,
    encodeDeployData({
      abi: localCollectionAbi,
      bytecode: localCollectionBytecode as Hex,
      args: [name, 'X', zeroAddress],
    }),
  );
const mint = async (address: Address, to: Address = holder) => {
  const call = { address, abi: localCollectionAbi, functionName: 'mint' } as const;
  await mined(chain.client, await chain.client.writeContract({ ...call, args: [to] }));
};

test('a search reads the names that it needs, and says that it does', async () => {
  await welcome();
  const first = await owned({ text: 'winter' });
  expect([first.pieces, first.isReading]).toEqual([[], true]);
  await until(async () => !(await owned({ text: 'winter' })).isReading);
  const { pieces } = await owned({ text: 'winter' });
  expect(pieces.map(({ data }) => data.name)).toEqual([expect.stringMatching(/^Winter Map/)]);
});

test('NFT-01 OPN-97 what an address got is found with its document, our copy of the picture, and sound as such', async () => {
  expect((await owned()).pieces).toEqual([]);
  await welcome();
  await until(async () => (await owned()).pieces.every(({ isLoading }) => !isLoading));
  const { pieces, collections, isSearching, silent } = await owned();
  expect([pieces.length, isSearching, silent]).toEqual([6, false, []]);
  expect(
    collections.map(({ name, standard, isListed, count, isHidden }) => [
      name,
      standard,
      isListed,
      count,
      isHidden,
    ]),
  ).toEqual([
    ['Emberfall Relics', 'erc1155', true, 2, false],
    ['Isles of Nowhere', 'erc721', true, 4, false],
  ]);
  const isle = pieces.find(({ data }) => data.name.startsWith('Isle'));
  expect(isle).toMatchObject({
    isImage: true,
    isVideo: false,
    amount: '1',
    standard: 'erc721',
    refusal: null,
    data: { collectionName: 'Isles of Nowhere', blockchain: 'local-eth', contractAddress: isles },
  });
  expect(isle?.data.traits[0]).toEqual({ type: 'Region', value: 'Southern Sea' });
  expect(z.encode(nft, isle as Nft)).toMatchObject({
    data: { traits: [{ trait_type: 'Region' }, {}, {}, {}] },
  });
  const picture = await person.send(isle?.data.imageUrl ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(picture.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  const survey = pieces.find(({ data }) => data.name === 'Night Survey');
  expect(survey).toMatchObject({ isImage: false, isVideo: false, isAudio: true, amount: '5' });
  const part = await person.send(survey?.mediaUrl ?? '', { headers: { range: 'bytes=0-3' } });
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'audio/wav',
    'RIFF',
  ]);
  expect(part.headers.get('content-range')).toBe('bytes 0-3/12044');
  expect(part.headers.get('content-security-policy')).toContain('sandbox');
  const none = await person.send(`/api/nft/media/${CHAIN_ID}/${isles}/1`);
  const stranger = await platform.client().send(survey?.mediaUrl ?? '');
  expect([none.status, stranger.status]).toEqual([404, 401]);
});

test('what plays is counted for whoever asks, also where it lies ready, and the whole of it comes without a range', async () => {
  await welcome();
  const { pieces } = await owned();
  const url = pieces.find(({ data }) => data.name === 'Night Survey')?.mediaUrl ?? '';
  const whole = await person.send(url);
  expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')));
  const head = await person.send(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '12044', '']);
  const statuses = [];
  for (let time = 0; time < 11; time += 1) {
    statuses.push((await person.send(url, { headers: { range: 'bytes=0-3' } })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(206), 429]);
  const other = await platform.person();
  expect((await other.send(url)).status).toBe(200);
});

test('NFT-01 what an indexer names is shown only if the chain says so; what it takes for spam is hidden, and shown by choice', async () => {
  const shown = await collectionNamed('Quiet Harbour');
  const flagged = await collectionNamed('Amber Cove');
  for (const address of [shown, flagged]) await mint(address);
  const named = (tokenId: string, contract: Address, isSpam = false) => ({ contract, tokenId, isSpam });
  const { storage } = platform.services;
  const holdings = new NftHoldingStore(storage);
  const pieces = [
    named('1', shown),
    // Never minted, and nobody's contract.
    named('9', shown),
    named('1', getAddress(`0x${'5'.repeat(40)}`), true),
    named('1', flagged, true),
    named('1', isles, true),
  ];
  const finder = new NftFinder(
    {
      clock: platform.clock,
      store: new NftStore(storage),
      holdings,
      indexed: new IndexedPieces({ covers: () => true, pieces: async () => pieces }, {
        clock: platform.clock,
        log: { write: () => undefined },
      } as never),
    },
    new BalanceReader(chain.config as never),
    (_, contract) => contract === isles,
  );
  // Logs alone would find them, too: of what an indexer has named first nothing is different.
  await holdings.addIndexed(CHAIN_ID, holder, pieces);
  expect((await finder.look(CHAIN_ID, holder)).isIndexerAway).toBe(false);
  const first = await owned();
  expect(first.pieces.map(({ data }) => [data.contractAddress, data.tokenId])).toEqual([[shown, '1']]);
  expect(first.collections.map(({ name, isHidden, spam }) => [name, isHidden, spam?.reason])).toEqual([
    ['Amber Cove', true, 'indexer'],
    ['Quiet Harbour', false, undefined],
  ]);
  await person.call('chooseNftCollection', {
    body: { chainId: CHAIN_ID, contract: flagged, isHidden: false },
  });
  expect((await owned()).pieces).toHaveLength(2);
});

test('NFT-17 owner, document, transfers, approvals and enumeration of a collection are those of the standard, and say what was found', async () => {
  await welcome();
  const found = (await owned({ contract: isles })).pieces.map(({ data }) => data.tokenId);
  const collection = { address: isles, abi: localCollectionAbi } as const;
  const enumerated = await Promise.all(
    found.map((_, index) =>
      chain.client.readContract({
        ...{ ...collection, functionName: 'tokenOfOwnerByIndex' },
        args: [holder, BigInt(index)],
      }),
    ),
  );
  expect(enumerated.map(String).sort()).toEqual([...found].sort());
  const names = localCollectionAbi.flatMap((item) => (item.type === 'function' ? [item.name] : []));
  expect(names).toEqual(
    expect.arrayContaining([
      ...['ownerOf', 'tokenURI', 'transferFrom', 'safeTransferFrom', 'approve', 'getApproved'],
      ...['setApprovalForAll', 'isApprovedForAll', 'totalSupply', 'tokenByIndex', 'tokenOfOwnerByIndex'],
    ]),
  );
});

test('nothing is shown as owned but what the chain says: not what was sent away, nor what a log merely claims', async () => {
  await welcome();
  const [first] = (await owned({ contract: isles })).pieces;
  const id = BigInt(first?.data.tokenId ?? 0);
  await chain.client.impersonateAccount({ address: holder });
  await chain.client.setBalance({ address: holder, value: 10n ** 18n });
  const sent = { account: holder, chain: null } as const;
  const other = getAddress(`0x${'7'.repeat(40)}`);
  await mined(
    chain.client,
    await chain.client.writeContract({
      ...{ ...sent, address: isles, abi: localCollectionAbi, functionName: 'transferFrom' },
      args: [holder, other, id],
    }),
  );
  await mined(
    chain.client,
    await chain.client.writeContract({
      ...{ ...sent, address: relics, abi: localItemsAbi, functionName: 'safeTransferFrom' },
      args: [holder, other, 0n, 2n, '0x'],
    }),
  );
  const after = await owned();
  expect(after.pieces.map(({ data }) => data.tokenId)).not.toContain(String(id));
  expect(
    after.pieces.find(({ data }) => data.contractAddress === relics && data.tokenId === '0')?.amount,
  ).toBe('3');
  // A contract that logs a transfer and denies it afterwards: its code is gone, its log is not.
  const liar = await collectionNamed('Honest name');
  await mint(liar);
  await chain.client.setCode({ address: liar, bytecode: '0x00' });
  expect((await owned()).collections.map(({ name }) => name)).not.toContain('Honest name');
});

test('a piece is shown as profile picture by whose wallet holds it, and the picture before comes back when it has gone', async () => {
  const viewer = await platform.person();
  const cardOf = () => viewer.call('profile', { params: { userId: person.id }, query: {} });
  await person.call('update', { body: { avatar: '/portraits/3.svg' } });
  await welcome();
  const [isle, second] = (await owned({ contract: isles })).pieces.map(({ data }) => data.tokenId);
  const piece = { chainId: CHAIN_ID, contract: isles, tokenId: isle ?? '', address: holder };
  const { avatar } = await person.call('setNftPicture', { body: piece });
  expect(avatar).toMatch(/^\/files\/nft\//);
  const { contract, tokenId } = piece;
  expect(await cardOf()).toMatchObject({
    avatar,
    pictureNft: {
      contract,
      tokenId,
      collectionName: 'Isles of Nowhere',
      name: expect.stringContaining('Isle') as string,
      isListed: true,
    },
  });
  expect((await viewer.send(avatar)).headers.get('content-type')).toBe('image/webp');
  // Nobody else takes it: neither its path, nor a wallet, nor a piece that their own does not hold.
  const own = (await linkNewWallet(viewer)).address;
  expect(await refusalOf(viewer.call('update', { body: { avatar } }))).toBe('upload_unknown');
  expect(await refusalOf(viewer.call('setNftPicture', { body: piece }))).toBe('not_found');
  expect(await refusalOf(viewer.call('setNftPicture', { body: { ...piece, address: own } }))).toBe(
    'nft_not_held',
  );

  // Another piece takes its place; a picture that is chosen otherwise ends it, and its file goes.
  const next = await person.call('setNftPicture', { body: { ...piece, tokenId: second ?? '' } });
  expect((await viewer.send(avatar)).status).toBe(404);
  await platform.runJob('nfts.pictures');
  expect((await cardOf()).avatar).toBe(next.avatar);
  await person.call('update', { body: { avatar: '/portraits/4.svg' } });
  expect((await cardOf()).pictureNft).toBeNull();
  await platform.runJob('nfts.pictures');
  expect((await viewer.send(next.avatar)).status).toBe(404);

  const last = await person.call('setNftPicture', { body: piece });
  // A deleted account shows none, and has it again when it is restored.
  await person.call('deleteAccount');
  await platform.runJob('nfts.pictures');
  await person.call('logIn', { body: { email: person.email, password: person.password } });
  await person.call('restoreAccount');
  expect(await cardOf()).toMatchObject({ avatar: last.avatar, pictureNft: { contract } });
  expect((await viewer.send(last.avatar)).status).toBe(200);

  await chain.client.impersonateAccount({ address: holder });
  await chain.client.setBalance({ address: holder, value: 10n ** 18n });
  const call = { address: isles, abi: localCollectionAbi, functionName: 'transferFrom' } as const;
  const args = [holder, own, BigInt(isle ?? 0)] as const;
  await mined(
    chain.client,
    await chain.client.writeContract({ ...call, args, account: holder, chain: null }),
  );
  await platform.runJob('nfts.pictures');
  expect(await cardOf()).toMatchObject({ avatar: '/portraits/4.svg', pictureNft: null });
  expect((await viewer.send(last.avatar)).status).toBe(404);
});

test('a profile picture says whether its collection is a listed one: anybody can give one of theirs its name', async () => {
  await welcome();
  const [isle] = (await owned({ contract: isles })).pieces.map(({ data }) => data.tokenId);
  const body = { chainId: CHAIN_ID, contract: isles, tokenId: isle ?? '', address: holder };
  await person.call('setNftPicture', { body });
  const fake = await collectionNamed('Isles of Nowhere');
  const { db } = platform.services.storage;
  await db.execute(`UPDATE nft_picture SET contract = '${fake}' WHERE account_id = ${person.id}`);
  const viewer = await platform.person();
  const card = await viewer.call('profile', { params: { userId: person.id }, query: {} });
  expect(card.pictureNft).toMatchObject({ contract: fake, isListed: false });
});

test('spam is hidden with a reason until its owner shows it, and hidden again on request; nothing of it is read before', async () => {
  const spam = await collectionNamed('Claim 5000 USDC at reward-drop.xyz');
  await mint(spam);
  const before = await owned();
  expect(before.pieces).toEqual([]);
  expect(before.collections).toMatchObject([{ isHidden: true, spam: { reason: 'link' }, chosenTime: null }]);
  const query = { chainId: CHAIN_ID, contract: spam, tokenId: '1', address: holder };
  expect(await person.call('nftDetail', { query })).toMatchObject({
    isHidden: true,
    link: null,
    owner: holder,
  });
  const choose = (isHidden: boolean) =>
    person.call('chooseNftCollection', { body: { chainId: CHAIN_ID, contract: spam, isHidden } });
  await choose(false);
  expect((await owned()).pieces).toMatchObject([{ data: { contractAddress: spam } }]);
  await choose(true);
  expect((await owned()).pieces).toEqual([]);
});

test('a collection is reported to the operator, once while it is open, and its reporter sees how it ended', async () => {
  const operator = await platform.person({ email: OPERATOR });
  const spam = await collectionNamed('Claim 900 USDC at drop.xyz');
  await mint(spam);
  await owned();
  const subject = { kind: 'nftCollection' as const, chainId: CHAIN_ID, contract: spam };
  const report = { subject, reason: 'spam' as const, note: 'It wants my keys.' };
  const unknown = { ...subject, contract: getAddress(`0x${'9'.repeat(40)}`) };
  expect(await refusalOf(person.call('sendReport', { body: { ...report, subject: unknown } }))).toBe(
    'not_found',
  );
  expect(await person.call('previewReport', { body: { subject } })).toEqual([]);
  await person.call('sendReport', { body: report });
  // However the address is written, it is the same collection.
  const again = { ...report, subject: { ...subject, contract: spam.toLowerCase() } };
  expect(await refusalOf(person.call('sendReport', { body: again }))).toBe('report_open');
  const { records } = await operator.call('operatorReports', { query: {} });
  const nftCollection = { chainId: CHAIN_ID, contract: spam, name: 'Claim 900 USDC at drop.xyz' };
  expect(records).toMatchObject([
    { kind: 'nftCollection', nftCollection, about: null, note: report.note, acts: [] },
  ]);
  expect(JSON.stringify(records)).not.toContain(person.me?.username);
  await operator.call('closeReport', { body: { id: records[0]?.id ?? 0, outcome: 'acted' } });
  const own = await person.call('ownReports', { query: {} });
  expect(own.records).toMatchObject([{ about: nftCollection.name, outcome: 'acted' }]);
});

test('addresses of others, pieces that do not exist and contracts that are none are answered alike', async () => {
  const address = getAddress(`0x${'9'.repeat(40)}`);
  const stranger = { query: { address } };
  expect(await refusalOf(person.call('ownedNfts', stranger))).toBe('not_found');
  // Who watches an address sees what it holds.
  await welcome(address);
  const wallets = [...(await person.call('walletList')).map((one) => one.address), address];
  const body = { wallets: wallets.map((one) => ({ address: one, name: '' })), before: [holder] };
  await person.call('keepWalletList', { body });
  expect((await person.call('ownedNfts', stranger)).pieces).toHaveLength(6);
  for (const [contract, tokenId] of [
    [isles, '999999'],
    [chain.deployment.faucet, '1'],
    [holder, '1'],
    [isles, (2n ** 256n).toString()],
  ] as const) {
    const query = { chainId: CHAIN_ID, contract, tokenId };
    expect(await refusalOf(person.call('nftDetail', { query }))).toBe('not_found');
  }
});

test('a network that does not answer is named, and nothing is said of it; names are searched', async () => {
  await welcome();
  await until(async () => (await owned()).pieces.every(({ isLoading }) => !isLoading));
  const names = async (text: string) => (await owned({ text })).pieces.map(({ data }) => data.name);
  expect(await names('atoll')).toEqual([expect.stringMatching(/^Rosewater Atoll/)]);
  expect((await names('emberfall')).length).toBe(2);
  expect(await names('%')).toEqual([]);
  chain.proxy.before(() => 'drop');
  expect(await owned()).toMatchObject({ pieces: [], collections: [], silent: [CHAIN_ID] });
  const query = { chainId: CHAIN_ID, contract: isles, tokenId: '1' };
  expect(await refusalOf(person.call('nftDetail', { query }))).toBe('chain_unavailable');
  chain.proxy.reset();
  expect((await owned()).pieces).toHaveLength(6);
});

test('whose pieces lie at servers that never answer keeps nobody else waiting', async () => {
  const asked: string[] = [];
  let end = () => {};
  const silence = new Promise<never>((_, reject) => (end = () => reject(new OutgoingRefused('slow'))));
  silence.catch(() => undefined);
  const read = async (address: string) => {
    asked.push(address);
    return address.includes('silent') ? silence : Buffer.from('{}');
  };
  const { storage, clock, files } = platform.services;
  const reader = new NftReader(
    { clock, files, store: new NftStore(storage) },
    new PieceSource(new MediaAddresses({ read } as never, null), createPictureMaker()),
  );
  const piece = (host: string, tokenId: number) => ({
    ...{ chainId: CHAIN_ID, contract: isles, tokenId: String(tokenId), standard: 'erc721' as const },
    client: { readContract: async () => `https://${host}.test/${tokenId}` } as never,
  });
  const many = Array.from({ length: 200 }, (_none, index) => reader.want(piece('silent', 1_000 + index), 1));
  await reader.want(piece('quick', 2_000), 2);
  expect(asked.filter((address) => address.includes('quick'))).toHaveLength(1);
  end();
  await Promise.all(many);
});
