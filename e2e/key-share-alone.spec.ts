import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { privateKeyToAddress } from 'viem/accounts';
import type { Hex } from 'viem';
import { freeInternalPort } from '../scripts/supervisor/ports.mjs';
import { startInstance, type Instance } from './instance';
import { mailedLink } from './mailbox';
import { PASSWORD, signUp } from './people';
import { createWallet, openWalletSettings, signerOf, type MadeWallet, pressInSigner } from './signer';
import { installWallet } from './test-wallet';

/*
 * The signer on an origin of its own, in a product of its own: what the server and the app ever get to see, and what is left
 * when the servers are gone.
 */

test.describe.configure({ mode: 'serial' });
test.setTimeout(400_000);

let instance: Instance;
let signerOrigin: string;
let context: BrowserContext;
let page: Page;
let wallet: MadeWallet;
let privateKey: Hex;
/** Everything that went over the network, as the browser saw it. */
const traffic: string[] = [];
/** Calls of the app and of the signer, told apart by who made them. */
const calls: { readonly by: string; readonly path: string }[] = [];
let email: string;
/** The words of the mark, as they are stored. */
let markWords: string;
let userId: number;
/** How many milliseconds the product's clock is ahead. */
const clock = path.join(tmpdir(), `guildhall-clock-${process.pid}`);

test.beforeAll(async ({ browser }) => {
  await writeFile(clock, '0');
  const port = await freeInternalPort();
  signerOrigin = `http://signer.localhost:${port}`;
  instance = await startInstance(
    {
      SIGNER_ORIGIN: signerOrigin,
      GUILDHALL_LOG_LEVEL: 'debug',
      KEY_RECOVERY_HOURS: '1',
      CHAIN_LOCAL: 'off',
      NODE_OPTIONS: `--import ${path.resolve('tests/faults/shifted-clock.mjs')}`,
      FAULTS_CLOCK: clock,
    },
    port,
  );
  context = await browser.newContext({ baseURL: instance.url, acceptDownloads: true });
  page = await context.newPage();
  context.on('request', (request) => {
    traffic.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/user/keyShare')) {
      // The frame's address is known to the runner only after its first calls, when the frame has a process of its own.
      calls.push({ by: new URL(request.headers().referer ?? 'about:blank').origin, path: pathname });
    }
  });
  context.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('json')) {
      void response.text().then(
        (text) => traffic.push(text),
        () => {},
      );
    }
  });
  ({ email, id: userId } = await signUp(context, { verified: true }));
  wallet = await createWallet(page, userId);
});
test.afterAll(async () => {
  await context.close();
  await instance.stop();
});

test('on its own origin the signer alone makes the calls that show what the password becomes', async () => {
  const byApp = calls.filter(({ by }) => by === instance.url).map(({ path: called }) => called);
  expect(new Set(byApp)).toEqual(new Set(['/api/user/keyShare/state', '/api/user/keyShare/ticket']));
  const bySigner = calls.filter(({ by }) => by === signerOrigin).map(({ path: called }) => called);
  expect(bySigner).toEqual(
    expect.arrayContaining(['/api/user/keyShare/signer', '/api/user/keyShare/pending']),
  );
  // The app's page can reach nothing of it, and can't read the mark. Device keys that were left on the app's origin go.
  await openWalletSettings(page, userId);
  const keyDatabases = () =>
    page.evaluate(async () => {
      const all = await indexedDB.databases();
      return all.filter(({ name }) => name === 'guildhall-signer').length;
    });
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('guildhall-signer');
        opening.onsuccess = () => resolve(opening.result.close());
        opening.onerror = reject;
      }),
  );
  expect(await keyDatabases()).toBe(1);
  await page.getByRole('button', { name: 'Export private key' }).click();
  await expect(signerOf(page).getByRole('heading', { name: 'Export private key' })).toBeVisible();
  await expect(signerOf(page).getByRole('group', { name: 'Your mark' })).toBeVisible();
  const kept = (body: Locator) =>
    body.evaluate(
      () => Object.entries(localStorage).find(([name]) => name.startsWith('guildhall_mark_'))?.[1],
    );
  markWords = JSON.stringify(JSON.parse((await kept(signerOf(page).locator('body'))) ?? '{}').words);
  expect(JSON.parse(markWords)).toHaveLength(2);
  expect(await kept(page.locator('body'))).toBeUndefined();
  await expect.poll(keyDatabases).toBe(0);
  const reached = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('dialog.signer-window iframe');
    try {
      return String(frame?.contentWindow?.document.title);
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(reached === 'null' || reached === 'SecurityError' || reached === 'undefined').toBe(true);
});

test('WAL-18 the private key is shown after the password, and is the one of the address', async () => {
  const signer = signerOf(page);
  await signer.getByLabel('Wallet password').fill(wallet.password);
  await pressInSigner(page, 'Continue');
  const shown = (await signer.getByRole('status', { name: 'Private key' }).innerText()) as Hex;
  expect(privateKeyToAddress(shown)).toBe(wallet.address);
  await pressInSigner(page, 'Done');
  await expect(page.locator('dialog.signer-window')).toHaveCount(0);
});

