import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { isDeep, sampled } from '../runtime/testing/depth';
import { getAddress, parseTransaction, type Hex } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { randomOf } from '../tests/faults/random';
import type { SignerRequest } from '../lib/signer/messages';
import { permit } from '../lib/signer/testing/permissions';
import texts from '../messages/en/signer.json';
import { signUp } from './people';
import { makeWallet, signerOriginOf, type MadeWallet } from './signer';

/*
 * What a script in the app can try with the signer's frame. It has the protocol of the port and the page around the frame; it has neither
 * what is typed nor the key.
 */

test.setTimeout(240_000);

/** As many as leave room for every pair of a disturbance and a press; the deep run goes on. */
const STEPS = isDeep ? 50 : 25;
const SEED = Number(process.env.TEST_SEED ?? 20261125);

let page: Page;
let wallet: MadeWallet;
let user: number;
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  await context.addInitScript(watchSight);
  ({ id: user } = await signUp(context, { verified: true }));
  wallet = await makeWallet(context, user);
  page = await context.newPage();
  await page.goto(`/index/settings/account/${user}?section=language`);
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
  const styles = [
    ['faded', { opacity: '0.5' }],
    ['filtered', { filter: 'brightness(0.2)' }],
    ['cut off', { clipPath: 'inset(0 0 200px 0)' }],
    ['half off the screen', { left: '-200px' }],
    ['as low as its button', { height: '120px' }],
  ] as const;
  for (const [name, style] of sampled(styles, [0, 3])) {
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
  const hint = frame().getByText('Scroll through the whole request.');
  await expect(hint).toBeVisible();
  // The focus is in the password, below; a request opens at its top all the same.
  const password = frame().getByLabel('Wallet password');
  await expect(password).toBeFocused();
  expect(
    await frame()
      .locator('html')
      .evaluate((element) => element.scrollTop),
  ).toBe(0);
  await expect(go()).toBeDisabled();
  // Filling a field scrolls to it. Set like this, the password is there and the rest was not seen.
  await password.evaluate((field: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, wallet.password);
  await expect(password).toHaveValue(wallet.password);
  await page.keyboard.press('Enter');
  await expect(hint).toBeVisible();
  expect(await heard()).toEqual([]);
  for (const top of [100, 200, 300, 400, 10_000]) await scrollTo(top);
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
  await expect(frame().getByText('Scroll through the whole request.')).toBeVisible();
  await frame().getByLabel('Wallet password').fill(wallet.password);
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

test('a contract that wants to act as the wallet (EIP-7702) is refused with the reason, and there is no password to enter', async () => {
  const { address } = wallet;
  const contract = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B';
  const refused = [
    [31_337, texts.refusal.delegation],
    [0, texts.refusal.everyNetwork],
  ] as const;
  for (const [id, [chainId, sentence]] of refused.entries()) {
    await request(id, {
      kind: 'authorization',
      address,
      authorization: { chainId, address: contract, nonce: 0 },
    });
    await expect(frame().getByText(sentence)).toBeVisible();
    await expect(frame().getByLabel('Wallet password')).toHaveCount(0);
    await frame().getByRole('button', { name: texts.close, exact: true }).last().click();
    await expect.poll(async () => (await heard())[id]).toEqual({ kind: 'failed', id, reason: 'refused' });
  }
});

/** Counts the scripts with the word lists of the password estimate that the page and its frames have asked for since. */
function listsLoaded(): () => Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (asked) => {
    if (asked.url().includes('/_next/')) scripts.add(asked.url());
  });
  return async () => {
    const found = await Promise.all(
      [...scripts].map(async (url) => (await (await page.request.get(url)).text()).includes('wisconsin')),
    );
    return found.filter(Boolean).length;
  };
}

/** One of each kind that is not refused, with the heading of its first prompt. A new kind without one doesn't compile. */
const kinds: Record<
  Exclude<SignerRequest['kind'], 'authorization'>,
  readonly [heading: string, more?: () => object]
> = {
  transaction: [texts.sign.title, () => transfer(LITTLE)],
  message: [texts.sign.title, () => ({ address: wallet.address, message: '0x48656c6c6f' })],
  typedData: [texts.sign.title, () => ({ address: wallet.address, typedData: permit() })],
  create: [texts.choose.createTitle],
  changePassword: [texts.old.changeTitle],
  resplit: [texts.old.resplitTitle],
  recover: [texts.recover.title],
  export: [texts.old.exportTitle],
};

test('the mark is shown in every kind of request, a device without one says so, and no word lists are loaded', async () => {
  const loaded = listsLoaded();
  const words = ['amber', 'heron'];
  const keep = (kept: string | null) =>
    frame()
      .locator('body')
      .evaluate(
        (_, [name, value]) =>
          value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value),
        [`guildhall_mark_${user}`, kept] as const,
      );
  const ask = async (kind: string, more: object) => {
    await say({ kind: 'end' });
    await expect(frame().getByRole('status', { name: texts.loading })).toBeVisible();
    await request(1, { kind, ...more });
  };
  for (const mark of [null, JSON.stringify({ picture: 'snail', words, language: 'en' })]) {
    await keep(mark);
    for (const [kind, [heading, more]] of Object.entries(kinds)) {
      await ask(kind, more?.() ?? {});
      // A new wallet on such a device begins with the choice of one.
      const isChoice = mark === null && kind === 'create';
      const shown = isChoice ? texts.mark.title : heading;
      await expect(frame().getByRole('heading', { name: shown, level: 1 }), kind).toBeVisible();
      const own = frame().getByRole('group', { name: texts.mark.yours });
      const none = frame().getByText(texts.mark.none);
      await expect(own, kind).toHaveCount(mark === null ? 0 : 1);
      await expect(none, kind).toHaveCount(mark === null && !isChoice ? 1 : 0);
      if (mark === null) continue;
      await expect(own.getByRole('img', { name: 'Snail' }), kind).toBeVisible();
      await expect(own, kind).toContainText(words.join(' '));
    }
  }
  expect(await loaded()).toBe(0);
  // Where a password is chosen they are loaded, for a password of the person's own.
  await ask('create', {});
  await frame().getByRole('radio', { name: texts.choose.own }).check({ force: true });
  expect(await loaded()).toBe(0);
  await frame().getByLabel(texts.choose.ownLabel).fill('purple otter juggles nine lamps');
  await expect(frame().getByText(`${texts.choose.strength}: ${texts.choose.good}`)).toBeVisible();
  expect(await loaded()).toBeGreaterThan(0);
  await keep(null);
});

