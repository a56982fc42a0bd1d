import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { getAddress, parseTransaction, type Hex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { randomOf } from '../faults/random';
import { signUp } from './people';
import { makeWallet, signerOriginOf, type MadeWallet } from './signer';

/*
 * What a script in the app can try with the signer's frame. It has the protocol of the port and the page around the frame; it has neither
 * what is typed nor the key.
 */

test.setTimeout(240_000);

const SEED = Number(process.env.TEST_SEED ?? 20261125);

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
  await page.evaluate(
    async (signerOrigin) => {
      document.querySelector('#asked')?.remove();
      document.querySelector('#cover')?.remove();
      const frame = document.createElement('iframe');
      frame.id = 'asked';
      frame.src = `${signerOrigin}/signer`;
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
    },
    await signerOriginOf(page.context()),
  );
}

const frame = (): FrameLocator => page.frameLocator('#asked');
interface Said {
  readonly kind: string;
  readonly id: number;
  readonly outcome?: { readonly value: string };
}
const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as Said[]);

const say = (message: object) =>
  page.evaluate((said) => (Reflect.get(window, 'port') as MessagePort).postMessage(said), message);

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
      fee: { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' },
    },
  };
}
const LITTLE = '1000000000000000';
const MUCH = '5000000000000000000';

function send(id: number, value: string): Promise<void> {
  return request(id, transfer(value));
}

function request(id: number, given: object): Promise<void> {
  return page.evaluate(
    async ([asked, number]) => {
      const answer = await fetch('/api/user/keyShare/ticket', { method: 'POST' });
      const { ticket } = (await answer.json()).result;
      const port = Reflect.get(window, 'port') as MessagePort;
      port.postMessage({ kind: 'ask', id: number, ticket, theme: 'dark', request: asked });
    },
    [given, id] as const,
  );
}

/** Changes how high the frame is, and waits until its inside, a process of its own, has heard. */
async function lower(height: number): Promise<void> {
  await page.locator('#asked').evaluate((element, given) => {
    element.style.height = `${given}px`;
  }, height);
  await expect
    .poll(() =>
      frame()
        .locator('html')
        .evaluate(() => innerHeight),
    )
    .toBe(height);
}