test('a recovery is started by its mail, shown everywhere, and stopped by the mail of its notice', async ({
  browser,
}) => {
  await page.getByRole('button', { name: 'I forgot the password' }).click();
  await page.goto(await mailedLink(email, '/index/wallet'));
  await page.getByRole('button', { name: 'Start recovery' }).click();
  await expect(page.getByText(/A wallet recovery is in progress/)).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: instance.url });
  const other = await elsewhere.newPage();
  await other.goto(await mailedLink(email, '/stopRecovery'));
  await other.getByRole('button', { name: 'Cancel recovery' }).click();
  await expect(other.getByRole('heading', { name: 'Recovery cancelled' })).toBeVisible();
  await elsewhere.close();
  await openWalletSettings(page, userId);
  await expect(page.getByRole('button', { name: 'I forgot the password' })).toBeEnabled();
  await expect(page.getByText(/A wallet recovery is in progress/)).toHaveCount(0);
});

test('eleven minutes after the login it takes a confirmation to link a wallet, and none of what was asked is lost', async () => {
  await writeFile(clock, String(11 * 60_000));
  const external = await installWallet(context, instance.url);
  await page.goto(`/index/settings/account/${userId}?section=wallets`);
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  const password = confirm.getByLabel('Password', { exact: true });
  await password.fill('not-my-password7');
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(password).toHaveAccessibleDescription(/password/i);
  await password.fill(PASSWORD);
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Link a wallet' })
    .getByRole('button', { name: /Test Wallet/ })
    .click();
  const unlink = page.getByRole('button', { name: /^Unlink 0x/ });
  await expect(unlink).toBeVisible();

  // The linked wallet's signature confirms as well, and the refused call is repeated.
  await writeFile(clock, String(22 * 60_000));
  await unlink.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  await confirm.getByRole('button', { name: 'Sign with a linked wallet instead' }).click();
  const wallets = page.getByRole('dialog', { name: 'Sign with a linked wallet' });
  await wallets.getByRole('button', { name: /Test Wallet/ }).click();
  await expect(page.getByText('No linked wallets')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(external.asked.filter((method) => method === 'personal_sign')).toHaveLength(2);
});

test('with all servers stopped, kit, wallet file and password restore the key in a page that was open', async () => {
  await page.goto(`${signerOrigin}/signer`);
  await expect(page.getByText('Ready to use offline.')).toBeVisible();
  // Databases are closed and logs are whole for the search below, too.
  await instance.halt();
  await page.getByLabel('Recovery kit').fill(wallet.kit.toLowerCase().replaceAll(' ', '-'));
  await page.getByLabel('Open wallet file').setInputFiles({
    name: 'wallet-file.json',
    mimeType: 'application/json',
    buffer: Buffer.from(wallet.walletFile),
  });
  const password = page.getByLabel('Wallet password');
  await password.fill('seven-words-that-nobody-has-ever-drawn');
  await page.getByRole('button', { name: 'Show private key' }).click();
  await expect(password).toHaveAccessibleDescription(/^Incorrect key/);
  await password.fill(wallet.password);
  await page.getByRole('button', { name: 'Show private key' }).click();
  privateKey = (await page.getByRole('status', { name: 'Private key' }).innerText()) as Hex;
  expect(privateKeyToAddress(privateKey)).toBe(wallet.address);
});

test('key, password and kit are nowhere: not in databases, logs, storage, addresses or traffic; and the mark never left the device', async () => {
  const bytes = Buffer.from(privateKey.slice(2), 'hex');
  const kitLetters = wallet.kit.replace(/\s/g, '');
  const needles = [
    privateKey,
    privateKey.slice(2),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    wallet.password,
    wallet.password.split('-').slice(0, 3).join('-'),
    encodeURIComponent(wallet.password),
    Buffer.from(wallet.password).toString('base64').replace(/=+$/, ''),
    wallet.kit.split('\n')[2] ?? '',
    kitLetters.slice(50, 75),
  ];
  const found: string[] = [];
  const marks = [markWords, JSON.stringify(markWords).slice(1, -1), JSON.parse(markWords).join(' ')];
  const look = (where: string, text: string, what: readonly string[] = [...needles, ...marks]) => {
    for (const needle of what) if (needle !== '' && text.includes(needle)) found.push(where);
  };
  look('traffic', traffic.join('\n'));
  look('addresses', await page.evaluate(() => `${location.href} ${document.referrer}`));
  const state = await context.storageState({ indexedDB: true });
  look('storage', JSON.stringify(state), needles);
  look('logs', instance.said());
  for (const entry of await readdir(instance.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    look(file, content.toString('latin1'));
    if (content.includes(bytes)) found.push(`${file}, as bytes`);
  }
  expect(found).toEqual([]);
  // The search itself finds what is there.
  look('probe', `x${wallet.password}x`);
  expect(found).not.toEqual([]);
});
