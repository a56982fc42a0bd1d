import { expect as expectSoon, test } from '@playwright/test';
import wallet from '../messages/en/wallet.json';
import { chatPath, expectAccessible, log } from './conversations';
import { post, signUp } from './people';
import { roomsOf } from './rooms';
import { fund, makeWallet, rpc, signerOf, pressInSigner } from './signer';
import { makeSpace } from './spaces';
import { linkWallet } from './test-wallet';
import { confirm, connect, dialog, fill, row } from './wallet-scene';

/* Money of a key-share wallet, up to the card that both people see. key-share.spec.ts makes one on the screen. */

const expect = expectSoon.configure({ timeout: 45_000 });

test('WAL-01 WAL-20 WAL-38 a key-share wallet receives, sends from a message, and both see the card', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const [payer, payee] = [await browser.newContext(), await browser.newContext()];
  const { id, username: payerName } = await signUp(payer, { verified: true });
  const { username: payeeName } = await signUp(payee, { verified: true });
  const { id: spaceId } = await makeSpace(payer);
  await post(payee.request, `guild/join/community/${spaceId}`, undefined);
  const [room] = await roomsOf(payer, spaceId);
  if (!room) throw new Error('a space begins with a channel');
  const payeeAddress = await linkWallet(payee, baseURL ?? '');

  const page = await payer.newPage();
  const made = await makeWallet(payer, id);
  await fund(payer, made.address);
  await page.goto('/index/wallet');
  await expect(row(page, 'LUSD').first()).toContainText('1,000 LUSD');

  const theirs = await payee.newPage();
  await theirs.goto(chatPath(room, spaceId));
  await expect(log(theirs)).toBeVisible();
  const composer = theirs.locator('[data-area="composer"]');
  await expect(composer).toBeVisible();
  await composer.click();
  await theirs.keyboard.type('lunch was on me');
  await theirs.keyboard.press('Enter');

  await page.goto(chatPath(room, spaceId));
  const message = log(page).getByRole('article').filter({ hasText: 'lunch was on me' });
  await expect(message).toBeVisible();
  await message.click({ button: 'right', position: { x: 200, y: 8 } });
  await page.getByRole('menuitem', { name: wallet.sendTo }).click();
  await connect(page);
  await fill(page, { symbol: 'LUSD', amount: '12.5' });
  await confirm(page);

  // The signer shows the same, and who closes it has sent nothing and lost nothing.
  const signer = signerOf(page);
  await expect(signer.getByRole('heading', { name: 'Send 12.5 LUSD' })).toBeVisible();
  await expect(signer.getByLabel(payeeAddress)).toBeVisible();
  await expect(signer.getByText('Enter your password to complete transaction')).toBeVisible();
  await expectAccessible(page);
  await pressInSigner(page, 'Cancel');
  const step = dialog(page, /Confirm send/);
  await expect(step).toContainText(wallet.sending.failure.rejected);
  await step.getByRole('button', { name: wallet.back }).click();
  const amount = dialog(page, wallet.sending.title).getByLabel(wallet.sending.amount, { exact: true });
  await expect(amount).toHaveValue('12.5');
  expect(await rpc(payer, 'eth_getTransactionCount', [made.address, 'latest'])).toBe('0x0');

  await confirm(page);
  await signer.getByLabel('Wallet password').fill(made.password);
  await pressInSigner(page, 'Continue');
  const done = dialog(page, wallet.sending.submitted);
  await expect(done.locator('[data-state=confirmed]').first()).toBeAttached();
  await done.getByRole('button', { name: wallet.sending.okay }).click();
  await expect(done).toBeHidden();

  const card = (one: typeof page) => log(one).locator('[data-transfer]').last();
  await expect(card(page)).toHaveAttribute('data-transfer', 'confirmed');
  await expect(card(page)).toContainText(`You sent 12.5 LUSD to ${payeeName}`);
  await expect(card(theirs)).toHaveAttribute('data-transfer', 'confirmed');
  await expect(card(theirs)).toContainText(`${payerName} sent 12.5 LUSD to you`);
  await Promise.all([payer.close(), payee.close()]);
});
