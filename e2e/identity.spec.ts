import { expect, test } from '@playwright/test';
import account from '../messages/en/account.json';
import zhAccount from '../messages/zh/account.json';
import errors from '../messages/en/errors.json';
import second from '../messages/en/second-step.json';
import { startOpenIdProvider, type TestOpenIdProvider } from '../server/testing/openid-provider';
import { freeInternalPort } from '../scripts/supervisor/ports.mjs';
import { newBrowser } from './chat';
import { expectAccessible } from './conversations';
import { startInstance, type Instance } from './instance';
import { signUp } from './people';

let provider: TestOpenIdProvider;
let instance: Instance;
test.beforeAll(async () => {
  const port = await freeInternalPort();
  provider = await startOpenIdProvider(`http://localhost:${port}`);
  instance = await startInstance({ ...provider.settings, CHAIN_LOCAL: 'off', GAME_SPACES: 'off' }, port);
});
test.afterAll(async () => {
  await instance.stop();
  await provider.stop();
});

test('ACC-06 OPN-69 a login elsewhere signs up, logs in again, and stays linked while it is the only way in', async ({
  browser,
}) => {
  const context = await newBrowser(browser, { baseURL: instance.url });
  const page = await context.newPage();
  const atProvider = async (name: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const go = page.getByRole('button', { name: 'Continue with Local ID' });

  await page.goto('/login');
  await expectAccessible(page);
  await go.click();
  await atProvider('no');
  await expect(page.getByText("The login at Local ID wasn't completed. Start again.")).toBeVisible();
  await expectAccessible(page);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: account.oidc.again }).click();
  await atProvider('ada');
  await expect(page.getByRole('heading', { name: account.oidc.newTitle })).toBeVisible();
  await expect(page.getByLabel(account.form.email)).toHaveValue('ada@provider.example');
  await expectAccessible(page);
  await page.getByRole('button', { name: account.oidc.submit }).click();
  await expect(page.getByText(account.form.agreementMissing)).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: account.oidc.submit }).click();
  await page.waitForURL('**/index/setup');

  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/login?lang=zh');
  await page.getByRole('button', { name: zhAccount.oidc.continue.replace('{provider}', 'Local ID') }).click();
  await atProvider('ada');
  await page.waitForURL(/\/index/);
  const me = (await (await context.request.get(`${instance.url}/api/user/me`)).json()) as {
    result: { id: number; email: string };
  };
  expect(me.result.email).toBe('ada@provider.example');

  await page.goto(`${instance.url}/index/settings/account/${me.result.id}?section=security&lang=en`);
  const link = page.getByRole('button', { name: second.identities.link.replace('{provider}', 'Local ID') });
  await expect(page.getByText('ada@provider.example').last()).toBeVisible();
  await expectAccessible(page);
  // The page that it comes back to has the address of the one it leaves.
  await Promise.all([page.waitForURL(/\/login\/oidc\//), link.click()]);
  await page.waitForURL(/section=security/);
  await page
    .getByRole('button', { name: second.identities.unlinkNamed.replace('{label}', 'ada@provider.example') })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: second.identities.unlink }).click();
  // The only way in: the e-mail is not verified yet.
  await expect(page.getByText(errors.email_unverified)).toBeVisible();
  await context.close();
});

// Another choice of an operator, which needs a product of its own, too.
test('OPN-50 where game spaces are switched off, the choice is disabled and says why', async ({
  browser,
}) => {
  const context = await newBrowser(browser, { baseURL: instance.url });
  await signUp(context, { verified: true });
  const page = await context.newPage();
  await page.goto('/index/createSpace');
  await expect(page.getByRole('radio', { name: /Only local communities can be created now/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^Community space/ })).toBeEnabled();
  await context.close();
});
