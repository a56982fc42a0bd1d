import { erc20Abi, keccak256, parseUnits, toHex, type Address, type PrivateKeyAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { createChainClient, mined, type ChainClient } from '@/contracts/local-chain/chain-client';
import { LINK_STATEMENT } from '@/protocol/linked-wallet';
import type { RewardNetwork } from '@/protocol/reward';
import type { Room } from '@/protocol/room';
import { transferMessage } from '@/protocol/transfer';
import type { TestClient } from '@/server/testing/client';
import { CHAIN_ID, deposit, prepare } from '@/server/testing/rewards';
import { openRoom } from './fill-directs';
import { until } from './until';
import { clientOf, type Installation } from './fill-platform';
import type { DemoMatrix } from './matrix';

/** Who has a wallet with coins of the local chain. Mira, as whom most people look around, has something left to claim. */
const HOLDERS = ['mira', 'ken', 'ines', 'noor', 'lena'] as const;
type Holder = (typeof HOLDERS)[number];
const DAY_MS = 86_400_000;
const DEPLOYED_MS_MAX = 60_000;

interface Scene {
  readonly at: Installation;
  readonly clients: ReadonlyMap<string, TestClient>;
  readonly accounts: ReadonlyMap<string, PrivateKeyAccount>;
  readonly dollar: Address;
  chain(holder: Holder): ChainClient;
}

/** Wallets with coins, as far as they are missing; null where no local chain runs. */
export async function giveWallets(
  at: Installation,
  clients: ReadonlyMap<string, TestClient>,
): Promise<Scene | null> {
  const network = await localNetwork(clientOf(clients, 'mira'));
  const dollar = network?.tokens.find(({ symbol }) => symbol === 'LUSD')?.address;
  if (!dollar) return null;
  // The same in every run, and known to nobody outside of this installation.
  const accounts = new Map(
    HOLDERS.map((key) => [key, privateKeyToAccount(keccak256(toHex(`${at.internalSecret} demo ${key}`)))]),
  );
  const scene: Scene = {
    ...{ at, clients, accounts, dollar: dollar as Address },
    chain: (holder) =>
      createChainClient(`${at.publicUrl}/rpc/${CHAIN_ID}`, CHAIN_ID, accountOf(scene, holder)),
  };
  await Promise.all(HOLDERS.map((holder) => giveWallet(scene, holder)));
  return scene;
}

/** Transfers with their cards, as far as they are missing. */
export async function payEachOther(scene: Scene, matrix: DemoMatrix): Promise<void> {
  await pay(scene, matrix, {
    from: 'ken',
    to: 'mira',
    amount: '24.5',
    text: 'For the paper you paid. Thank you!',
  });
  await pay(scene, matrix, { from: 'mira', to: 'ines', amount: '8', text: 'The ferry.' });
}

/** The chain's contracts come a few seconds after the product's first start. */
async function localNetwork(client: TestClient): Promise<RewardNetwork | undefined> {
  for (const end = Date.now() + DEPLOYED_MS_MAX; ; await new Promise((resolve) => setTimeout(resolve, 250))) {
    const found = (await client.call('rewardNetworks')).find(({ chainId }) => chainId === CHAIN_ID);
    const networks = await client.call('walletNetworks');
    const isLocal = networks.some(({ chainId }) => chainId === CHAIN_ID);
    if ((found && found.tokens.length > 2) || !isLocal || Date.now() > end) return found;
  }
}

function accountOf({ accounts }: Pick<Scene, 'accounts'>, holder: Holder): PrivateKeyAccount {
  const account = accounts.get(holder);
  if (!account) throw new Error(`${holder} has no wallet`);
  return account;
}

/** Links the wallet to the account, as a page does, and asks the faucet for coins. */
async function giveWallet(scene: Scene, holder: Holder): Promise<void> {
  const client = clientOf(scene.clients, holder);
  const account = accountOf(scene, holder);
  const { address } = account;
  const linked = await client.call('linkedWallets');
  if (linked.some((one) => one.address === address)) return;
  const { nonce, issuedTime, expiresTime } = await client.call('walletLinkNonce');
  const message = createSiweMessage({
    ...{ address, chainId: 1, version: '1', nonce, statement: LINK_STATEMENT },
    ...{ domain: new URL(scene.at.publicUrl).host, uri: scene.at.publicUrl },
    ...{ issuedAt: new Date(issuedTime), expirationTime: new Date(expiresTime) },
  });
  await client.call('linkWallet', { body: { message, signature: await account.signMessage({ message }) } });
  const { hash } = await client.call('dripFaucet', { body: { chainId: CHAIN_ID, address } });
  await mined(scene.chain(holder), hash as Address);
}

interface Payment {
  readonly from: Holder;
  readonly to: Holder;
  /** Of local dollars. */
  readonly amount: string;
  readonly text: string;
}

/** A transfer, and its card in the direct conversation of the two. The first transaction of whoever pays. */
async function pay(scene: Scene, matrix: DemoMatrix, { from, to, amount, text }: Payment): Promise<void> {
  const chain = scene.chain(from);
  const { address } = accountOf(scene, from);
  if ((await chain.getTransactionCount({ address })) > 0) return;
  const hash = await chain.writeContract({
    ...{ address: scene.dollar, abi: erc20Abi, functionName: 'transfer' },
    args: [accountOf(scene, to).address, parseUnits(amount, 6)],
  });
  await mined(chain, hash);
  const [payer, payee] = [clientOf(scene.clients, from), clientOf(scene.clients, to)];
  // As the wallet's page does after a send to a person: the histories of both name the other.
  const sends = [
    { address: accountOf(scene, to).address, userId: payee.id, sentTime: new Date().toISOString() },
  ];
  await payer.call('notePaid', { body: { sends } });
  const card = transferMessage({ chainId: CHAIN_ID, hash, to: payee.id }, `${amount} LUSD: ${text}`);
  const room = await openRoom(payer, payee.id);
  const sender = matrix.userId(payer.id);
  await matrix.send(room, 'm.room.message', card, { sender, atMs: Date.now() });
  const words = { msgtype: 'm.text', body: text, 'm.mentions': {} };
  await matrix.send(room, 'm.room.message', words, { sender, atMs: Date.now() + 1 });
}

/** In a room, as far as they are missing: a reward that the others have claimed, and one that is open for a day. */
export async function giveRewards(scene: Scene, room: Room): Promise<void> {
  const closed = await giveReward(scene, room, 'lena', {
    ...{ amount: '12', count: 3, message: 'For everybody who checked the hill shading' },
  });
  if (closed !== null)
    await Promise.all((['ken', 'ines', 'noor'] as const).map((holder) => claim(scene, closed, holder)));
  const open = await giveReward(scene, room, 'noor', {
    ...{ amount: '30', count: 6, message: 'The river names are done!' },
  });
  if (open !== null)
    await Promise.all((['ken', 'lena'] as const).map((holder) => claim(scene, open, holder)));
}

/** Answers the reward, which is open; null where its giver has paid for something before. */
async function giveReward(
  scene: Scene,
  room: Room,
  giver: Holder,
  { amount, count, message }: { amount: string; count: number; message: string },
): Promise<string | null> {
  const client = clientOf(scene.clients, giver);
  const account = accountOf(scene, giver);
  if ((await scene.chain(giver).getTransactionCount({ address: account.address })) > 0) return null;
  const prepared = await prepare(client, account, {
    ...{ room: String(room.id), token: scene.dollar, amount: String(parseUnits(amount, 6)), count, message },
    expiresTime: new Date(Math.ceil(Date.now() / 1000) * 1000 + DAY_MS).toISOString(),
  });
  const transaction = await deposit({ url: `${scene.at.publicUrl}/rpc/${CHAIN_ID}` }, account, prepared);
  await client.call('rewardSent', { body: { reward: prepared.id, transaction } });
  return until(async () => {
    const { state } = await client.call('rewardDetail', { params: { reward: prepared.id } });
    return state === 'open' ? prepared.id : undefined;
  }, `The reward of ${giver} was not opened`);
}

async function claim({ clients, accounts }: Scene, reward: string, holder: Holder): Promise<void> {
  const recipient = accountOf({ accounts }, holder).address;
  await clientOf(clients, holder).call('claimReward', { body: { reward, recipient } });
}
