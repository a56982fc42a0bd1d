import { expect as expectSoon, test, type Page } from '@playwright/test';
import { createWalletClient, http, parseAbi, publicActions, type Account, type Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import account from '../messages/en/account.json';
import nft from '../messages/en/nft.json';
import wallet from '../messages/en/wallet.json';
import { expectAccessible, log } from './conversations';
import { post, signUp } from './people';
import type { WireRoom } from './rooms';
import { makeSpace } from './spaces';
import { fund, makeWallet, pressInSigner, signerOf } from './signer';
import { linkWallet } from './test-wallet';
import { connectFor, dialog, drip, purse, scene } from './wallet-scene';

const expect = expectSoon.configure({ timeout: 45_000 });

const nfts = (page: Page) => page.getByRole('list', { name: nft.grid });
const piece = (page: Page, name: RegExp) => nfts(page).getByRole('link', { name });
async function openPiece(page: Page, name: RegExp) {
  await piece(page, name).click();
  // The wallet's page has a button to send, too.
  await expect(page).toHaveURL(/\/index\/nftDetail\?/);
}
async function openNfts(page: Page) {
  await page.goto('/index/wallet');
  await page.getByRole('tab', { name: wallet.nfts }).click();
}
/** Sends all coins of an account away, but what sending them costs. */
async function moveCoins(account: Account, to: Address, node: string) {
  const client = createWalletClient({ account, transport: http(node) }).extend(publicActions);
  const held = await client.getBalance({ address: account.address });
  // All of it is tip, so that the cost is known. A high one would be what the node proposes to everybody else for a while, and
  // signers warn of it.
  const maxFeePerGas = ((await client.getGasPrice()) * 5n) / 4n;
  const fees = { gas: 21_000n, maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas };
  await client.sendTransaction({ chain: null, to, value: held - 21_000n * maxFeePerGas, ...fees });
}
/** Confirms everything that the step asks for, and goes on. */
async function goOn(page: Page) {
  const step = dialog(page, /Confirm send/);
  await expect(step).toContainText(/The network fee is at most <?\d.*ETH\./);
  for (const check of await step.getByRole('checkbox').all()) await check.check();
  await step.getByRole('button', { name: wallet.continue }).click();
}

test('NFT-02 NFT-03 NFT-04 what a wallet got is in its gallery, and the page of a piece shows media, traits and the way to send it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { payer } = await purse(browser, baseURL ?? '');
  const page = await payer.newPage();
  await openNfts(page);
  await expect(nfts(page).getByRole('link')).toHaveCount(6);
  await expect(piece(page, /Rosewater Atoll/).locator('img')).toBeVisible();
  await page.getByRole('searchbox', { name: nft.search }).fill('winter');
  await expect(nfts(page).getByRole('link')).toHaveCount(1);
  await page.getByRole('searchbox', { name: nft.search }).fill('');
  await expect(nfts(page).getByRole('link')).toHaveCount(6);
  await expectAccessible(page);

  await openPiece(page, /Isle \d/);
  await expect(page).toHaveURL(/\/index\/nftDetail\?/);
  await expect(page.getByRole('heading', { level: 2, name: /Isle \d/ })).toBeVisible();
  await expect(page.getByText('Isles of Nowhere')).toBeVisible();
  await expect(page.getByRole('img', { name: /Isle \d/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: nft.details })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Region' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Southern Sea' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: wallet.backToWallet }).click();
  await expect(page).toHaveURL(/\/index\/wallet$/);
  await page.getByRole('tab', { name: wallet.nfts }).click();
  await openPiece(page, /Night Survey/);
  const sound = page.locator('audio');
  await expect(sound).toBeVisible();
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.duration)).toBeCloseTo(1.5, 1);
  await page.getByRole('button', { name: nft.send, exact: true }).click();
  const offer = page.getByRole('button', { name: /Test Wallet/ });
  await expect(
    dialog(page, /^Send Night Survey/)
      .or(offer)
      .first(),
  ).toBeVisible();
  await payer.close();
});

