import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { sampled } from '../runtime/testing/depth';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import account from '../messages/en/account.json';
import connect from '../messages/en/connect.json';
import { expectAccessible } from './conversations';
import { newBrowser } from './chat';
import { mailedLink } from './mailbox';
import { expectNotice } from './notices';
import { newEmail, signUp } from './people';
import { makeSpace } from './spaces';
import { installWallet, walletSays } from './test-wallet';

/* Ways in by wallets that announce themselves (EIP-6963) and sign with real keys (OPN-104). */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const testWallet = (page: Page) => button(page, /Test Wallet/);
const settings = (id: number) => `/index/settings/account/${id}?section=wallets`;

/** Links the wallet of the browser on the settings page, which leaves it connected. */
async function linkInSettings(context: BrowserContext, id: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(settings(id));
  await button(page, connect.settings.link).click();
  await expect(page.getByRole('dialog', { name: connect.link.title })).toBeVisible();
  await testWallet(page).click();
  await expect(button(page, /^Unlink 0x/)).toBeVisible();
  return page;
}

test('ACC-06 ACC-19 OPN-69 a new wallet signs up and logs in again', async ({ browser, baseURL }) => {
  const context = await newBrowser(browser);
  const wallet = await installWallet(context, String(baseURL));
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  await page.goto('/login');
  await page.getByRole('link', { name: account.wallets.browser }).click();
  await expect(testWallet(page)).toBeVisible();
  await expectAccessible(page);

  wallet.declines = true;
  await testWallet(page).click();
  await expect(page.getByText(connect.rejected)).toBeVisible();
  wallet.declines = false;
  await testWallet(page).click();
  await expect(page.getByRole('heading', { name: connect.login.newTitle })).toBeVisible();
  await expectAccessible(page);
  await button(page, connect.login.submit).click();
  await expect(page.getByText(connect.login.emailInvalid)).toBeVisible();
  const email = newEmail('wallet');
  await page.getByLabel(connect.login.email).fill(email);
  await page.getByRole('checkbox').check();
  await button(page, connect.login.submit).click();
  await page.waitForURL('**/index/setup');
  expect(await mailedLink(email, '/verify')).toContain('/verify');
  // It was asked once more than it was declined: signing up took the same signature.
  expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(2);

  // A page that is open notices that its session has ended, and leaves for the start page by itself.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/login/wallet');
  await testWallet(page).click();
  await page.waitForURL(/\/index/);
  const me = await (await context.request.get('/api/user/me')).json();
  expect(me).toMatchObject({ result: { email, ethAddress: wallet.account.address, hasKeyShare: false } });
  expect(complaints).toEqual([]);
  await context.close();
});

test('OPN-71 SHL-31 a wallet is linked and unlinked in the settings', async ({ browser, baseURL }) => {
  const context = await newBrowser(browser);
  const { id } = await signUp(context, { verified: true });
  const wallet = await installWallet(context, String(baseURL));
  wallet.declines = true;
  const page = await context.newPage();
  await page.goto(settings(id));
  await expect(page.getByText(connect.settings.none)).toBeVisible();
  await button(page, connect.settings.link).click();
  await testWallet(page).click();
  await expect(page.getByText(connect.rejected)).toBeVisible();
  await expectAccessible(page);
  wallet.declines = false;
  await testWallet(page).click();
  await expectNotice(page, connect.settings.linked);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, new RegExp(`Unlink ${wallet.account.address.slice(0, 6)}`))).toBeVisible();
  await expectAccessible(page);

  await button(page, /^Unlink 0x/).click();
  await page.getByRole('dialog').getByRole('button', { name: connect.settings.unlink }).click();
  await expect(page.getByText(connect.settings.none)).toBeVisible();
  await context.close();
});

test('a wallet of somebody else is said to be so', async ({ browser, baseURL }) => {
  const [first, second] = [await newBrowser(browser), await newBrowser(browser)];
  const key = generatePrivateKey();
  for (const context of [first, second]) {
    await installWallet(context, String(baseURL), { key });
  }
  await linkInSettings(first, (await signUp(first)).id);
  const page = await second.newPage();
  await page.goto(settings((await signUp(second)).id));
  await button(page, connect.settings.link).click();
  await testWallet(page).click();
  await expect(page.getByText('This wallet is already linked to another account.')).toBeVisible();
  await Promise.all([first.close(), second.close()]);
});

