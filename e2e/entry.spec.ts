import { expect, test, type Page } from '@playwright/test';
import { sampled } from '../runtime/testing/depth';
import { expectNotice } from './notices';
import { signUp } from './people';
import { makeSpace } from './spaces';

test('ENT-01 the landing and login page is at / and at /login', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your community, and its treasury, in one conversation' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find a community' })).toHaveAttribute(
      'href',
      '/index/guildSearch',
    );
  }
});

test('ENT-02 OPN-75 privacy and terms are readable in both languages without a single call', async ({
  page,
  context,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  for (const [path, english, chinese] of [
    ['/privacy', 'Privacy', '隐私'],
    ['/terms', 'Terms', '条款'],
  ] as const) {
    // The switch of the page before is kept.
    await context.clearCookies();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who runs this server' })).toBeVisible();
    await page.goto(`${path}?lang=zh`);
    await expect(page.getByRole('heading', { level: 1, name: chinese })).toBeVisible();
  }
  expect(calls).toEqual([]);
});

test('ENT-13 ENT-14 ENT-15 any other path is the 404 page with its way home', async ({ page }) => {
  const answer = await page.goto('/no/such/path');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'We sincerely apologize...' })).toBeVisible();
  await expect(page.getByText('This page is not found on our server')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back to home page' })).toHaveAttribute('href', '/index');
});

test('ENT-13 a path that looks like a file is the same 404 page', async ({ page }) => {
  const answer = await page.goto('/index.php');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('This page is not found on our server')).toBeVisible();
});

test('ENT-15 somebody who is logged in gets from the 404 page to /index, and in no space on to nobody’s land', async ({
  page,
  context,
}) => {
  await signUp(context);
  await page.goto('/no/such/path');
  const asked = page.waitForRequest('**/api/user/me');
  await page.getByRole('link', { name: 'Go back to home page' }).click();
  await expect(page).toHaveURL('/index/nomanland');
  await test.step('HTP-02 calls carry the cookies', async () => {
    const session = (await context.cookies()).find(({ httpOnly }) => httpOnly);
    expect((await (await asked).allHeaders()).cookie).toContain(`${session?.name}=${session?.value}`);
  });
});

test('ENT-16 an invite link opens without a session', async ({ page }) => {
  await page.goto('/s/Some_Space/u/12');
  await expect(page).toHaveURL('/login?guildName=Some_Space&inviterId=12');
  await expect(page.getByRole('heading', { name: 'Log in to join' })).toBeVisible();
});

test.describe('invite links', () => {
  const leadTo = async (page: Page, path: string, address: string) => {
    await page.goto(path);
    await expect(page, path).toHaveURL(address);
  };

  test('ENT-03 ENT-11 a link with a name, and one with a code, say which space and who invites', async ({
    page,
  }) => {
    await leadTo(page, '/s/foo/u/12', '/login?guildName=foo&inviterId=12');
    await leadTo(page, '/s/0002000z', '/login?guildId=1&inviterId=57');
  });

  test('ENT-04 ENT-07 ENT-12 a link that misses a part, or names no space, is the plain login page', async ({
    page,
  }) => {
    for (const path of ['/s/foo/u', '/s//u/12', '/s/abc', '/s/000200023', '/g/no_such_space']) {
      await leadTo(page, path, '/login');
    }
  });

  test('ENT-05 ENT-06 a link by alias says whose space it is, which the platform knows', async ({
    browser,
    page,
  }) => {
    const owner = await browser.newContext();
    const { id: ownerId } = await signUp(owner, { verified: true });
    const { name } = await makeSpace(owner);
    const alias = name.replaceAll(' ', '_');
    await leadTo(page, `/g/${alias}`, `/login?guildName=${alias}&inviterId=${ownerId}`);
    await owner.close();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page says what this is and leads to what can be read', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByText('Guildhall is a chat for communities that you can host yourself.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Host it yourself' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find a community' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page.getByText('Guildhall 是可以自行部署的社区聊天平台。')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  });

  test('a form never puts a password into the address', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
  });
});

