import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestClient, getAddress, http, publicActions, walletActions, type Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { localItemsAbi } from '@/contracts/generated/local-items.abi';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder, startLocalChains, type LocalChains } from '@/contracts/local-chain/local-chain';
import { fee } from '@/lib/format/fee';
import { findTransaction } from '@/lib/wallet/sending/follow';
import { nftTransferOf } from '@/lib/wallet/sending/nft-part';
import { isSameTransfer } from '@/lib/wallet/sending/same-transfer';
import { transferCall, transferOf, type Transfer } from '@/lib/wallet/sending/transfer';
import { describeCall } from '@/lib/signer/describe';
import { readProof } from '@/lib/wallet/transfer-proof';
import { wouldRefuse } from './recipient-answer';

const HERE = 31_337;
const holder = privateKeyToAccount(generatePrivateKey());
const other = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');

let dataDir: string;
let chains: LocalChains;
let client: ReturnType<typeof clientAt>;
let isles: Address;
let relics: Address;
let faucet: Address;

const clientAt = (url: string | undefined) =>
  createTestClient({ mode: 'anvil', account: holder, transport: http(url), pollingInterval: 25 })
    .extend(publicActions)
    .extend(walletActions);

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-nft-'));
  chains = await startLocalChains(dataDir, new Map([[HERE, 0]]));
  await chains.deployed;
  client = clientAt(chains.urls.get(HERE));
  const [deployment] = readDeployments(chainFolder(dataDir));
  if (!deployment) throw new Error('nothing is deployed');
  [isles, relics] = deployment.collections.map(({ address }) => address) as [Address, Address];
  faucet = deployment.faucet;
  await client.setBalance({ address: holder.address, value: 10n ** 19n });
  for (const address of [isles, relics]) {
    const call = { address, abi: localCollectionAbi, functionName: 'welcome', chain: null } as const;
    await receiptOf(client, await client.writeContract({ ...call, args: [holder.address] }));
  }
});
afterAll(async () => {
  await chains.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const piece = (tokenId: string, to: Address = other): Transfer => ({
  chainId: HERE,
  from: holder.address,
  to,
  token: isles,
  amount: 1n,
  nft: { tokenId, standard: 'erc721' },
});
const copies = (amount: bigint): Transfer => ({
  ...piece('1'),
  token: relics,
  amount,
  nft: { tokenId: '1', standard: 'erc1155' },
});

test('NFT-16 an ERC 721 goes by transferFrom and an ERC 1155 by safeTransferFrom, and each is found again by what it moves', async () => {
  for (const transfer of [piece('1'), copies(2n)]) {
    const [nonce, fromBlock] = await Promise.all([
      client.getTransactionCount({ address: holder.address }),
      client.getBlockNumber({ cacheTime: 0 }),
    ]);
    const hash = await client.sendTransaction({ ...transferCall(transfer), chain: null });
    expect((await receiptOf(client, hash)).status).toBe('success');
    const { from, to, value, input } = await client.getTransaction({ hash });
    const found = nftTransferOf(HERE, { from, to, value, input });
    expect(found).toEqual(transfer);
    // It is no transfer of money.
    expect(transferOf(HERE, { from, to, value, input })).toBeNull();
    const asked = { ...transfer, nonce, fromBlock };
    expect(await findTransaction(client as never, asked, () => false)).toBe(hash);
    expect(await readProof(client as never, HERE, hash)).toMatchObject({ state: 'confirmed', transfer });
    expect(isSameTransfer(transfer, { ...transfer, nft: { tokenId: '9', standard: 'erc721' } })).toBe(false);
  }
  const owner = { address: isles, abi: localCollectionAbi, functionName: 'ownerOf' } as const;
  expect(await client.readContract({ ...owner, args: [1n] })).toBe(other);
  const held = { address: relics, abi: localItemsAbi, functionName: 'balanceOf' } as const;
  expect(await client.readContract({ ...held, args: [other, 1n] })).toBe(2n);
  expect(transferCall(piece('7')).data?.slice(0, 10)).toBe('0x23b872dd');
});

test('a recipient with code is asked whether it takes an ERC 721; people and those that answer as the standard says do', async () => {
  const takes = getAddress(`0x${'a1'.repeat(20)}`);
  // Answers 0x150b7a02, whatever it is asked.
  await client.setCode({ address: takes, bytecode: '0x63150b7a0260e01b60005260206000f3' });
  const answersNothing = getAddress(`0x${'a2'.repeat(20)}`);
  await client.setCode({ address: answersNothing, bytecode: '0x00' });
  const asked = await Promise.all(
    [other, takes, answersNothing, faucet].map((to) => wouldRefuse(client as never, piece('2', to))),
  );
  expect(asked).toEqual([false, false, true, true]);
  const away = clientAt('http://127.0.0.1:9');
  await expect(wouldRefuse(away as never, piece('2'))).rejects.toThrow();
});

test('NFT-13 the fee has four decimals, rounded down', () => {
  expect(fee(199_990_000_000_000n, 18)).toBe('0.0001');
});

test('the signer reads both calls as what they may be, from their bytes alone', () => {
  const described = (transfer: Transfer) => {
    const { to, data } = transferCall(transfer);
    return describeCall({ to, data, value: '0', chainId: HERE } as never, null);
  };
  expect(described(piece('1'))).toMatchObject({ kind: 'transferFrom', mayBeNft: true, to: other });
  expect(described(copies(2n))).toMatchObject({ kind: 'nft', id: 1n, copies: 2n, collection: relics });
});
