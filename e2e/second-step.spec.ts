import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { expect, test, type Page } from '@playwright/test';
import { sampled } from '@/runtime/testing/depth';
import account from '../messages/en/account.json';
import accountZh from '../messages/zh/account.json';
import codeTexts from '../messages/en/mailed-code.json';
import step from '../messages/en/second-step.json';
import stepZh from '../messages/zh/second-step.json';
import { expectAccessibleInBothThemes } from './accessibility';
import { newBrowser } from './chat';
import { mailedCode, mailedLink } from './mailbox';
import { PASSWORD, signUp } from './people';

const texts = {
  en: { account, step },
  zh: { account: accountZh, step: stepZh },
};

/** Chromium's own authenticator: makes passkeys and signs with them as soon as the page asks. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The code that counts next: one that was used counts no more. */
function nextCode(secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + 30_000 });
}

async function firstStep(page: Page, email: string, { form, logIn }: typeof account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(form.email, { exact: true }).fill(email);
  await page.getByLabel(form.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: logIn.submit, exact: true }).click();
}

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ] as const,
  [0],
)) {
  test(`OPN-71 a passkey and an authenticator app are set up and take the second step (${language}, ${layout})`, async ({
    browser,
  }) => {
    const { account: words, step: t } = texts[language];
    const { settings } = t;
    const context = await newBrowser(browser, { language, layout });
    const { email, id } = await signUp(context, { verified: true });
    const page = await context.newPage();
    await withAuthenticator(page);
    await page.goto(`/index/settings/account/${id}?section=security`);
    await expect(page.getByText(settings.off)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: settings.addPasskey }).click();
    await page.getByLabel(settings.passkeyDialog.name).fill('MacBook');
    await page.getByRole('button', { name: settings.passkeyDialog.submit }).click();
    const codes = page.getByRole('list', { name: settings.codesDialog.list }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessibleInBothThemes(page);
    const [recovery] = await codes.allTextContents();
    await page.getByLabel(settings.codesDialog.saved).check();
    await page.getByRole('button', { name: settings.codesDialog.done }).click();
    await expect(page.getByText('MacBook')).toBeVisible();

    await page.getByRole('button', { name: settings.addTotp }).click();
    const key = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/);
    await expect(key).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
    const code = page.getByLabel(settings.totpDialog.code);
    await code.fill('000000');
    await page.getByRole('button', { name: settings.totpDialog.submit }).click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(TOTP.generate({ secret: Secret.fromBase32(secret) }));
    await page.getByRole('button', { name: settings.totpDialog.submit }).click();
    await expect(page.getByText(settings.on, { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    // The browser that has the passkey logs in again, once with each second step.
    await context.clearCookies();
    await firstStep(page, email, words);
    const field = page.getByLabel(t.login.totpLabel);
    await expect(field).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: t.login.usePasskey }).click();
    await page.waitForURL('**/index');

    const other = await newBrowser(browser, { language, layout });
    const elsewhere = await other.newPage();
    await firstStep(elsewhere, email, words);
    await elsewhere.getByLabel(t.login.totpLabel).fill(nextCode(secret));
    await elsewhere.keyboard.press('Enter');
    await elsewhere.waitForURL('**/index');

    await other.clearCookies();
    await firstStep(elsewhere, email, words);
    await elsewhere.getByRole('button', { name: t.login.useRecovery }).click();
    await elsewhere.getByLabel(t.login.recoveryLabel).fill((recovery ?? '').toLowerCase());
    await elsewhere.getByRole('button', { name: t.login.logIn }).click();
    await elsewhere.waitForURL('**/index');
    await other.close();
    await context.close();
  });
}

test('a lost second step is asked to be removed by mail, and the link of the notice keeps it', async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  const { email, id } = await signUp(context, { verified: true });
  const page = await context.newPage();
  await withAuthenticator(page);
  await page.goto(`/index/settings/account/${id}?section=security`);
  await page.getByRole('button', { name: step.settings.addPasskey }).click();
  await page.getByLabel(step.settings.passkeyDialog.name).fill('Old phone');
  await page.getByRole('button', { name: step.settings.passkeyDialog.submit }).click();
  await page.getByLabel(step.settings.codesDialog.saved).check();
  await page.getByRole('button', { name: step.settings.codesDialog.done }).click();

  const elsewhere = await (await newBrowser(browser)).newPage();
  await firstStep(elsewhere, email, account);
  await elsewhere.getByRole('button', { name: step.login.lost }).click();
  await elsewhere.getByRole('button', { name: step.login.request }).click();
  await elsewhere.getByLabel(codeTexts.label).fill(await mailedCode(email));
  await expectAccessibleInBothThemes(elsewhere);
  await elsewhere.getByRole('button', { name: step.login.begin }).click();
  await expect(elsewhere.getByText(/will be removed on/)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/will be removed on/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await elsewhere.goto(await mailedLink(email, '/keepTwoStep'));
  await elsewhere.getByRole('button', { name: step.stop.button }).click();
  await expect(elsewhere.getByText(step.stop.doneTitle)).toBeVisible();
  await expectAccessibleInBothThemes(elsewhere);
  await page.reload();
  await expect(page.getByText('Old phone')).toBeVisible();
  await expect(page.getByText(/will be removed on/)).toBeHidden();
});

test('OPN-71 an address is changed by a mailed code, and logins are listed, and the data is exported', async ({
  browser,
}) => {
  const context = await newBrowser(browser, { layout: 'narrow' });
  const { email, id } = await signUp(context, { verified: true });
  const page = await context.newPage();
  const { emailChange } = account;
  await page.goto(`/index/settings/account/${id}?section=email`);
  await page.getByRole('button', { name: emailChange.change }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(emailChange.newEmail).fill(email.toUpperCase());
  await dialog.getByRole('button', { name: emailChange.sendCode }).click();
  await expect(dialog.getByText(emailChange.same)).toBeVisible();
  const moved = email.replace('@', '.moved@');
  await dialog.getByLabel(emailChange.newEmail).fill(moved);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: emailChange.sendCode }).click();
  const code = dialog.getByLabel(emailChange.codeLabel);
  await expect(code).toBeFocused();
  await code.fill(await mailedCode(moved));
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: emailChange.submit }).click();
  await expect(page.getByText(moved)).toBeVisible();

  await page.goto(`/index/settings/account/${id}?section=security`);
  const logins = page.getByRole('table', { name: step.logins.table });
  await expect(logins.getByRole('row')).toHaveCount(2);
  await expect(logins.getByText(step.logins.in)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const { dataExport } = account;
  await page.goto(`/index/settings/account/${id}?section=data`);
  await expect(page.getByText(dataExport.none)).toBeVisible();
  await page.getByRole('button', { name: dataExport.request }).click();
  const link = page.getByRole('link', { name: /Download the export/ });
  await expect(link).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const download = page.waitForEvent('download');
  await link.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^guildhall-[\d-]+\.zip$/);
  // The beginning of a ZIP file.
  expect((await readFile(await saved.path())).subarray(0, 2).toString()).toBe('PK');
});