const scrollTo = (top: number) =>
  frame()
    .locator('html')
    .evaluate(async (element, to) => {
      element.scrollTo(0, to);
      // Two scrolls within one animation frame fire one event, with the last position.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, top);
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
  await say({ kind: 'end' });
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

test('a frame too low for what it says signs nothing until all of it has been scrolled through', async () => {
  await lower(320);
  await send(1, MUCH);
  const password = frame().getByLabel('Wallet password');
  await password.fill(wallet.password);
  await scrollTo(10_000);
  const hint = frame().getByText('Scroll through the whole request.');
  await expect(hint).toBeVisible();
  await expect(go()).toBeDisabled();
  await password.press('Enter');
  expect(await heard()).toEqual([]);
  await scrollTo(0);
  await expect(go()).toBeEnabled();
  // Seen at a height at which all of it fits, it has to be seen again at a lower one.
  await lower(640);
  await expect(go()).toBeEnabled();
  await lower(320);
  await scrollTo(10_000);
  await expect(hint).toBeVisible();
  await expect(go()).toBeDisabled();
  // What was in view before the frame had stood so low for a second does not count.
  await expect(async () => {
    for (const top of [10_000, 400, 300, 200, 100, 0]) await scrollTo(top);
    await expect(go()).toBeEnabled({ timeout: 500 });
  }).toPass();
  await go().click();
  await expect.poll(heard).toMatchObject([{ kind: 'done', id: 1 }]);
});

test('what gives others a hold on money takes a second press, and long words are read to their end', async () => {
  const { address } = wallet;
  const spender = '0x8ba1f109551bd432803012645ac136ddd64dba72';
  const data = `0x095ea7b3${'0'.repeat(24)}${spender.slice(2)}${'f'.repeat(64)}`;
  const { transaction } = transfer('0');
  // It says more than fits into this height.
  await lower(560);
  await request(1, { kind: 'transaction', address, transaction: { ...transaction, data } });
  await frame().getByLabel('Wallet password').fill(wallet.password);
  await expect(frame().getByText('Scroll through the whole request.')).toBeVisible();
  for (const top of [0, 10_000]) await scrollTo(top);
  await go().click();
  const sure = frame().getByRole('button', { name: 'Yes, sign it' });
  await expect(sure).toBeEnabled();
  expect(await heard()).toEqual([]);
  await sure.click();
  await expect.poll(heard).toMatchObject([{ kind: 'done', id: 1 }]);

  await lower(640);
  const text = Buffer.from(Array.from({ length: 200 }, (_, line) => `Line ${line}`).join('\n')).toString(
    'hex',
  );
  await request(2, { kind: 'message', address, message: `0x${text}` });
  await frame().getByLabel('Wallet password').fill(wallet.password);
  await expect(frame().getByText('Scroll to the end of the long text above.')).toBeVisible();
  await expect(go()).toBeDisabled();
  await frame()
    .getByText('Line 199')
    .evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(go()).toBeEnabled();
  await go().click();
  await expect.poll(heard).toMatchObject([{ id: 1 }, { kind: 'done', id: 2 }]);
});

test('a login to another place, a bare hash and an unknown chain are refused', async () => {
  const { address } = wallet;
  const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`;
  const login = createSiweMessage({
    address: getAddress(address),
    domain: 'evil.example',
    uri: 'https://evil.example',
    chainId: 1,
    nonce: 'abcdefgh1234',
    version: '1',
  });
  const refused = [
    { kind: 'message', address, message: hex(login) },
    { kind: 'message', address, message: `0x${'ab'.repeat(32)}` },
    { ...transfer(LITTLE), transaction: { ...transfer(LITTLE).transaction, chainId: 666 } },
  ];
  for (const [index, given] of refused.entries()) {
    await request(index, given);
    await expect
      .poll(async () => (await heard())[index])
      .toEqual({ kind: 'failed', id: index, reason: 'refused' });
  }
});

/** What the page of the walk below does to the frame. */
const disturbances = {
  fade: { opacity: '0.4' },
  show: { opacity: '' },
  push: { left: '-300px' },
  pull: { left: '0' },
};

test(`fifty random steps of page and person, and only what the person was shown is signed (seed ${SEED})`, async () => {
  const next = randomOf(SEED);
  const one = <Value>(of: readonly Value[]): Value => of[Math.floor(next() * of.length)] as Value;
  let id = 1;
  let rests = 0;
  const offer = async () => {
    await say({ kind: 'end' });
    await send(id, LITTLE);
    await expect(little()).toBeVisible();
    await frame().getByLabel('Wallet password').fill(wallet.password);
  };
  const disturb = (name: keyof typeof disturbances) =>
    page
      .locator('#asked')
      .evaluate(
        (element: HTMLElement, style) => void Object.assign(element.style, style),
        disturbances[name],
      );
  const signed = async () => (await heard()).filter(({ kind }) => kind === 'done');
  await offer();

  for (let step = 0; step < 50; step += 1) {
    const move = one([
      'ask',
      'ask',
      'done',
      'fade',
      'show',
      'push',
      'pull',
      'press',
      'twice',
      'enter',
      'rest',
    ] as const);
    if (move === 'ask') {
      await request(one([id, id + 100]), transfer(MUCH));
    } else if (move === 'done') {
      await say({ kind: 'done', id });
    } else if (move === 'press' || move === 'twice') {
      // With the pointer, as the person: no script of the page can press in the frame.
      const at = await go().boundingBox();
      if (at) await page.mouse.click(at.x + 5, at.y + 5, { clickCount: move === 'twice' ? 2 : 1 });
    } else if (move === 'enter') {
      await frame().getByLabel('Wallet password').press('Enter');
    } else if (move === 'rest') {
      await disturb('show');
      await disturb('pull');
      await frame().getByLabel('Wallet password').focus();
      await expect(go()).toBeEnabled();
      rests += 1;
      await go().click();
      await expect.poll(async () => (await signed()).at(-1)?.id).toBe(id);
      id += 1;
      await offer();
    } else {
      await disturb(move);
    }
    // A press that came late enough has signed.
    if ((await signed()).at(-1)?.id === id) {
      id += 1;
      await offer();
    }
  }

  const outcomes = await signed();
  expect(rests).toBeGreaterThan(0);
  expect(outcomes.length).toBeGreaterThanOrEqual(rests);
  for (const { outcome } of outcomes) {
    expect(parseTransaction(outcome?.value as Hex).value).toBe(BigInt(LITTLE));
  }
  await expect(little()).toBeVisible();
});
