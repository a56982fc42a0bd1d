import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { createPublicClient, erc20Abi, http, type Address } from 'viem';
import { newBrowser } from './chat';
import { log } from './conversations';
import { post, signUp } from './people';
import { makeRoom, roomAddress, type WireRoom } from './rooms';
import { makeSpace } from './spaces';
import { installWallet, linkWallet } from './test-wallet';

/* What specs about rewards share: the chain of the product, people with wallets that hold nothing, the dialog, the card. */

interface Network {
  readonly networkId: number;
  readonly contract: Address;
  readonly tokens: readonly { address: Address; symbol: string }[];
}

async function ask<Result>(context: BrowserContext, path: string): Promise<Result> {
  const response = await context.request.get(`/api/${path}`);
  return ((await response.json()) as { result: Result }).result;
}

/** What rewards stand on, once the chain beside the product has it. */
export async function rewardNetwork(context: BrowserContext) {
  let network: Network | undefined;
  await expect
    .poll(async () => {
      const networks = await ask<Network[] | undefined>(context, 'reward/networks');
      network = networks?.find(({ networkId }) => networkId === LOCAL_CHAIN_ID);
      return network?.tokens.length ?? 0;
    })
    .toBeGreaterThan(2);
  const dollar = network?.tokens.find(({ symbol }) => symbol === 'LUSD');
  if (!network || !dollar) throw new Error('no rewards on the local chain');
  return { contract: network.contract, dollar: dollar.address };
}

export const LOCAL_CHAIN_ID = 31_337;

/** The chain of the product, through its own host, as wallets of people reach it. */
export function chainOf(origin: string) {
  return createPublicClient({ transport: http(`${origin}/rpc/${LOCAL_CHAIN_ID}`), pollingInterval: 250 });
}

export async function balances(origin: string, token: Address, address: Address) {
  const chain = chainOf(origin);
  const [tokens, coins] = await Promise.all([
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    chain.getBalance({ address }),
  ]);
  return { tokens, coins };
}

interface Claimer {
  readonly context: BrowserContext;
  readonly address: Address;
  readonly name: string;
}

/** Somebody with a verified address and a linked wallet that holds nothing. */
export async function newClaimer(browser: Browser, origin: string, spaceId: number | null): Promise<Claimer> {
  const context = await newBrowser(browser);
  const { username: name } = await signUp(context, { verified: true });
  const address = await linkWallet(context, origin);
  if (spaceId !== null) await post(context.request, `guild/join/community/${spaceId}`, undefined);
  return { context, address, name };
}

export async function openAt(context: BrowserContext, room: WireRoom, spaceId: number) {
  const page = await context.newPage();
  await page.goto(roomAddress(room.roomId, spaceId));
  await expect(log(page)).toBeVisible();
  return page;
}

export const card = (page: Page) => log(page).getByRole('region', { name: /^Reward of / });

/** Picks members of the room by name. */
async function choosePeople(dialog: Locator, names: readonly string[]): Promise<void> {
  await dialog.getByRole('radio', { name: 'Selected people' }).check();
  for (const name of names) {
    await dialog.getByRole('combobox', { name: 'People' }).fill(name);
    await dialog.getByRole('option', { name }).click();
    await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
}

/** Opens the dialog, fills it in, and connects the wallet when it is not connected. */
export async function fillReward(
  page: Page,
  reward: {
    readonly amount: string;
    readonly message: string;
    /** How many of the room, or the names of chosen people. */
    readonly to: string | readonly string[];
  },
  wallet = /Test Wallet/,
) {
  await page.getByRole('button', { name: 'Send a reward' }).click();
  const dialog = page.getByRole('dialog', { name: /^Send a reward to / });
  await dialog.getByLabel('Token').selectOption({ label: 'LUSD · Local Dollar' });
  await dialog.getByLabel('Amount').fill(reward.amount);
  if (typeof reward.to === 'string') await dialog.getByLabel('Shares').fill(reward.to);
  else await choosePeople(dialog, reward.to);
  await dialog.getByLabel('Message').fill(reward.message);
  const connect = dialog.getByRole('button', { name: 'Connect wallet' });
  const send = dialog.getByRole('button', { name: 'Send reward' });
  // The wallet of last time may come back by itself at any moment: then there is nothing to press or to choose.
  await expect(async () => {
    const choice = page.getByRole('button', { name: wallet });
    if (await choice.isVisible()) await choice.click({ timeout: 1_000 });
    else if (await connect.isVisible()) await connect.click({ timeout: 1_000 });
    // It waits while a wallet that comes back is looked for; where there is none, the list of wallets is next.
    await expect(send).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  // Nothing that was typed is lost by connecting.
  await expect(dialog.getByLabel('Amount')).toHaveValue(reward.amount);
  await expect(send).toBeEnabled();
  return { dialog, send };
}

/** A space of somebody with a full wallet in the browser, and a channel for the reward. */
export async function newGiver(browser: Browser, origin: string) {
  const context = await newBrowser(browser);
  await signUp(context, { verified: true });
  const wallet = await installWallet(context, origin);
  const address = await linkWallet(context, origin, wallet.account);
  const space = await makeSpace(context);
  const room = await makeRoom(context, space.id, 0);
  const network = await rewardNetwork(context);
  await post(context.request, 'wallet/faucet', { networkId: LOCAL_CHAIN_ID, address });
  await expect.poll(async () => (await balances(origin, network.dollar, address)).tokens).toBeGreaterThan(0n);
  return { context, wallet, address, space, room, ...network };
}
