import { expect, test } from '@playwright/test';
import keys from '../messages/en/keys.json';
import codeTexts from '../messages/en/mailed-code.json';
import signerTexts from '../messages/en/signer.json';
import { expectAccessible } from './conversations';
import { mailedCode } from './mailbox';
import { signUp } from './people';
import { makeWallet, openWalletSettings, signerOf, pressInSigner } from './signer';

/* A wallet that was made on another device, in a browser that is new to it. */

test.setTimeout(240_000);

test('a new device uses the wallet after a mailed code, is listed, and can be removed', async ({
  page,
  context,
}) => {
  const { id, email } = await signUp(context, { verified: true });
  const wallet = await makeWallet(context, id, { here: false });
  await openWalletSettings(page, id);
  const devices = page.getByRole('region', { name: keys.devices.title });
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  // The password is typed before the page learns that the device is new.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user/keyShare/kdf', async (route) => {
    await answered;
    await route.continue();
  });
  const openExport = () => page.getByRole('button', { name: keys.actions.export }).click();
  await openExport();
  const signer = signerOf(page);
  const password = signer.getByLabel(signerTexts.password);
  await password.fill(wallet.password);
  answer();
  const step = signer.getByRole('heading', { name: signerTexts.device.title });
  await expect(step).toBeVisible();
  await expect(password).toBeHidden();
  const field = signer.getByLabel(codeTexts.label);
  await expect(field).toBeFocused();
  const code = await mailedCode(email);
  await expect(signer.getByText(codeTexts.sent)).toBeVisible();
  await expectAccessible(page);

  const confirm = signer.getByRole('button', { name: signerTexts.device.confirm });
  await field.fill('0000-000');
  await expect(confirm).toBeDisabled();
  await field.fill(code === '0000-0000' ? '1111-1111' : '0000-0000');
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(/This code is wrong, used or expired/);
  // The answer to the right code is lost; the retry succeeds.
  await page.route(
    '**/api/user/keyShare/device',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field.fill(code.toLowerCase().replace('-', ' '));
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Can't reach the server/);
  await confirm.click();

  // The request is back, with what was typed.
  await expect(step).toBeHidden();
  await expect(password).toHaveValue(wallet.password);
  await expect(password).toBeFocused();
  await pressInSigner(page, signerTexts.continue);
  await expect(signer.getByRole('status', { name: signerTexts.export.shown })).toBeVisible();
  await pressInSigner(page, signerTexts.export.done);

  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(keys.events.device_added)).toBeVisible();
  const own = devices.getByRole('listitem').filter({ hasText: keys.devices.current });
  await expect(own).toHaveCount(1);
  await own.getByRole('button', { name: /^Remove/ }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText(keys.devices.removeCurrent)).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: keys.devices.remove, exact: true }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  // The device is new again. Reopening the window mails no second code while the first one is valid; the button does.
  await openExport();
  await expect(signer.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  const second = await mailedCode(email, [code]);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.signer-window')).toHaveCount(0);
  await openExport();
  await expect(signer.getByText(codeTexts.sent)).toBeVisible();
  await pressInSigner(page, codeTexts.sendAgain);
  await field.fill(await mailedCode(email, [code, second]));
  await confirm.click();
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.signer-window')).toHaveCount(0);
});

test('a browser that keeps nothing says so, before anything is typed, and goes on when it may', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context, { verified: true });
  await makeWallet(context, id);
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...given) => {
      if (given[0] !== 'guildhall-signer' || localStorage.getItem('storage is allowed'))
        return open(...given);
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await openWalletSettings(page, id);
  await page.getByRole('button', { name: keys.actions.export }).click();
  const signer = signerOf(page);
  await expect(signer.getByRole('heading', { name: signerTexts.noStorage.title })).toBeVisible();
  await expect(signer.getByRole('link', { name: signerTexts.noStorage.restore })).toBeVisible();
  await expectAccessible(page);
  await signer.locator('body').evaluate(() => localStorage.setItem('storage is allowed', 'yes'));
  await pressInSigner(page, signerTexts.noStorage.retry);
  await expect(signer.getByLabel(signerTexts.password)).toBeFocused();
});
