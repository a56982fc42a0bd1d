import { readFile } from 'node:fs/promises';
import { expect, type BrowserContext, type FrameLocator, type Page } from '@playwright/test';
import { recoverMessageAddress, type Hex } from 'viem';
import { z } from 'zod';
import { toBase64url } from '../lib/keys/bytes';
import { newDeviceKey, type DeviceKey } from '../lib/keys/device-key';
import { makeDraft } from '../lib/keys/draft';
import { stretchHere } from '../lib/keys/kdf';
import { provenCalls, type Ask } from '../lib/keys/proven-calls';
import { kitText } from '../lib/keys/recovery-kit';
import { walletFileText } from '../lib/keys/wallet-file';
import { newKey } from '../lib/keys/wallet-key';
import { keyShareRoutes } from '../protocol/key-share';
import { KDF_FLOOR } from '../protocol/key-share-rules';
import { SIGNER_PASS_HEADER } from '../protocol/session';
import { confirmLogin, post } from './people';

/** A key-share wallet, with everything that its owner keeps. */
export interface MadeWallet {
  readonly address: string;
  readonly password: string;
  /** Four lines, as on paper. */
  readonly kit: string;
  readonly walletFile: string;
}

/** The inside of the signer's window. */
export function signerOf(page: Page): FrameLocator {
  return page.frameLocator('dialog.signer-window iframe');
}

/**
 * Waits until the window is as high as what it shows. The app hears of a new height after it was drawn, and moves the
 * buttons; a machine does in between what no hand can: it presses where a button has been.
 */
export async function atRest(page: Page): Promise<void> {
  const frame = page.locator('dialog.signer-window iframe');
  const root = signerOf(page).locator('[data-dialog]').first();
  await expect
    .poll(async () => {
      const given = await frame.evaluate((element) => parseFloat((element as HTMLElement).style.height));
      return given - (await root.evaluate((element) => Math.ceil(element.getBoundingClientRect().height)));
    })
    .toBe(0);
}

/** Presses a button of the signer's window, once it stands still. */
export async function pressInSigner(page: Page, name: string | RegExp): Promise<void> {
  const button = signerOf(page).getByRole('button', { name });
  await expect(button).toBeVisible();
  await atRest(page);
  await button.click();
}

/** Where the signer stands: on an origin of its own. */
export async function signerOriginOf({ request }: BrowserContext): Promise<string> {
  const { signerOrigin } = (await (await request.get('/rpc')).json()) as { signerOrigin: string | null };
  if (signerOrigin === null) throw new Error('the signer has an origin of its own');
  return signerOrigin;
}

/** Opens the settings of the own wallet and waits until they are live. */
export async function openWalletSettings(page: Page, userId: number): Promise<void> {
  await page.goto(`/index/settings/account/${userId}?section=wallet`);
  await expect(page.getByRole('button', { name: /^(Create wallet|Change password)$/ })).toBeEnabled();
}

/** Begins a wallet in the settings, and takes the mark that is proposed where the device has none. */
export async function beginWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create wallet' }).click();
  const signer = signerOf(page);
  const save = signer.getByRole('button', { name: 'Save mark' });
  await expect(save.or(signer.getByRole('heading', { name: 'Create your wallet' }))).toBeVisible();
  if (await save.isVisible()) await pressInSigner(page, 'Save mark');
}

/** Takes the generated passphrase and goes on to kit and file. */
export async function choosePassphrase(page: Page): Promise<string> {
  const signer = signerOf(page);
  const password = await signer.getByRole('status', { name: 'Your passphrase' }).innerText();
  await pressInSigner(page, 'Continue');
  return password;
}