// What each event means is in lib/wallet/watch-reconnecting.test.ts; here is what the page does then.
const events = [
  ['changes its account', 'accountsChanged', [privateKeyToAccount(generatePrivateKey()).address]],
  ['locks', 'accountsChanged', []],
  ['disconnects', 'disconnect', { code: 4900, message: 'Gone' }],
] as const;
for (const [what, name, value] of sampled(events, [0])) {
  test(`WAL-48 OPN-22 STO-03 a connected wallet that ${what} logs out, after a reload too`, async ({
    browser,
    baseURL,
  }) => {
    const context = await newBrowser(browser);
    const { id } = await signUp(context);
    const wallet = await installWallet(context, String(baseURL));
    const page = await linkInSettings(context, id);
    const before = wallet.asked.length;
    await page.reload();
    // It is connected again, and so watched, once it was asked for its account.
    await expect.poll(() => wallet.asked.slice(before).includes('eth_accounts')).toBe(true);
    await expect(button(page, /^Unlink 0x/)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('guildhall.wallet.store') ?? ''))
      .toContain('"current":"');
    await expect(async () => {
      if (new URL(page.url()).pathname !== '/') await walletSays(page, name, value);
      await page.waitForURL((url) => url.pathname === '/', { timeout: 3000 });
    }).toPass();
    expect(await page.evaluate(() => localStorage.getItem('loginUser'))).toBeNull();
    expect((await context.request.get('/api/user/me')).status()).toBe(403);
    await context.close();
  });
}

test('OPN-22 who is here by e-mail stays when a wallet that is not connected changes', async ({
  browser,
  baseURL,
}) => {
  const context = await newBrowser(browser);
  const { id } = await signUp(context);
  await installWallet(context, String(baseURL));
  const page = await context.newPage();
  await page.goto(settings(id));
  await expect(button(page, connect.settings.link)).toBeVisible();
  await walletSays(page, 'accountsChanged', []);
  await walletSays(page, 'disconnect', { code: 4900, message: 'Gone' });
  await page.reload();
  await expect(button(page, connect.settings.link)).toBeVisible();
  expect((await context.request.get('/api/user/me')).status()).toBe(200);
  await context.close();
});

test('WAL-31 without a wallet on a computer the site of one opens', async ({ browser }) => {
  const context = await newBrowser(browser);
  const opened: string[] = [];
  await context.exposeFunction('noteOpened', (address: string) => void opened.push(address));
  await context.addInitScript(() => {
    window.open = (address) => {
      (globalThis as unknown as { noteOpened(text: string): void }).noteOpened(String(address));
      return null;
    };
  });
  const page = await context.newPage();
  await page.goto('/login/wallet');
  await button(page, connect.install).click();
  await expect.poll(() => opened).toEqual(['https://metamask.io/download/']);
  await context.close();
});

for (const language of ['en', 'zh'] as const) {
  test(`WAL-33 OPN-17 I18-03 without a wallet on a phone there is a hint (${language})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
      hasTouch: true,
      isMobile: true,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    });
    const page = await context.newPage();
    await page.goto('/login/wallet');
    const words = { en: connect.mobileHint, zh: '请在钱包浏览器中打开，或使用 WalletConnect' }[language];
    await button(page, /Get a browser wallet|获取浏览器钱包/).click();
    await expect(page.getByText(words)).toBeVisible();
    expect(context.pages()).toHaveLength(1);
    await expectAccessible(page);
    await context.close();
  });
}

test('public pages carry not one byte of a wallet, and the page of the wallet does', async ({ browser }) => {
  const owner = await newBrowser(browser);
  await signUp(owner, { verified: true });
  const { id } = await makeSpace(owner);
  const visitor = await newBrowser(browser);
  const scriptsOf = async (path: string, settled: (page: Page) => Promise<unknown>) => {
    const page = await visitor.newPage();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.text());
    });
    await page.goto(path);
    await settled(page);
    await page.waitForLoadState('networkidle');
    const text = (await Promise.all(bodies)).join('\n');
    await page.close();
    return text;
  };
  const marks =
    /wagmi|rainbowkit|rainbow-me|viem@|eip6963|eth_requestAccounts|walletconnect\.(com|org)|secp256k1/i;
  for (const path of [`/index/guildOverview/${id}`, '/', '/login', '/index/guildSearch']) {
    const scripts = await scriptsOf(path, (page) => expect(page.locator('h1').first()).toBeVisible());
    expect(scripts.length).toBeGreaterThan(10_000);
    expect([path, marks.exec(scripts)?.[0]]).toEqual([path, undefined]);
  }
  // The marks are found where there is a wallet.
  const scripts = await scriptsOf('/login/wallet', (page) =>
    expect(button(page, connect.install)).toBeVisible(),
  );
  for (const mark of [/wagmi/, /eip6963/, /eth_requestAccounts/]) expect(scripts).toMatch(mark);
  expect(scripts).not.toMatch(/rainbowkit/i);
  await Promise.all([owner.close(), visitor.close()]);
});
