import { expect, test, type Page } from '@playwright/test';
import { getAddress, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem';
import signerTexts from '../messages/en/signer.json';
import { inTurn } from '@/runtime/testing/depth';
import { signUp } from './people';
import {
  askSigner,
  atRest,
  beginWallet,
  choosePassphrase,
  createWallet,
  fund,
  keepShares,
  makeWallet,
  openWalletSettings,
  opensWith,
  rpc,
  signerAnswer,
  signerOf,
  pressInSigner,
} from './signer';

/* The key-share wallet as people have it: everything secret happens in the signer's document. */

test.setTimeout(240_000);

const RECIPIENT = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const transfer = (address: string, nonce = 0) => ({
  kind: 'transaction',
  address,
  transaction: {
    chainId: 31337,
    to: RECIPIENT,
    value: '1000000000000000',
    data: '0x',
    nonce,
    gas: '21000',
    fee: { maxFeePerGas: '100000000000', maxPriorityFeePerGas: '1000000000' },
  },
});

test('WAL-01 WAL-18 WAL-21 a wallet is made, is there after a reload, and signs what it shows for its password alone', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context, { verified: true });
  const wallet = await createWallet(page, id);
  await page.reload();
  await expect(page.getByText(wallet.address)).toBeVisible();

  const stored = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(stored).toContain('guildhall wallet file');
  expect(stored).not.toContain(wallet.password);

  await fund(context, wallet.address);
  const signer = await askSigner(page, transfer(wallet.address));
  // The mark that was chosen with the wallet is shown above the request.
  const kept = await signer
    .locator('body')
    .evaluate((_, user) => localStorage.getItem(`guildhall_mark_${user}`) ?? '', id);
  const { words } = JSON.parse(kept) as { words: string[] };
  await expect(signer.getByRole('group', { name: 'Your mark' })).toContainText(words.join(' '));

  const box = signer.getByRole('heading', { name: 'Send 0.001 ETH' }).locator('..');
  await expect(box).toContainText('Local Ethereum');
  await expect(box.getByLabel(RECIPIENT)).toBeVisible();
  await expect(box).toContainText('0.0021 ETH');

  // WAL-22
  const password = signer.getByLabel('Wallet password');
  const go = signer.getByRole('button', { name: 'Continue' });
  await password.fill('   ');
  await expect(go).toBeDisabled();
  await expect(password).toHaveAttribute('type', 'password');
  await signer.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  await password.fill('seven-words-that-nobody-has-ever-drawn');
  // The fee is far above the market's, so it takes a second press, a second after the first.
  await go.click();
  await expect(signer.getByText(signerTexts.sign.warnedFee)).toBeVisible();
  const again = signer.getByRole('button', { name: signerTexts.sign.again });
  await again.click();
  await expect(password).toHaveAccessibleDescription(/^Incorrect key/);
  await password.fill(` ${wallet.password} `);
  const startedAt = performance.now();
  await again.click();
  const { outcome } = await signerAnswer(page);
  console.log(`unlock and sign: ${Math.round(performance.now() - startedAt)} ms`);

  const raw = (outcome?.value ?? '0x') as TransactionSerialized;
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(wallet.address);
  expect(parseTransaction(raw)).toMatchObject({
    to: RECIPIENT.toLowerCase(),
    value: 1_000_000_000_000_000n,
    chainId: 31337,
  });
  const hash = await rpc<string>(context, 'eth_sendRawTransaction', [raw]);
  await expect
    .poll(
      async () =>
        (await rpc<{ status: string } | null>(context, 'eth_getTransactionReceipt', [hash]))?.status,
    )
    .toBe('0x1');
});

test('a device without a mark says so in the prompt, and takes one there', async ({ page, context }) => {
  const { id } = await signUp(context, { verified: true });
  const { address } = await makeWallet(context, id);
  await openWalletSettings(page, id);
  const bare = await askSigner(page, transfer(address));
  await expect(bare.getByText('No mark on this device')).toBeVisible();
  await bare.getByRole('button', { name: 'Choose a mark' }).click();
  await bare.getByRole('radio', { name: 'Castle' }).check();
  await bare.getByRole('button', { name: 'Save mark' }).click();
  await expect(
    bare.getByRole('group', { name: 'Your mark' }).getByRole('img', { name: 'Castle' }),
  ).toBeVisible();
  await expect(bare.getByLabel('Wallet password')).toBeFocused();
});

/** What of the style of the signer's window, its frame and everything around them changes how the frame is drawn. */
function drawnOver(dialog: Element): string[] {
  const plain = {
    opacity: '1',
    filter: 'none',
    backdropFilter: 'none',
    transform: 'none',
    scale: 'none',
    rotate: 'none',
    translate: 'none',
    zoom: '1',
    mixBlendMode: 'normal',
    maskImage: 'none',
    clipPath: 'none',
    animationName: 'none',
    transitionDuration: '0s',
  };
  const elements: Element[] = [...dialog.children];
  for (let element: Element | null = dialog; element; element = element.parentElement) elements.push(element);
  return elements.flatMap((element) => [
    ...Object.entries(plain)
      .map(([name, value]) => [name, value, String(Reflect.get(getComputedStyle(element), name))] as const)
      .filter(([, value, found]) => found !== value)
      .map(([name, , found]) => `${element.tagName} ${name}: ${found}`),
    ...element.getAnimations().map(({ playState }) => `${element.tagName} animation ${playState}`),
  ]);
}