/** What the page of the walk below does to the frame. */
const disturbances = {
  fade: ['#asked', { opacity: '0.4' }],
  show: ['#asked', { opacity: '' }],
  push: ['#asked', { left: '-300px' }],
  pull: ['#asked', { left: '0px' }],
  cover: ['#cover', { display: 'block' }],
  uncover: ['#cover', { display: 'none' }],
} as const;
type Disturbance = keyof typeof disturbances;

/** A second, but for what browsers round in clocks. */
const ARMED_MS = 999;

interface Watched {
  /** When the signer's own observer was told that something covers the request, or that nothing does. */
  readonly seen: { readonly at: number; readonly isVisible: boolean }[];
  /** When the key began to be used. */
  readonly works: number[];
}

/** Notes in the frame what the browser tells the signer, and when it begins to work: one clock, on any machine. */
function watchSight(): void {
  const noted: Watched = { seen: [], works: [] };
  const Browsers = IntersectionObserver;
  class Watching extends Browsers {
    constructor(look: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => {
        const last = entries.at(-1);
        if (last && options && Reflect.get(options, 'trackVisibility') === true) {
          noted.seen.push({ at: last.time, isVisible: Reflect.get(last, 'isVisible') === true });
        }
        look(entries, observer);
      }, options);
    }
  }
  Object.assign(window, { IntersectionObserver: Watching, watched: noted });
  const isBusy = ({ target }: MutationRecord) =>
    target instanceof Element && target.getAttribute('aria-busy') === 'true';
  const busy = new MutationObserver((changes) => {
    if (changes.some(isBusy)) noted.works.push(performance.now());
  });
  busy.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
}

const watched = () =>
  frame()
    .locator('html')
    .evaluate(() => Reflect.get(window, 'watched') as Watched);

/** How long the request had been in sight without a break each time that work began. */
function inSightFor({ seen, works }: Watched): number[] {
  return works.map((at) => {
    const before = seen.filter((one) => one.at <= at);
    const from = before.findLastIndex(({ isVisible }) => !isVisible) + 1;
    return at - (before[from]?.at ?? at);
  });
}

/** Presses as soon as the button takes presses. */
function pressWhenArmed(button: Element): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const waits = (button as HTMLButtonElement).disabled || button.getAttribute('aria-disabled') === 'true';
      if (waits) return void requestAnimationFrame(look);
      (button as HTMLElement).click();
      resolve();
    };
    look();
  });
}

/** A layer of the page that presses go through. */
const layCover = () =>
  page.evaluate(() => {
    const cover = document.createElement('div');
    cover.id = 'cover';
    Object.assign(cover.style, { position: 'fixed', inset: '60px', zIndex: '2000', display: 'none' });
    Object.assign(cover.style, { background: 'black', pointerEvents: 'none' });
    document.body.append(cover);
  });

test(`${STEPS} random steps of page and person, and only what the person was shown is signed (seed ${SEED})`, async () => {
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
  const disturb = (name: Disturbance) => {
    const [selector, style] = disturbances[name];
    return page
      .locator(selector)
      .evaluate((element: HTMLElement, given) => void Object.assign(element.style, given), style);
  };
  const signed = async () => (await heard()).filter(({ kind }) => kind === 'done');
  await layCover();
  await offer();

  for (let step = 0; step < STEPS; step += 1) {
    const move = one([
      'ask',
      'ask',
      'done',
      'fade',
      'show',
      'push',
      'pull',
      'cover',
      'uncover',
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
      await disturb('cover');
      await expect.poll(async () => (await watched()).seen.at(-1)?.isVisible).toBe(false);
      for (const back of ['show', 'pull', 'uncover'] as const) await disturb(back);
      await frame().getByLabel('Wallet password').focus();
      rests += 1;
      await go().evaluate(pressWhenArmed);
      await expect.poll(async () => (await watched()).works.length).toBe(id);
    } else {
      await disturb(move);
    }
    // A press that came late enough signs.
    if ((await watched()).works.length === id) {
      await expect.poll(async () => (await signed()).at(-1)?.id).toBe(id);
      id += 1;
      await offer();
    }
  }

  const outcomes = await signed();
  const seconds = inSightFor(await watched());
  expect(seconds).toHaveLength(outcomes.length);
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(ARMED_MS);
  expect(outcomes.length).toBeGreaterThanOrEqual(rests);
  for (const { outcome } of outcomes) {
    expect(parseTransaction(outcome?.value as Hex).value).toBe(BigInt(LITTLE));
  }
  await expect(little()).toBeVisible();
});
