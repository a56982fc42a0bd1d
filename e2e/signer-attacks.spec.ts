import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { signUp } from './people';
import { makeWallet, type MadeWallet } from './signer';

/*
 * What a script in the app can try with the signer's frame. It has the protocol of the port and the page around the frame; it has neither
 * what is typed nor the key.
 */

test.setTimeout(240_000);

let page: Page;
let wallet: MadeWallet;
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  const { id } = await signUp(context, { verified: true });
  wallet = await makeWallet(context, id);
  page = await context.newPage();
  await page.goto(`/index/settings/account/${id}?section=language`);
  await expect(page.getByRole('main')).toBeVisible();
});
test.afterAll(() => page.context().close());
test.beforeEach(() => openFrame());

/** A frame of the signer, as a script makes one; `window.port` speaks to it and `window.heard` is what it said. */
async function openFrame(): Promise<void> {
  await page.evaluate(async () => {
    document.querySelector('#asked')?.remove();
    document.querySelector('#cover')?.remove();
    const frame = document.createElement('iframe');
    frame.id = 'asked';
    frame.src = '/signer';
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '440px', height: '640px' });
    frame.style.zIndex = '1000';
    const heard: unknown[] = [];
    const port = await new Promise<MessagePort>((resolve) => {
      addEventListener('message', function onReady({ source, data }) {
        if (source !== frame.contentWindow || data !== 'guildhall signer ready') return;
        removeEventListener('message', onReady);
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data: said }) => {
          if (said.kind === 'done' || said.kind === 'failed') heard.push(said);
        });
        port1.start();
        frame.contentWindow?.postMessage('guildhall signer port', '*', [port2]);
        resolve(port1);
      });
      document.body.append(frame);
    });
    Object.assign(window, { port, heard });
  });
}

const frame = (): FrameLocator => page.frameLocator('#asked');
const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as { kind: string; id: number }[]);

function transfer(value: string) {
  return {
    kind: 'transaction',
    address: wallet.address,
    transaction: {
      chainId: 31337,
      to: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
      value,
      data: '0x',
      nonce: 0,
      gas: '21000',
      fee: { maxFeePerGas: '100000000000', maxPriorityFeePerGas: '1000000000' },
    },
  };
}
const LITTLE = '1000000000000000';
const MUCH = '5000000000000000000';

function send(id: number, value: string): Promise<void> {
  return page.evaluate(
    async ([asked, number]) => {
      const answer = await fetch('/api/user/keyShare/ticket', { method: 'POST' });
      const { ticket } = (await answer.json()).result;
      const port = Reflect.get(window, 'port') as MessagePort;
      port.postMessage({ kind: 'ask', id: number, ticket, theme: 'dark', request: asked });
    },
    [transfer(value), id] as const,
  );
}

const little = () => frame().getByRole('heading', { name: 'Send 0.001 ETH' });
const go = () => frame().getByRole('button', { name: 'Continue' });

test('a request that is on screen cannot be changed under a typed password', async () => {
  await send(1, LITTLE);
  await expect(little()).toBeVisible();
  await frame().getByLabel('Wallet password').fill(wallet.password);
  await send(1, MUCH);
  await expect.poll(heard).toEqual([{ kind: 'failed', id: 1, reason: 'busy' }]);
  await expect(little()).toBeVisible();
  await expect(frame().getByText('Send 5 ETH')).toHaveCount(0);
  // Withdrawn and asked anew, nothing of what was typed is left.
  await page.evaluate(() => (Reflect.get(window, 'port') as MessagePort).postMessage({ kind: 'end' }));
  await send(1, MUCH);
  await expect(frame().getByRole('heading', { name: 'Send 5 ETH' })).toBeVisible();
  await expect(frame().getByLabel('Wallet password')).toHaveValue('');
  expect(await heard()).toHaveLength(1);
});

test('a layer of the page over the frame, however transparent to presses, lets nothing be signed', async () => {
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.id = 'cover';
    Object.assign(cover.style, {
      position: 'fixed',
      left: '20px',
      top: '40px',
      width: '300px',
      height: '120px',
    });
    Object.assign(cover.style, { zIndex: '2000', background: 'black', pointerEvents: 'none' });
    document.body.append(cover);
  });
  await send(1, MUCH);
  const password = frame().getByLabel('Wallet password');
  await password.fill(wallet.password);
  await expect(go()).toBeDisabled();
  await password.press('Enter');
  await go().dispatchEvent('click');
  await password.press('Enter');
  await expect(go()).toBeDisabled();
  expect(await heard()).toEqual([]);

  // Taken away it may be agreed to; laid on again it may not.
  const cover = (display: string) =>
    page.evaluate((shown) => {
      const layer = document.querySelector<HTMLElement>('#cover');
      if (layer) layer.style.display = shown;
    }, display);
  await cover('none');
  await expect(go()).toBeEnabled();
  await cover('block');
  await expect(go()).toBeDisabled();
  expect(await heard()).toEqual([]);
  await cover('none');
  await go().click();
  await expect.poll(heard).toMatchObject([{ kind: 'done', id: 1 }]);
});

test.describe('faded, shrunk or pushed', () => {
  for (const [name, style] of [
    ['faded', { opacity: '0.5' }],
    ['filtered', { filter: 'brightness(0.2)' }],
    ['cut off', { clipPath: 'inset(0 0 200px 0)' }],
    ['half off the screen', { left: '-200px' }],
    ['as low as its button', { height: '120px' }],
  ] as const) {
    test(`a frame that is ${name} signs nothing`, async () => {
      await send(1, LITTLE);
      await frame().getByLabel('Wallet password').fill(wallet.password);
      await expect(go()).toBeEnabled();
      await page.evaluate((given) => {
        const element = document.querySelector<HTMLElement>('#asked');
        if (element) Object.assign(element.style, given);
      }, style);
      await expect(go()).toBeDisabled();
      expect(await heard()).toEqual([]);
    });
  }
});

test('fifty times something, and only what was asked first is ever signed', async () => {
  await send(1, LITTLE);
  await expect(little()).toBeVisible();
  await frame().getByLabel('Wallet password').fill(wallet.password);
  await page.evaluate(
    async ([asked]) => {
      const port = Reflect.get(window, 'port') as MessagePort;
      const element = document.querySelector<HTMLElement>('#asked');
      for (let step = 0; step < 50; step += 1) {
        const kind = step % 5;
        const ticket = 'x'.repeat(43);
        if (kind === 0) port.postMessage({ kind: 'ask', id: 1, ticket, theme: 'dark', request: asked });
        if (kind === 1)
          port.postMessage({ kind: 'ask', id: 1, ticket, theme: 'dark', request: asked, keeps: true });
        if (kind === 2) port.postMessage({ kind: 'done', id: 1 });
        if (kind === 3 && element) element.style.opacity = '0.4';
        if (kind === 4 && element) element.style.opacity = '';
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [transfer(MUCH)] as const,
  );
  await expect(little()).toBeVisible();
  await go().dblclick();
  await expect.poll(async () => (await heard()).filter(({ kind }) => kind === 'done')).toHaveLength(1);
  const said = await heard();
  expect(said.filter(({ kind }) => kind === 'failed')).toHaveLength(30);
});