test('the window that is closed is a refusal, and nothing was made', async ({ page, context }) => {
  const { id } = await signUp(context, { verified: true });
  await openWalletSettings(page, id);
  const dialog = page.locator('dialog.signer-window');
  const heading = signerOf(page).getByRole('heading', { name: 'Create your wallet' });
  await beginWallet(page);
  await expect(heading).toBeVisible();
  expect(await dialog.evaluate(drawnOver)).toEqual([]);
  await pressInSigner(page, 'Close');
  await expect(dialog).toHaveCount(0);

  // Escape closes it at any moment: while the ticket or the session loads, and with the heading on screen, whether the page
  // or the frame has the focus.
  for (const call of ['ticket', 'signer']) {
    let free = () => {};
    const held = new Promise<void>((resolve) => (free = resolve));
    await page.route(
      `**/api/user/keyShare/${call}`,
      async (route) => {
        await held;
        await route.abort();
      },
      { times: 1 },
    );
    const asked = page.waitForRequest(`**/api/user/keyShare/${call}`);
    await page.getByRole('button', { name: 'Create wallet' }).click();
    await expect(signerOf(page).getByRole('status', { name: 'Loading wallet' })).toBeVisible();
    await asked;
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    free();
  }
  for (const hasFocus of ['page', 'frame'] as const) {
    await beginWallet(page);
    await expect(heading).toBeVisible();
    if (hasFocus === 'page') await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    else
      await signerOf(page)
        .locator('body')
        .evaluate(() => window.focus());
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  // Until the signer has loaded, the window handles keys, and the settings below receive none of them.
  let load = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/signer?*', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  load();
  await expect(page.getByRole('button', { name: 'Create wallet' })).toBeEnabled();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create wallet' })).toBeEnabled();

  // OPN-25: a password of one's own has a floor.
  await page.getByRole('button', { name: 'Create wallet' }).click();
  const signer = signerOf(page);
  await signer.getByRole('radio', { name: 'Choose my own' }).check();
  const own = signer.getByLabel('Wallet password', { exact: true });
  const go = signer.getByRole('button', { name: 'Continue' });
  // Within its own document, which the app's window follows a moment later.
  const topOf = () => go.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const top = await topOf();
  for (const [weak, problem] of [
    ['short', 'At least 10 characters'],
    ['1234567890', 'Too easy to guess'],
    [' a password with a blank', 'No spaces at the start or end'],
    ['P@ssw0rd2023', 'Too easy to guess. Add unrelated words.'],
    ['ten letter', 'Still too easy to guess. Add one more unrelated word.'],
  ] as const) {
    await own.fill(weak);
    await go.click();
    await expect(own).toHaveAccessibleDescription(problem);
    // No verdict moves the button.
    expect(await topOf()).toBe(top);
  }
});

test('unknown bytes are shown as unknown, and what replaces shares is never signed for others', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context, { verified: true });
  const { address } = await makeWallet(context, id);
  await openWalletSettings(page, id);
  const asked = transfer(address);
  const signer = await askSigner(page, {
    ...asked,
    transaction: { ...asked.transaction, data: '0xdeadbeef00' },
  });
  await expect(signer.getByRole('heading', { name: 'Unknown contract call' })).toBeVisible();
  await expect(signer.getByText('0xdeadbeef00')).toBeVisible();

  const text = Buffer.from('Guildhall key share replacement 1\nuser 1').toString('hex');
  await askSigner(page, { kind: 'message', address, message: `0x${text}` });
  expect(await signerAnswer(page)).toMatchObject({ kind: 'failed', reason: 'refused' });
  await askSigner(page, { kind: 'message', address, message: '0x48', more: true });
  expect(await signerAnswer(page)).toMatchObject({ kind: 'failed', reason: 'refused' });

  const everything = `0x095ea7b3${'0'.repeat(24)}${RECIPIENT.slice(2).toLowerCase()}${'f'.repeat(64)}`;
  const approval = await askSigner(page, {
    ...asked,
    transaction: { ...asked.transaction, value: '0', data: everything },
  });
  await expect(
    approval.getByRole('heading', { name: 'Allow every token of this kind to be taken' }),
  ).toBeVisible();
});