/** Saves kit and file and types that they are kept; `confirm: false` stops right before the last press. */
export async function keepShares(
  page: Page,
  password: string,
  { hasKit = true, confirm = true }: { hasKit?: boolean; confirm?: boolean } = {},
): Promise<{ kit: string; walletFile: string }> {
  const signer = signerOf(page);
  const file = signer.getByRole('region', { name: 'Wallet file' });
  const save = file.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  await atRest(page);
  const saved = page.waitForEvent('download');
  await save.click();
  const walletFile = await readFile(await (await saved).path(), 'utf8');
  let kit = '';
  if (hasKit) {
    const lines = signer.getByRole('list', { name: 'Recovery kit' }).getByRole('listitem');
    await expect(lines).toHaveCount(4);
    kit = (await lines.allInnerTexts()).join('\n');
    await signer.getByLabel('Last five characters of your recovery kit').fill(kit.slice(-5));
  }
  await signer.getByLabel('Confirm wallet password').fill(password);
  if (confirm) await pressInSigner(page, /^I've saved/);
  return { kit, walletFile };
}

/**
 * Makes a wallet by the code of the signer but beside every page, for tests that are about what comes after. The device that
 * made it is the browser of the context, or another one.
 */
export async function makeWallet(
  context: BrowserContext,
  userId: number,
  { here = true }: { here?: boolean } = {},
): Promise<MadeWallet> {
  const { request } = context;
  await confirmLogin(context);
  const password = 'harbour-lantern-walnut-compass-orchard-velvet-thimble';
  const asSigner = { origin: await signerOriginOf(context), 'sec-fetch-site': 'same-site', cookie: '' };
  const { ticket } = await post<{ ticket: string }>(request, 'user/keyShare/ticket', undefined);
  const { pass } = await post<{ pass: string }>(request, 'user/keyShare/signer', { ticket }, asSigner);
  const device = here ? await makeDevice(context, userId) : await newDeviceKey();
  const paths = {
    createKeyShare: 'create',
    beginKeyShare: 'begin',
    putKeyShare: 'pending',
    confirmKeyShare: 'confirm',
  };
  const ask = ((name: keyof typeof paths, body?: object) => {
    const sent = keyShareRoutes[name] as unknown as { body?: z.ZodType };
    const data = sent.body && z.encode(sent.body, body as never);
    return post(request, `user/keyShare/${paths[name]}`, data, { ...asSigner, [SIGNER_PASS_HEADER]: pass });
  }) as Ask;
  const calls = provenCalls(ask, { user: userId, pass, device: async () => device });
  // These tests don't depend on the cost, so take the lowest one.
  const given = { user: userId, key: newKey(), password, costs: [KDF_FLOOR] };
  const draft = await makeDraft({ ...calls, begin: calls.create }, stretchHere, given);
  if (!draft.kit) throw new Error('a new wallet has a kit');
  await draft.write();
  await draft.confirm();
  const walletFile = walletFileText(draft.file);
  return { address: draft.address, password, kit: await kitText(draft.kit), walletFile };
}

/** Makes a device key and stores it where the signer of this context looks for it: on the signer's origin. */
async function makeDevice(context: BrowserContext, userId: number): Promise<DeviceKey> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['sign']);
  const publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const secret = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const page = await context.newPage();
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${await signerOriginOf(context)}/blank`);
  await page.evaluate(
    async ([jwk, key, user]) => {
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const privateKey = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']);
      const opening = indexedDB.open('guildhall-signer');
      opening.onupgradeneeded = () => opening.result.createObjectStore('device-keys');
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = reject;
      });
      const change = opening.result.transaction('device-keys', 'readwrite');
      change.objectStore('device-keys').put({ publicKey: key, privateKey }, user);
      await new Promise((resolve, reject) => {
        change.oncomplete = resolve;
        change.onerror = reject;
      });
      opening.result.close();
    },
    [secret, publicKey, userId] as const,
  );
  await page.close();
  return { publicKey, privateKey: pair.privateKey };
}

/** Makes a wallet in the settings, as a person does. */
export async function createWallet(page: Page, userId: number): Promise<MadeWallet> {
  await openWalletSettings(page, userId);
  await beginWallet(page);
  const password = await choosePassphrase(page);
  const { kit, walletFile } = await keepShares(page, password);
  await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled();
  const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).innerText();
  return { address, password, kit, walletFile };
}

/**
 * Asks the signer as the app does, over its protocol, in a frame of the page that is open. The answer is read by
 * `signerAnswer`.
 */
export async function askSigner(page: Page, request: object): Promise<FrameLocator> {
  await page.evaluate(
    ([asked, given]) => {
      document.querySelector('#asked')?.remove();
      const frame = document.createElement('iframe');
      frame.id = 'asked';
      frame.src = `${given}/signer`;
      frame.title = 'Signer';
      Object.assign(frame.style, { position: 'fixed', inset: '0', width: '440px', height: '880px' });
      frame.style.zIndex = '1000';
      const of = new URL(frame.src).origin;
      Object.assign(window, {
        signerAnswer: new Promise((resolve) => {
          const onReady = async ({ source, data }: MessageEvent) => {
            if (source !== frame.contentWindow || data !== 'guildhall signer ready') return;
            removeEventListener('message', onReady);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data: said }) => {
              if (said.kind === 'done' || said.kind === 'failed') resolve(said);
            };
            frame.contentWindow?.postMessage('guildhall signer port', of, [port2]);
            const answer = await fetch('/api/user/keyShare/ticket', { method: 'POST' });
            const { ticket } = (await answer.json()).result;
            port1.postMessage({ kind: 'ask', id: 1, ticket, theme: 'dark', request: asked });
          };
          addEventListener('message', onReady);
        }),
      });
      (document.querySelector('main') ?? document.body).append(frame);
    },
    [request, await signerOriginOf(page.context())] as const,
  );
  return page.frameLocator('#asked');
}

export function signerAnswer(
  page: Page,
): Promise<{ kind: string; outcome?: { value: string }; reason?: string }> {
  return page.evaluate(() => Reflect.get(window, 'signerAnswer'));
}

/** Signs a short text with a password and answers whether it opens the wallet of this address. */
export async function opensWith(page: Page, address: string, password: string): Promise<boolean> {
  const signer = await askSigner(page, { kind: 'message', address, message: '0x48656c6c6f' });
  await signer.getByLabel('Wallet password').fill(password);
  await signer.getByRole('button', { name: 'Continue' }).click();
  const refused = signer.getByText('Incorrect key');
  const answered = signerAnswer(page);
  const isRefused = await Promise.race([refused.waitFor().then(() => true), answered.then(() => false)]);
  if (isRefused) return false;
  const { outcome } = await answered;
  const signature = (outcome?.value ?? '0x') as Hex;
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address);
  return true;
}

/** Coins for trying, on the local network. */
export async function fund(context: BrowserContext, address: string, chainId = 31337): Promise<void> {
  await post(context.request, 'wallet/faucet', { networkId: chainId, address });
  await expect
    .poll(async () => BigInt(await rpc<string>(context, 'eth_getBalance', [address, 'latest'], chainId)))
    .toBeGreaterThan(0n);
}

/** Asks a node by the way that browsers take. */
export async function rpc<Result>(
  context: BrowserContext,
  method: string,
  params: readonly unknown[],
  chainId = 31337,
): Promise<Result> {
  const response = await context.request.post(`/rpc/${chainId}`, {
    data: { jsonrpc: '2.0', id: 1, method, params },
  });
  const answer = (await response.json()) as { result: Result; error?: unknown };
  expect(answer.error, method).toBeUndefined();
  return answer.result;
}
