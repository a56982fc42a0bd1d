import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import keys from '../messages/en/keys.json';
import { sampled } from '../runtime/testing/depth';
import { expectAccessible } from './conversations';
import { startInstance, type Instance } from './instance';
import { mailedLink } from './mailbox';
import { signUp } from './people';
import {
  choosePassphrase,
  keepShares,
  makeWallet,
  openWalletSettings,
  opensWith,
  signerOf,
  type MadeWallet,
  pressInSigner,
} from './signer';

/*
 * A forgotten password: mail, wait, share, kit, new shares, in a product of its own whose clock goes forward. Every step
 * of it dies once before and once after it was done.
 */

test.setTimeout(400_000);

const HOUR_MS = 3_600_000;
/** A little more than the wait. */
const LATER_MS = HOUR_MS + 60_000;

let folder: string;
let instance: Instance;
let context: BrowserContext;
let page: Page;
let wallet: MadeWallet;
let email: string;
let userId: number;

const setClock = (offsetMs: number) => writeFile(path.join(folder, 'offset'), String(offsetMs));

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guildhall-later-'));
  await setClock(0);
  instance = await startInstance({
    KEY_RECOVERY_HOURS: '1',
    CHAIN_LOCAL: 'off',
    NODE_OPTIONS: `--import ${path.resolve('tests/faults/shifted-clock.mjs')}`,
    FAULTS_CLOCK: path.join(folder, 'offset'),
  });
  context = await browser.newContext({ baseURL: instance.url, acceptDownloads: true });
  page = await context.newPage();
  ({ email, id: userId } = await signUp(context, { verified: true }));
  wallet = await makeWallet(context, userId);
});
test.afterAll(async () => {
  await context?.close();
  await instance?.stop();
  await rm(folder, { recursive: true });
});

/** Where a recovery can die in a browser: before a call arrives, or after it with the answer lost. */
type Death = { readonly call: string; readonly when: 'before' | 'after' };

/** Lets the call die, once. */
async function die({ call, when }: Death): Promise<void> {
  await page.route(
    `**/api/user/keyShare/${call}`,
    async (route) => {
      if (when === 'after') await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** From the end of the wait to the last press, or to the step that dies; answers the new password. */
async function recover(death: Death | null): Promise<{ password: string; kit: string }> {
  await openWalletSettings(page, userId);
  await expect(page.getByText(keys.recovery.ready)).toBeVisible();
  if (death) await die(death);
  await page.getByRole('button', { name: keys.recovery.continue, exact: true }).click();
  const signer = signerOf(page);
  await expect(signer.getByRole('heading', { name: 'Recover your wallet' })).toBeVisible();
  const kit = signer.getByLabel('Recovery kit');
  await kit.fill(wallet.kit.replace(/^.../, '000'));
  await pressInSigner(page, 'Continue');
  await expect(kit).toHaveAccessibleDescription(/There's a typo in line 1/);
  await kit.fill(wallet.kit);
  await pressInSigner(page, 'Continue');
  const offline = signer.getByText("Can't reach the server.");
  if (death?.call === 'recovery/share') {
    await expect(offline).toBeVisible();
    return { password: '', kit: '' };
  }
  const password = await choosePassphrase(page);
  if (death && death.call !== 'confirm') {
    await expect(offline).toBeVisible();
    return { password, kit: '' };
  }
  const { kit: newKit } = await keepShares(page, password);
  if (death) await expect(offline).toBeVisible();
  return { password, kit: newKit };
}

test('OPN-71 a recovery runs to its end, whichever of its steps dies, and is whole after a reload', async ({
  browser,
}) => {
  // The mail: unsent, then sent with its answer lost.
  await openWalletSettings(page, userId);
  await die({ call: 'recovery', when: 'before' });
  await page.getByRole('button', { name: keys.actions.forgot }).click();
  await expect(page.getByText("Can't reach the server.")).toBeVisible();
  await die({ call: 'recovery', when: 'after' });
  await page.getByRole('button', { name: keys.actions.forgot }).click();
  const link = await mailedLink(email, '/index/wallet');

  // The start: a press that did not arrive is pressed again; one whose answer was lost has begun all the same.
  await page.goto(link);
  const start = page.getByRole('button', { name: keys.recovery.start });
  await die({ call: 'recovery/start', when: 'before' });
  await start.click();
  await expect(page.getByText("Can't reach the server.")).toBeVisible();
  await die({ call: 'recovery/start', when: 'after' });
  await start.click();
  await expect(page.getByText(/A wallet recovery is in progress/)).toBeVisible();
  await expect(page.getByText(keys.recovery.here)).toBeVisible();

  // Nothing before the wait is over, not even for who asks.
  await openWalletSettings(page, userId);
  await expect(page.getByText(/A wallet recovery is in progress/)).toBeVisible();
  await expect(page.getByRole('button', { name: keys.recovery.continue, exact: true })).toHaveCount(0);

  await setClock(LATER_MS);
  await context.addInitScript((laterMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + laterMs;
  }, LATER_MS);

  const deaths = [
    { call: 'recovery/share', when: 'before' },
    { call: 'recovery/share', when: 'after' },
    { call: 'begin', when: 'before' },
    { call: 'begin', when: 'after' },
    { call: 'pending', when: 'before' },
    { call: 'pending', when: 'after' },
    { call: 'confirm', when: 'before' },
  ] as const;
  for (const death of sampled(deaths, [6])) await recover(death);
  await openWalletSettings(page, userId);
  await expect(page.getByText(keys.health.resplitNeeded)).toBeVisible();
  await expect(page.getByText(/You started changing your password or key shares/)).toBeVisible();

  const { password, kit } = await recover({ call: 'confirm', when: 'after' });
  await openWalletSettings(page, userId);
  await expect(page.getByText(keys.events.share_released)).toBeVisible();
  await expect(page.getByText(keys.events.resplit)).toBeVisible();
  await expect(page.getByText(keys.recovery.ready)).toHaveCount(0);
  await expect(page.getByText(keys.health.resplitNeeded)).toHaveCount(0);
  await expect(page.getByText(wallet.address)).toBeVisible();
  expect(kit).not.toBe(wallet.kit);
  expect(await opensWith(page, wallet.address, wallet.password)).toBe(false);
  expect(await opensWith(page, wallet.address, password)).toBe(true);

  // Whoever presses stop now is told that it is too late, and what there is to do.
  const elsewhere = await browser.newContext({ baseURL: instance.url });
  const late = await elsewhere.newPage();
  await late.goto(await mailedLink(email, '/stopRecovery'));
  await late.getByRole('button', { name: keys.stop.button }).click();
  await expect(late.getByRole('heading', { name: keys.stop.releasedTitle })).toBeVisible();
  await expect(late.getByRole('link', { name: keys.stop.restore })).toBeVisible();
  await expectAccessible(late);
  await elsewhere.close();
});
