import { expect, test, type Browser, type Page } from '@playwright/test';
import { erc20Abi, getAddress, type Address } from 'viem';
import { newBrowser } from './chat';
import { expectAccessible, log } from './conversations';
import { post, signUp } from './people';
import { balances, card, chainOf, fillReward, newClaimer, newGiver, openAt, rewardNetwork } from './rewards';
import { makeRoom } from './rooms';
import {
  beginWallet,
  choosePassphrase,
  fund,
  keepShares,
  makeWallet,
  pressInSigner,
  signerOf,
  type MadeWallet,
} from './signer';
import { makeSpace } from './spaces';

/*
 * Rewards of a key-share wallet, and rewards to chosen people: the chain, the contract, the signer and the
 * platform are the real ones, and who claims owns no coin.
 */

/** Somebody with a key-share wallet that the faucet has filled, and a channel for the reward. */
async function newKeyShareGiver(browser: Browser) {
  const context = await newBrowser(browser);
  const { id } = await signUp(context, { verified: true });
  const wallet = await makeWallet(context, id);
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
  await pressInSigner(page, 'Continue');
}

const allowed = (origin: string, token: Address, owner: Address, spender: Address) =>
  chainOf(origin).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  });

test('RWD-01 WAL-22 a key-share wallet allows and deposits with one password, and three people without a coin claim', async ({
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
  await pressInSigner(page, 'Continue');
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

test('a page that is closed before the deposit, and once more before its card, goes on and pays once', async ({
  browser,
}, { project }) => {
  const origin = String(project.use.baseURL);
  const { context, wallet, address, space, room, dollar } = await newKeyShareGiver(browser);
  const page = await openAt(context, room, space.id);
  const before = await balances(origin, dollar, address);
  const { send } = await fillReward(page, { amount: '4', to: '2', message: 'Half-way.' }, /Key-share wallet/);
  await send.click();
  await agree(page, wallet, /^Allow 4 LUSD to be taken$/);
  await expect(signerOf(page).getByRole('heading', { name: /^Rewards contract/ })).toBeVisible();
  await page.close();

  const again = await openAt(context, room, space.id);
  // Nobody but the chain knows whether a wallet that was asked has sent.
  await expect(again.getByText("We don't know yet whether your reward of 4 LUSD was sent.")).toBeVisible();
  await again.getByRole('button', { name: 'Continue' }).click();
  // What was allowed is not asked for again.
  await agree(again, wallet, /^Rewards contract/);
  const paid = async () => before.tokens - (await balances(origin, dollar, address)).tokens;
  await expect.poll(paid).toBe(4_000_000n);
  await again.close();

  const last = await openAt(context, room, space.id);
  await expect(card(last)).toBeVisible();
  await expect(last.getByText(/your reward of 4 LUSD/i)).toHaveCount(0);
  expect(await paid()).toBe(4_000_000n);
  await context.close();
});

test('RWD-02 RWD-05 RWD-14 chosen people are picked by name, the card says who they are, and nobody else can claim', async ({
  browser,
}, { project }) => {
  const origin = String(project.use.baseURL);
  const giver = await newGiver(browser, origin);
  const { space, room, dollar } = giver;
  const [first, second, other] = await Promise.all(
    [1, 2, 3].map(() => newClaimer(browser, origin, space.id)),
  );
  if (!first || !second || !other) throw new Error('nobody came');
  const page = await openAt(giver.context, room, space.id);
  const { dialog, send } = await fillReward(page, {
    amount: '10',
    to: [first.name, second.name],
    message: 'For the translators.',
  });
  await dialog.getByRole('radio', { name: 'Equal' }).check();
  await expect(dialog.getByText('Everyone gets 5\u00a0LUSD.')).toBeVisible();
  await expectAccessible(page);
  await send.click();
  await expect(card(page)).toBeVisible();
  await expect(card(page).getByText(/^For .* and .* · equal shares$/)).toContainText(first.name);
  await expect(card(page).getByText(/^For .* and .* · equal shares$/)).toContainText(second.name);

  const stranger = await openAt(other.context, room, space.id);
  await expect(card(stranger).getByText('Oops not for you')).toBeVisible();
  await expect(card(stranger).getByText("You're not a recipient of this reward.")).toBeVisible();
  await expect(card(stranger).getByRole('button', { name: 'Claim', exact: true })).toHaveCount(0);

  for (const person of [first, second]) {
    const own = await openAt(person.context, room, space.id);
    await card(own).getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(card(own).getByText('Received', { exact: true })).toBeVisible();
    await own.close();
    expect(await balances(origin, dollar, person.address)).toEqual({ tokens: 5_000_000n, coins: 0n });
  }
  await expect(card(page).getByText('All shares claimed')).toBeVisible();
  await card(page).getByRole('button', { name: 'Shares' }).click();
  const shares = page.getByRole('dialog', { name: 'Shares of 10 LUSD' });
  await expect(shares.getByRole('listitem')).toHaveCount(2);
  await Promise.all([giver, first, second, other].map(({ context }) => context.close()));
});

test('OPN-33 where members may not send rewards, the dialog is not offered to them', async ({ browser }) => {
  const owner = await newBrowser(browser);
  await signUp(owner, { verified: true });
  const space = await makeSpace(owner);
  const room = await makeRoom(owner, space.id, 0);
  await rewardNetwork(owner);
  const member = await newBrowser(browser);
  await signUp(member, { verified: true });
  await post(member.request, `guild/join/community/${space.id}`, undefined);
  const page = await openAt(member, room, space.id);
  await expect(page.getByRole('button', { name: 'Send a reward' })).toBeVisible();

  const editor = await owner.newPage();
  await editor.goto(`/index/settings/space/${space.id}?section=roles`);
  await editor.getByRole('button', { name: 'Default Permission' }).click();
  const mayGive = editor.getByRole('switch', { name: 'Send rewards' });
  await expect(mayGive).toBeChecked();
  await expectAccessible(editor);
  await mayGive.click();
  await expect(mayGive).not.toBeChecked();
  await editor.reload();
  await expect(mayGive).not.toBeChecked();

  await page.reload();
  await expect(log(page)).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Mention somebody' }).or(page.getByRole('textbox')).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a reward' })).toHaveCount(0);
  await Promise.all([owner.close(), member.close()]);
});

