import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { erc20Abi, type Hex } from 'viem';
import { expectAccessible, log } from './conversations';
import { post } from './people';
import { balances, card, chainOf, fillReward, newClaimer, newGiver, openAt } from './rewards';
import type { TestWallet } from './test-wallet';

/*
 * A reward to a room, from a wallet outside of the page to wallets of people who own no coin. Everything is real: the
 * chain, the contract, the platform that signs and sends the claims, and the wallet's key.
 */

test.describe.configure({ timeout: 240_000 });

/** How often the wallet was asked to send. */
const sendings = ({ asked }: TestWallet) => asked.filter((method) => method === 'eth_sendTransaction').length;

test('RWD-01 OPN-104 a random reward of a wallet that announces itself is claimed by three people without a coin, and by nobody else', async ({
  browser,
}, { project }) => {
  const origin = String(project.use.baseURL);
  const giver = await newGiver(browser, origin);
  const { space, room, dollar } = giver;
  const members = await Promise.all([1, 2, 3].map(() => newClaimer(browser, origin, space.id)));
  const stranger = await newClaimer(browser, origin, null);
  const page = await openAt(giver.context, room, space.id);

  const { dialog, send } = await fillReward(page, { amount: '9', to: '3', message: 'For the survey.' });
  await expect(dialog.getByText('Claims are public')).toBeVisible();
  await expectAccessible(page);
  await send.click();
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page).getByText('9 LUSD', { exact: true })).toBeVisible();
  await expect(card(page).getByText('0/3 claimed')).toBeVisible();
  await test.step('OPN-107 the amount is allowed and deposited, nothing besides, and nothing stays allowed', async () => {
    expect(sendings(giver.wallet)).toBe(2);
    const allowed = await chainOf(origin).readContract({
      address: dollar,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [giver.address, giver.contract],
    });
    expect(allowed).toBe(0n);
  });

  // Somebody who comes after the deposit sees it, and why it is for others.
  const late = await newClaimer(browser, origin, space.id);
  const latePage = await openAt(late.context, room, space.id);
  await expect(card(latePage).getByText('Oops not for you')).toBeVisible();
  await expect(card(latePage).getByText('You joined after this reward was sent.')).toBeVisible();
  await expect(card(latePage).getByRole('button', { name: 'Claim', exact: true })).toHaveCount(0);

  for (const [index, member] of members.entries()) {
    const own = await openAt(member.context, room, space.id);
    await card(own).getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(card(own).getByText('Received', { exact: true })).toBeVisible();
    // The others see it happen.
    await expect(card(page).getByText(`${index + 1}/3 claimed`)).toBeVisible();
    await own.close();
  }
  const held = await Promise.all(members.map(({ address }) => balances(origin, dollar, address)));
  expect(held.reduce((sum, { tokens }) => sum + tokens, 0n)).toBe(9_000_000n);
  expect(held.every(({ tokens, coins }) => tokens > 0n && coins === 0n)).toBe(true);
  expect(await balances(origin, dollar, late.address)).toEqual({ tokens: 0n, coins: 0n });

  // Nobody outside claims.
  const [{ id }] = await expectReward(giver.context, page);
  const refused = await stranger.context.request.post('/api/reward/claim', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { reward: id, address: stranger.address },
  });
  expect(((await refused.json()) as { code: string }).code).toBe('22013');

  // Everything is gone, and everybody can compute it again.
  await expect(card(page).getByText('All shares claimed')).toBeVisible();
  await card(page).getByRole('button', { name: 'Shares' }).click();
  const shares = page.getByRole('dialog', { name: 'Shares of 9 LUSD' });
  await expect(shares.getByRole('listitem')).toHaveCount(3);
  await shares.getByRole('button', { name: 'Verify shares' }).click();
  await expect(shares.getByText(/^All shares verified: 3 were recalculated/)).toBeVisible();
  await expectAccessible(page);
  await Promise.all([giver, stranger, late, ...members].map(({ context }) => context.close()));
});

/** The rewards whose cards are in the conversation on screen. */
async function expectReward(context: BrowserContext, page: Page): Promise<[{ id: Hex }]> {
  const ids = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('hydrogen_session_reward_')),
  );
  expect(ids, 'the draft is forgotten').toEqual([]);
  const roomId = new URL(page.url()).searchParams.get('room') ?? '';
  const { access_token: token } = await post<{ access_token: string }>(
    context.request,
    'login/synapse?noForce=true',
    undefined,
  );
  const response = await context.request.get(
    `/_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/messages?dir=b&limit=50`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { chunk } = (await response.json()) as { chunk: { content: Record<string, { id: Hex }> }[] };
  const found = chunk.find(({ content }) => content['guildhall.reward'])?.content['guildhall.reward'];
  if (!found) throw new Error('there is no card');
  return [found];
}

test('a reward that the wallet rejects, and whose page is closed, goes on where it stood and is paid once', async ({
  browser,
}, { project }) => {
  const origin = String(project.use.baseURL);
  const { context, wallet, address, space, room, dollar } = await newGiver(browser, origin);
  const page = await openAt(context, room, space.id);
  const before = await balances(origin, dollar, address);
  const { send } = await fillReward(page, { amount: '4', to: '2', message: 'Twice begun.' });
  wallet.declines = true;
  await send.click();
  await expect(page.getByText('You rejected the request in your wallet. Nothing was spent.')).toBeVisible();
  expect((await balances(origin, dollar, address)).tokens).toBe(before.tokens);

  wallet.declines = false;
  await page.reload();
  await expect(log(page)).toBeVisible();
  await expect(page.getByText("Your reward of 4 LUSD hasn't been sent yet.")).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(card(page)).toBeVisible();
  await expect(page.getByText("Your reward of 4 LUSD hasn't been sent yet.")).toHaveCount(0);
  expect((await balances(origin, dollar, address)).tokens).toBe(before.tokens - 4_000_000n);
  await context.close();
});