test('a piece becomes the profile picture with a mark on it, and goes with the piece', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { payer, own } = await purse(browser, baseURL ?? '');
  const page = await payer.newPage();
  const me = (await (await payer.request.get('/api/user/me')).json()) as { result: { id: number } };
  await page.goto(`/index/settings/account/${me.result.id}`);
  await page.getByRole('button', { name: nft.picture.open }).click();
  const choice = dialog(page, nft.picture.choose);
  const isle = choice.getByRole('button', { name: /Isle \d/ }).first();
  await expect(isle.locator('img')).toBeVisible();
  await expectAccessible(page);
  const name = (await isle.locator('span').first().textContent()) ?? '';
  await isle.click();
  await expectAccessible(page);
  await dialog(page, `Use ${name} as profile picture?`)
    .getByRole('button', { name: nft.picture.confirm })
    .click();
  const chosen = page.getByRole('radio', { name: account.setup.nft });
  await expect(chosen).toBeChecked();
  const marks = page.locator('[data-nft-mark]');
  await expect(marks.first()).toBeVisible();

  // It is sent away beside every page.
  const { address } = own.account;
  const owned = await payer.request.get(`/api/nft/owned?address=${address}&text=${encodeURIComponent(name)}`);
  const { result } = (await owned.json()) as {
    result: { pieces: { data: { contractAddress: Address; tokenId: string } }[] };
  };
  const sent = result.pieces[0]?.data;
  const client = createWalletClient({ account: own.account, transport: http(`${baseURL}/rpc/31337`) });
  const to = privateKeyToAccount(generatePrivateKey()).address;
  await client.writeContract({
    ...{ chain: null, address: sent?.contractAddress ?? '0x', functionName: 'transferFrom' },
    abi: parseAbi(['function transferFrom(address from, address to, uint256 id)']),
    args: [address, to, BigInt(sent?.tokenId ?? 0)],
  });
  // The job asks every 30 seconds.
  await expect(marks).toHaveCount(0, { timeout: 90_000 });
  await expect(chosen).toHaveCount(0);
  await payer.close();
});

test('NFT-05 NFT-07 NFT-08 a key-share wallet receives NFTs and sends one to a person', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const [sender, receiver] = [await browser.newContext(), await browser.newContext()];
  const { id } = await signUp(sender, { verified: true });
  const { username } = await signUp(receiver, { verified: true });
  const { id: spaceId } = await makeSpace(sender);
  await post(receiver.request, `guild/join/community/${spaceId}`, undefined);
  const address = await linkWallet(receiver, baseURL ?? '');
  const page = await sender.newPage();
  const made = await makeWallet(sender, id);
  await fund(sender, made.address);
  await openNfts(page);
  await expect(nfts(page).getByRole('link')).toHaveCount(6);
  await openPiece(page, /Isle \d/);
  const heading = page.getByRole('heading', { level: 2, name: /Isle \d/ });
  await expect(heading).toBeVisible();
  const name = (await heading.textContent()) ?? '';

  await page.getByRole('button', { name: nft.send, exact: true }).click();
  const form = dialog(page, new RegExp(`^Send ${name}`));
  await form.getByLabel(wallet.sending.to, { exact: true }).fill(username);
  await form
    .getByRole('button', { name: new RegExp(username) })
    .first()
    .click();
  await form.getByRole('button', { name: wallet.continue }).click();
  const step = dialog(page, /Confirm send/);
  await expect(step.getByRole('group', { name: new RegExp(address, 'i') })).toBeVisible();
  await expectAccessible(page);
  await goOn(page);

  const signer = signerOf(page);
  await expect(signer.getByText('Enter your password to complete transaction')).toBeVisible();
  await signer.getByLabel('Wallet password').fill(made.password);
  await pressInSigner(page, 'Continue');
  const done = dialog(page, wallet.sending.submitted);
  await expect(done.locator('[data-state=confirmed]').first()).toBeAttached();
  await done.getByRole('button', { name: wallet.sending.okay }).click();
  await expect(page).toHaveURL(/\/index\/wallet$/);
  await expect(page.getByText(`${name} · `).first()).toBeVisible();

  const theirs = await receiver.newPage();
  await openNfts(theirs);
  await expect(nfts(theirs).getByRole('link')).toHaveCount(1);
  await expect(nfts(theirs)).toContainText(name);
  await page.getByRole('tab', { name: wallet.nfts }).click();
  await expect(nfts(page).getByRole('link')).toHaveCount(5);
  await Promise.all([sender.close(), receiver.close()]);
});