test.describe('language', () => {
  test('I18-01 OPN-103 the first visit follows the browser, the switch wins and is kept', async ({
    browser,
  }) => {
    const chinese = await browser.newContext({ locale: 'zh-CN' });
    const page = await chinese.newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await chinese.close();
  });

  test('I18-01 a language that is not spoken here gets English', async ({ browser }) => {
    const french = await browser.newContext({ locale: 'fr-FR' });
    const page = await french.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await french.close();
  });

  test('OPN-65 the switch keeps the invite', async ({ page }) => {
    await page.goto('/login?guildName=Some_Space&inviterId=12');
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page.getByRole('heading', { name: '登录后加入' })).toBeVisible();
    await expect(page).toHaveURL(/guildName=Some_Space/);
  });

  test('each language has its address for search engines', async ({ page }) => {
    await page.goto('/?lang=zh');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/\?lang=zh$/);
    await expect(page.locator('link[rel="alternate"][hreflang="en"]')).toHaveAttribute(
      'href',
      /\/\?lang=en$/,
    );
    await expect(page.locator('link[rel="alternate"][hreflang="x-default"]')).toHaveCount(1);
  });
});

test('THM-01 the first visit is dark, whatever the system prefers', async ({ browser }) => {
  const light = await browser.newContext({ colorScheme: 'light' });
  const page = await light.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await light.close();
});

const refusal = (code: string) => JSON.stringify({ code, message: 'worded by the server' });

test.describe('failures of calls', () => {
  test('HTP-08 no session sends people from the shell to /', async ({ page, context }) => {
    const { id } = await signUp(context);
    await page.route('**/api/user/me', (route) =>
      route.fulfill({ status: 403, contentType: 'application/json', body: refusal('20003') }),
    );
    // The cookie is gone by then, as the server's own answer would have it.
    await context.clearCookies();
    await context.addCookies([]);
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('loginUser', '{}'));
    const path = `/index/settings/account/${id}`;
    await page.goto(path);
    // What they came for is kept.
    await expect(page).toHaveURL(`/?${new URLSearchParams({ to: path })}`);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });

  for (const path of sampled(['/', '/login'], [1])) {
    test(`HTP-08 on ${path} nobody is sent anywhere, however often it is opened`, async ({ page }) => {
      let loads = 0;
      page.on('domcontentloaded', () => (loads += 1));
      await page.goto('/privacy');
      await page.evaluate(() => localStorage.setItem('loginUser', '{}'));
      await page.goto(path);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('loginUser'))).toBeNull();
      await expect(page).toHaveURL(path);
      expect(loads).toBe(2);
    });
  }

  test('HTP-07 HTP-09 OPN-29 a 502 is told in one red notice that goes by itself', async ({
    page,
    context,
  }) => {
    const { id } = await signUp(context);
    await page.clock.install();
    await page.goto(`/index/settings/account/${id}?section=email`);
    await page.route('**/api/user/resendVerification', (route) =>
      route.fulfill({ status: 502, contentType: 'application/json', body: refusal('20011') }),
    );
    const resend = page.getByRole('button', { name: 'Resend verification email' });
    await expect(resend).toBeEnabled();
    await page.clock.pauseAt(Date.now() + 60_000);
    await resend.click();
    const notice = page.locator('[data-snackbar="error"]');
    await expect(notice).toHaveText('The back-end data service is being updated, please be patient.');
    await expect(resend).toBeEnabled();
    await resend.click();
    await expect(notice).toHaveCount(1);
    await test.step('HTP-06 it stands at the top centre', async () => {
      const box = await notice.boundingBox();
      expect(box && Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(2);
      expect(box?.y).toBeLessThan(60);
    });
    await page.clock.runFor(2_000);
    await expect(notice).toHaveCount(0);
  });

  test('HTP-10 an error that this page does not know is told in the words of the server, without its code', async ({
    page,
    context,
  }) => {
    const { id } = await signUp(context);
    await page.goto(`/index/settings/account/${id}?section=email`);
    await page.route('**/api/user/resendVerification', (route) =>
      route.fulfill({ status: 422, contentType: 'application/json', body: refusal('29999') }),
    );
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await expectNotice(page, 'worded by the server', 'error');
  });
});

test('No page before the door writes an error or breaks the policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`));
  for (const path of [
    '/',
    '/login',
    '/signup',
    '/forgot',
    '/reset?token=abcdefghijklmnop',
    '/verify',
    '/privacy',
    '/terms',
    '/outbox',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(complaints).toEqual([]);
});

test('THM-02 a visitor can change the theme, and it is kept', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

for (const locale of ['en-GB', 'zh-CN']) {
  test(`pages of text fit into 320 pixels (${locale})`, async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    for (const path of ['/privacy', '/terms', '/outbox']) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
    await context.close();
  });
}
