import { expect, test, type Locator, type Page } from '@playwright/test';
import en from '../messages/en/account.json';
import enDelivery from '../messages/en/mail-delivery.json';
import zh from '../messages/zh/account.json';
import zhDelivery from '../messages/zh/mail-delivery.json';
import { freeInternalPort } from '../scripts/supervisor/ports.mjs';
import { newBrowser } from './chat';
import { expectAccessible } from './conversations';
import { startInstance, type Instance } from './instance';
import { newEmail, PASSWORD } from './people';

/* A product whose mail server does not answer: pages that have just sent a mail say that it waits. */

let instance: Instance;
test.beforeAll(async () => {
  const nobody = await freeInternalPort();
  instance = await startInstance({
    CHAIN_LOCAL: 'off',
    SMTP_URL: `smtp://127.0.0.1:${nobody}`,
    SMTP_FROM: 'Guildhall <no-reply@guild.example>',
  });
});
test.afterAll(() => instance.stop());

const plain = (text: string) => text.replaceAll(/<\/?b>/g, '');
const looks = [
  { language: 'en', layout: 'wide', t: en, delivery: enDelivery },
  { language: 'zh', layout: 'narrow', t: zh, delivery: zhDelivery },
] as const;

for (const { language, layout, t, delivery } of looks) {
  test(`OPN-71 OPN-110 while the mail server is away, sign-up, a forgotten password and a change of address say that the mail waits, and keep what was typed, in ${language}`, async ({
    browser,
  }) => {
    const context = await newBrowser(browser, { baseURL: instance.url, language, layout });
    const page = await context.newPage();
    const email = newEmail();
    const waits = (address: string, at: Page | Locator = page) =>
      expect(at.getByText(plain(delivery.delayed).replace('{email}', address))).toBeVisible();

    await page.goto('/signup');
    await page.getByLabel(t.form.email).fill(email);
    await page.getByLabel(t.form.password, { exact: true }).fill(PASSWORD);
    await page.getByLabel(t.form.repeat).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t.signUp.submit }).click();
    await page.waitForURL('**/index/setup');
    await waits(email);
    // Nothing says that it was sent.
    await expect(page.getByText(plain(t.mail.text).replace('{email}', email))).toBeHidden();
    await page.getByRole('button', { name: t.mail.resend }).click();
    await expect(page.locator('[data-snackbar]')).toHaveText(delivery.waits);
    await expect(page.getByText(t.mail.resent, { exact: true })).toBeHidden();
    await expectAccessible(page);
    // Setup continues without the mail.
    await page.getByRole('button', { name: t.mail.continue }).click();
    await expect(page.getByRole('heading', { name: t.mail.title })).toBeHidden();

    const me = (await (await context.request.get('/api/user/me')).json()) as { result: { id: number } };
    await page.goto(`/index/settings/account/${me.result.id}?section=email`);
    await waits(email);
    await page.getByRole('button', { name: t.emailChange.change }).click();
    const dialog = page.getByRole('dialog');
    const moved = newEmail('moved');
    await dialog.getByLabel(t.emailChange.newEmail).fill(moved);
    await dialog.getByRole('button', { name: t.emailChange.sendCode }).click();
    const code = dialog.getByLabel(t.emailChange.codeLabel);
    await code.fill('ABCD');
    await waits(moved, dialog);
    await expect(code).toHaveValue('ABCD');
    await expect(code).toBeFocused();
    await expectAccessible(page);

    await page.goto('/forgot');
    await page.getByLabel(t.form.email).fill(email);
    await page.getByRole('button', { name: t.forgot.submit }).click();
    await expect(page.getByText(t.forgot.delayed.replace('{email}', email))).toBeVisible();
    await expect(page.getByText(t.forgot.sentText.replace('{email}', email))).toBeHidden();
    await expectAccessible(page);
    await context.close();
  });
}