test('NFT-11 NFT-14 NFT-15 another wallet sends copies without a password; no coins for the fee and a contract that refuses are called out', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { payer, own } = await purse(browser, baseURL ?? '');
  const page = await payer.newPage();
  await openNfts(page);
  await expect(nfts(page).getByRole('link')).toHaveCount(6);
  await openPiece(page, /Caldera/);
  await page.getByRole('button', { name: nft.send, exact: true }).click();
  const form = dialog(page, /^Send Caldera/);
  await connectFor(page, form);
  await form.getByLabel(wallet.sending.to, { exact: true }).fill(`0x${'5'.repeat(40)}`);
  const copies = form.getByLabel(nft.sending.howMany);
  const go = form.getByRole('button', { name: wallet.continue });
  await copies.fill('6');
  await expect(form).toContainText('You own 5.');
  await expect(go).toBeDisabled();
  await copies.fill('2');

  const friend = privateKeyToAccount(generatePrivateKey());
  await moveCoins(own.account, friend.address, `${baseURL}/rpc/31337`);
  await go.click();
  const step = dialog(page, /Confirm send/);
  await expect(step).toContainText('Insufficient ETH for transaction fee');
  for (const check of await step.getByRole('checkbox').all()) await check.check();
  await expect(step.getByRole('button', { name: wallet.continue })).toBeDisabled();
  await moveCoins(friend, own.account.address, `${baseURL}/rpc/31337`);
  await step.getByRole('button', { name: wallet.back }).click();
  await go.click();
  await goOn(page);
  const done = dialog(page, wallet.sending.submitted);
  await expect(done.locator('[data-state=confirmed]').first()).toBeAttached();
  await done.getByRole('button', { name: wallet.sending.okay }).click();
  await expect(page).toHaveURL(/\/index\/wallet$/);
  await page.getByRole('tab', { name: wallet.nfts }).click();
  await expect(piece(page, /Caldera/)).toContainText('×3');

  await openPiece(page, /Winter Map/);
  await page.getByRole('button', { name: nft.send, exact: true }).click();
  const networks = await payer.request.get('/api/wallet/networks');
  const { result } = (await networks.json()) as { result: { chainId: number; faucet: string | null }[] };
  const contract = result.find(({ chainId }) => chainId === 31_337)?.faucet ?? '';
  const again = dialog(page, /^Send Winter Map/);
  await again.getByLabel(wallet.sending.to, { exact: true }).fill(contract);
  await again.getByRole('button', { name: wallet.continue }).click();
  await expect(step).toContainText(nft.sending.refused);
  const second = step.getByRole('checkbox', { name: /can be lost for good/ });
  await expect(second).toBeVisible();
  await expect(step.getByRole('button', { name: wallet.continue })).toBeDisabled();
  await second.check();
  for (const check of await step.getByRole('checkbox').all()) await check.check();
  await expect(step.getByRole('button', { name: wallet.continue })).toBeEnabled();
  await payer.close();
});

test('NFT-06 NFT-09 NFT-10 a wallet on another network is brought over before anything is confirmed; the send leaves a card that both check', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { payer, payee, payeeName, payerName, own, close } = await scene(browser, baseURL ?? '');
  await drip(payer, own.account.address);
  const me = await payee.request.get('/api/user/me');
  const { result } = (await me.json()) as { result: { id: number } };
  const { room } = await post<{ room: WireRoom }>(payer.request, 'room/private/chat', {
    targetUserId: result.id,
  });
  await post(payee.request, `room/private/accept?roomId=${room.id}`, undefined);
  const page = await payer.newPage();
  await openNfts(page);
  await openPiece(page, /Green Shelf/);
  await page.getByRole('button', { name: nft.send, exact: true }).click();
  const form = dialog(page, /^Send Green Shelf/);
  await connectFor(page, form);
  await form.getByLabel(wallet.sending.to, { exact: true }).fill(payeeName);
  await form
    .getByRole('button', { name: new RegExp(payeeName) })
    .first()
    .click();

  Object.assign(own, { chainId: 1, stays: true });
  await form.getByRole('button', { name: wallet.continue }).click();
  await expect(form).toContainText(wallet.switchChain, { timeout: 60_000 });
  own.stays = false;
  await form.getByRole('button', { name: wallet.continue }).click();
  const step = dialog(page, /Confirm send/);
  await expect(step).toBeVisible();
  await step.getByText(wallet.sending.details, { exact: true }).click();
  for (const row of [wallet.sending.from, wallet.sending.to, nft.sending.contract, wallet.sending.fee]) {
    await expect(step.getByRole('term').filter({ hasText: new RegExp(`^${row}$`) })).toBeVisible();
  }
  expect(own.chainId).toBe(31_337);
  expect(own.asked).not.toContain('eth_sendTransaction');
  await expect(
    step.getByRole('checkbox', { name: new RegExp(`conversation with ${payeeName}`) }),
  ).toBeChecked();
  await goOn(page);
  const done = dialog(page, wallet.sending.submitted);
  await expect(done.locator('[data-state=confirmed]').first()).toBeAttached();
  await done.getByRole('button', { name: wallet.sending.okay }).click();

  const theirs = await payee.newPage();
  for (const [one, said] of [
    [page, new RegExp(`You sent Green Shelf \\d+ to ${payeeName}`)],
    [theirs, new RegExp(`${payerName} sent Green Shelf \\d+ to you`)],
  ] as const) {
    await one.goto(`/index/homePage/chattings?room=${encodeURIComponent(room.roomId)}`);
    const card = log(one).locator('[data-transfer]').last();
    await expect(card).toHaveAttribute('data-transfer', 'confirmed');
    await expect(card).toContainText(said);
  }
  await expectAccessible(theirs);
  await close();
});