test('the kit goes to paper alone, as ink on white, whatever the theme', async ({ page, context }) => {
  const { id } = await signUp(context, { verified: true });
  await openWalletSettings(page, id);
  await beginWallet(page);
  await choosePassphrase(page);
  const signer = signerOf(page);
  const lines = signer.getByRole('list', { name: 'Recovery kit' }).getByRole('listitem');
  await expect(lines).toHaveCount(4);
  const print = signer.getByRole('button', { name: 'Print' });
  await print.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await print.click();
  await expect(signer.locator('body')).toHaveAttribute('data-printed', '');

  await page.emulateMedia({ media: 'print' });
  await expect(signer.getByText('Guildhall recovery kit')).toBeVisible();
  await expect(signer.getByText(/^Wallet 0x[0-9a-fA-F]{40} · kit version 1$/)).toBeVisible();
  for (const line of await lines.all()) {
    await expect(line).toBeVisible();
    await expect(line).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
  for (const name of ['Print', 'Close', "I've saved them"]) {
    await expect(signer.getByRole('button', { name, includeHidden: true })).toBeHidden();
  }
  await expect(signer.getByLabel('Confirm wallet password')).toBeHidden();
  await expect(signer.getByText('Key share B, encrypted with your password')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(print).toBeVisible();
});

/**
 * Where creation and replacement can die in a browser: before a call arrives, after it with the answer lost, or between.
 * One of them each day: what server and shares do at each is tried in server/features/key-share/killed.test.ts, too.
 */
const deaths = inTurn(
  [
    { call: 'begin', when: 'before' },
    { call: 'begin', when: 'after' },
    { call: 'pending', when: 'before' },
    { call: 'pending', when: 'after' },
    { call: 'confirm', when: 'before' },
    { call: 'confirm', when: 'after' },
  ],
  6,
);

/** Lets the call die, once: unsent, or done with its answer lost. */
async function die(page: Page, { call, when }: { call: string; when: string }): Promise<void> {
  await page.route(
    `**/api/user/keyShare/${call}`,
    async (route) => {
      if (when === 'after') await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test('killed between any two steps of a creation: after a reload there is the whole wallet or none, and a new try works', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context, { verified: true });
  await openWalletSettings(page, id);
  for (const death of deaths) {
    // One that came to hold ends the row of attempts.
    await expect(page.getByRole('button', { name: 'Create wallet' })).toBeVisible();
    // A first wallet begins with another call.
    await die(page, death.call === 'begin' ? { ...death, call: 'create' } : death);
    await beginWallet(page);
    const password = await choosePassphrase(page);
    if (death.call === 'confirm') await keepShares(page, password);
    await expect(signerOf(page).getByText("Can't reach the server.")).toBeVisible();
    await page.reload();
    if (death.call === 'confirm' && death.when === 'after') {
      await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled();
      const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).innerText();
      expect(await opensWith(page, address, password)).toBe(true);
    } else {
      await expect(page.getByRole('button', { name: 'Create wallet' })).toBeEnabled();
    }
  }
});

test('killed between any two steps of a new split: the old password holds or the new one does, never neither', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context, { verified: true });
  const wallet = await makeWallet(context, id);
  for (const death of deaths) {
    await openWalletSettings(page, id);
    await die(page, death);
    await page.getByRole('button', { name: 'Someone may know my password' }).click();
    const signer = signerOf(page);
    await signer.getByLabel('Wallet password').fill(wallet.password);
    await pressInSigner(page, 'Continue');
    const password = await choosePassphrase(page);
    if (death.call === 'confirm') await keepShares(page, password);
    await expect(signer.getByText("Can't reach the server.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled();
    const isNew = death.call === 'confirm' && death.when === 'after';
    expect(await opensWith(page, wallet.address, isNew ? password : wallet.password)).toBe(true);
    if (isNew) expect(await opensWith(page, wallet.address, wallet.password)).toBe(false);
  }
});

test('an answer that was lost is asked for again in the same window, and the change holds', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context, { verified: true });
  const wallet = await makeWallet(context, id);
  await openWalletSettings(page, id);
  await die(page, { call: 'pending', when: 'after' });
  await page.getByRole('button', { name: 'Change password' }).click();
  const signer = signerOf(page);
  await signer.getByLabel('Wallet password').fill(wallet.password);
  await pressInSigner(page, 'Continue');
  const password = await choosePassphrase(page);
  await expect(signer.getByText("Can't reach the server.")).toBeVisible();
  await atRest(page);
  await pressInSigner(page, 'Continue');
  await die(page, { call: 'confirm', when: 'after' });
  await keepShares(page, password, { hasKit: false });
  await expect(signer.getByText("Can't reach the server.")).toBeVisible();
  await atRest(page);
  await pressInSigner(page, /^I've saved/);
  await expect(page.locator('dialog.signer-window')).toHaveCount(0);
  expect(await opensWith(page, wallet.address, wallet.password)).toBe(false);
  expect(await opensWith(page, wallet.address, password)).toBe(true);
});

test('in Chinese on a phone, loaded directly, nothing is refused by the policy', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (said) => {
    if (said.type() === 'error') complaints.push(said.text());
  });
  const { id } = await signUp(context, { verified: true });
  await page.goto(`/index/settings/account/${id}?section=wallet`);
  await page.getByRole('button', { name: '创建钱包' }).click();
  const signer = signerOf(page);
  await expect(signer.getByRole('heading', { name: '选择你的标记' })).toBeVisible();
  await pressInSigner(page, '保存标记');
  await expect(signer.getByRole('heading', { name: '创建钱包' })).toBeVisible();
  await pressInSigner(page, '继续');
  await expect(signer.getByRole('heading', { name: '保存恢复文件和钱包文件' })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
