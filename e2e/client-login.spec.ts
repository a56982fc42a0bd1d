import { expect, test } from '@playwright/test';
import { sampled } from '@/runtime/testing/depth';
import account from '../messages/en/account.json';
import accountZh from '../messages/zh/account.json';
import { newBrowser } from './chat';
import { expectAccessible } from './conversations';
import { PASSWORD, signUp } from './people';

/* A Matrix client of another site logs in by our page. The site is played by the browser: nothing of it is needed but its address. */

const texts = { en: account, zh: accountZh };
const CLIENT = 'https://client.example';

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ],
  [0],
)) {
  test(`a person logs in, lets a client into the account, and logs it out in the settings (${language}, ${layout})`, async ({
    browser,
    request,
  }) => {
    const { authorize, settings, form, logIn: loginTexts } = texts[language];
    const before = await newBrowser(browser);
    const { email, username, id } = await signUp(before, { verified: true });
    await before.close();
    const context = await newBrowser(browser, { language, layout });
    const page = await context.newPage();
    await context.route(`${CLIENT}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Client</title>' }),
    );
    const start = `/_matrix/client/v3/login/sso/redirect?${new URLSearchParams({ redirectUrl: `${CLIENT}/app#room` })}`;
    await page.goto(start);
    await page.getByLabel(form.email, { exact: true }).fill(email);
    await page.getByLabel(form.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: loginTexts.submit, exact: true }).click();

    await expect(page.getByText(username)).toBeVisible();
    await expect(page.getByText(CLIENT)).toBeVisible();
    await expect(page.getByText(authorize.unknownText)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: authorize.approve }).click();
    await page.waitForURL(`${CLIENT}/**`);
    const back = new URL(page.url());
    expect(back.hash).toBe('#room');
    const token = back.searchParams.get('loginToken') ?? '';
    const logIn = () =>
      request.post('/_matrix/client/v3/login', {
        data: { type: 'm.login.token', token, initial_device_display_name: 'Example client' },
        headers: { origin: CLIENT },
      });
    const answer = await logIn();
    const { access_token: accessToken } = (await answer.json()) as { access_token: string };
    const whoami = async () =>
      (
        await request.get('/_matrix/client/v3/account/whoami', {
          headers: { authorization: `Bearer ${accessToken}` },
        })
      ).status();
    expect(await whoami()).toBe(200);
    expect((await logIn()).status()).toBe(403);

    await page.goto(`/index/settings/account/${id}?section=clients`);
    const row = page.getByRole('listitem').filter({ hasText: 'Example client' });
    await expect(row).toContainText(CLIENT);
    await expectAccessible(page);
    await row.getByRole('button').click();
    await expect(page.getByText(settings.noClients)).toBeVisible();
    expect(await whoami()).toBe(401);
    await context.close();
  });
}

test('an address that may get no login is refused, and nothing is sent to it', async ({ page, context }) => {
  await signUp(context);
  await page.goto(`/authorize?${new URLSearchParams({ redirectUrl: 'javascript:alert(1)' })}`);
  await expect(page.getByRole('heading', { name: account.authorize.invalidTitle })).toBeVisible();
  await expect(page.getByRole('button', { name: account.authorize.approve })).toHaveCount(0);
  await expectAccessible(page);
});
