import { expect, test, type Browser, type Page } from '@playwright/test';
import { erc20Abi, getAddress, type Address } from 'viem';
import { newBrowser } from './chat';
import { signUp } from './people';
import { balances, card, chainOf, fillReward, newClaimer, openAt, rewardNetwork } from './rewards';
import { makeRoom } from './rooms';
import { createWallet, fund, signerOf, type MadeWallet } from './signer';
import { makeSpace } from './spaces';

/*
 * A reward of a wallet that was made in the browser: the chain, the contract, the signer and the platform are the real ones,
 * and who claims owns no coin.
 */

test.describe.configure({ timeout: 300_000 });

/** Somebody with a key-share wallet that the faucet has filled, and a channel for the reward. */
async function newKeyShareGiver(browser: Browser) {
  const context = await newBrowser(browser);
  const { id } = await signUp(context, { verified: true });
  const page = await context.newPage();
  const wallet = await createWallet(page, id);
  await page.close();
  const space = await makeSpace(context);
  const room = await makeRoom(context, space.id, 0);
  const network = await rewardNetwork(context);
  await fund(context, wallet.address);
  return { context, wallet, address: getAddress(wallet.address), space, room, ...network };
}

/** What the signer shows is agreed to, with the password where it asks for one. */
async function agree(page: Page, wallet: MadeWallet, shows: RegExp): Promise<void> {
  const signer = signerOf(page);
  await expect(signer.getByRole('heading', { name: shows })).toBeVisible();
  const password = signer.getByLabel('Wallet password');
  if (await password.isVisible()) await password.fill(wallet.password);
  await signer.getByRole('button', { name: 'Continue' }).click();
}

const allowed = (origin: string, token: Address, owner: Address, spender: Address) =>
  chainOf(origin).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  });

test('RWD-01 WAL-22 a wallet made in the browser allows and deposits with one password, and three people without a coin claim', async ({
  browser,
}, { project }) => {
  const origin = String(project.use.baseURL);
  const giver = await newKeyShareGiver(browser);
  const { space, room, dollar, address, wallet } = giver;
  const members = await Promise.all([1, 2, 3].map(() => newClaimer(browser, origin, space.id)));
  const page = await openAt(giver.context, room, space.id);
  const before = await balances(origin, dollar, address);

  const { send } = await fillReward(
    page,
    { amount: '12', to: '3', message: 'From my own wallet.' },
    /Key-share wallet/,
  );
  await send.click();
  await agree(page, wallet, /^Allow 12 LUSD to be taken$/);
  // The same flow: its password was asked for once.
  const signer = signerOf(page);
  await expect(signer.getByRole('heading', { name: /^Rewards contract/ })).toBeVisible();
  await expect(signer.getByLabel('Wallet password')).toHaveCount(0);
  await signer.getByRole('button', { name: 'Continue' }).click();
  await expect(card(page)).toBeVisible();
  await expect(card(page).getByText('12 LUSD', { exact: true })).toBeVisible();
  expect((await balances(origin, dollar, address)).tokens).toBe(before.tokens - 12_000_000n);
  expect(await allowed(origin, dollar, address, giver.contract)).toBe(0n);

  for (const [index, member] of members.entries()) {
    const own = await openAt(member.context, room, space.id);
    await card(own).getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(card(own).getByText('Received', { exact: true })).toBeVisible();
    await expect(card(page).getByText(`${index + 1}/3 claimed`)).toBeVisible();
    await own.close();
  }
  const held = await Promise.all(members.map((member) => balances(origin, dollar, member.address)));
  expect(held.reduce((sum, { tokens }) => sum + tokens, 0n)).toBe(12_000_000n);
  expect(held.every(({ tokens, coins }) => tokens > 0n && coins === 0n)).toBe(true);
  await Promise.all([giver, ...members].map(({ context }) => context.close()));
});