test('a person without a wallet makes one from the claim, comes back to it, and is paid; the giver has nothing to claim', async ({
  browser,
}, { project }) => {
  const origin = String(project.use.baseURL);
  const giver = await newGiver(browser, origin);
  const { space, room, dollar } = giver;
  const context = await newBrowser(browser);
  await signUp(context, { verified: true });
  await post(context.request, `guild/join/community/${space.id}`, undefined);
  const page = await openAt(giver.context, room, space.id);
  const { dialog, send } = await fillReward(page, { amount: '6', to: '2', message: 'Welcome.' });
  await expect(dialog.getByRole('status').filter({ hasText: 'You send 6' })).toContainText(
    'in 2 random shares, claimable for 24 hours',
  );
  await send.click();
  await expect(card(page).getByText(/^You gave this\. 6.LUSD left to claim\.$/)).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Claim', exact: true })).toHaveCount(0);

  const own = await openAt(context, room, space.id);
  await card(own).getByRole('button', { name: 'Claim', exact: true }).click();
  const asked = own.getByRole('dialog', { name: 'Claim with a new wallet' });
  await expect(asked).toBeVisible();
  await expectAccessible(own);
  await beginWallet(own);
  await keepShares(own, await choosePassphrase(own));
  const ready = own.getByRole('dialog', { name: 'Claim your share' });
  await expect(ready.getByText('Your wallet is ready.')).toBeVisible();
  await ready.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(card(own).getByText('Received', { exact: true })).toBeVisible();
  const me = (await (await context.request.get('/api/user/me')).json()) as { result: { ethAddress: string } };
  const { tokens } = await balances(origin, dollar, getAddress(me.result.ethAddress));
  expect(tokens > 0n && tokens < 6_000_000n).toBe(true);
  await own.goto('/index/homePage/history');
  await expect(own.getByText(/^From /)).toBeVisible();
  await Promise.all([giver.context.close(), context.close()]);
});
