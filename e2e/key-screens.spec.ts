import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './conversations';
import { signUp } from './people';
import { askSigner, keepShares, makeWallet, openWalletSettings, signerOf, pressInSigner } from './signer';

/* Every screen of the key-share wallet for people who do not see it, and for those without a mouse. */

/** Goes there as a keyboard does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not come there');
}

test('a wallet is made, its password is changed and the window is closed with the keyboard alone', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context, { verified: true });
  await openWalletSettings(page, id);
  const signer = signerOf(page);
  await tabTo(page, page.getByRole('button', { name: 'Create wallet' }));
  await page.keyboard.press('Enter');
  await tabTo(page, signer.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  const picture = signer.getByRole('radio', { checked: true });
  const name = (await picture.getAttribute('aria-label')) ?? '';
  await tabTo(page, signer.getByLabel('First word'));
  await page.keyboard.type('velvet');
  await tabTo(page, signer.getByRole('button', { name: 'Save mark' }));
  await page.keyboard.press('Enter');
  const mark = signer.getByRole('group', { name: 'Your mark' });
  await expect(mark.getByRole('img', { name })).toBeVisible();
  await expect(mark).toContainText('velvet');
  const phrase = signer.getByRole('status', { name: 'Your passphrase' });
  const first = await phrase.innerText();
  await tabTo(page, signer.getByRole('button', { name: 'Generate another' }));
  await page.keyboard.press('Space');
  await expect(phrase).not.toHaveText(first);
  const password = await phrase.innerText();
  await tabTo(page, signer.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');

  const save = signer.getByRole('region', { name: 'Wallet file' }).getByRole('button', { name: 'Save' });
  await tabTo(page, save);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await saved;
  const kit = await signer.getByRole('list', { name: 'Recovery kit' }).innerText();
  const group = signer.getByLabel('Last five characters of your recovery kit');
  await tabTo(page, group);
  await page.keyboard.type('00000');
  await tabTo(page, signer.getByLabel('Confirm wallet password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(group).toHaveAccessibleDescription(/These don't match the last five characters/);
  await page.keyboard.press('Shift+Tab');
  await expect(group).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(kit.trim().slice(-5));
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog.signer-window')).toHaveCount(0);

  const change = page.getByRole('button', { name: 'Change password' });
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  await expect(signer.getByLabel('Wallet password')).toBeFocused();
  await expect(signer.getByLabel('Wallet password')).toHaveAccessibleDescription(/velvet/);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.signer-window')).toHaveCount(0);
  await expect(change).toBeFocused();
});

test('every screen of setup, unlock, change, export, health and restore is accessible', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context, { verified: true });
  await openWalletSettings(page, id);
  await expectAccessible(page);
  const signer = signerOf(page);
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(signer.getByRole('heading', { name: 'Choose your mark' })).toBeVisible();
  await expectAccessible(page);
  await pressInSigner(page, 'Save mark');
  await expect(signer.getByRole('heading', { name: 'Create your wallet' })).toBeVisible();
  await expectAccessible(page);
  await signer.getByRole('radio', { name: 'Choose my own' }).check();
  await signer.getByLabel('Wallet password', { exact: true }).fill('short');
  await pressInSigner(page, 'Continue');
  await expect(signer.getByLabel('Wallet password', { exact: true })).toHaveAccessibleDescription(
    /At least 10/,
  );
  await expectAccessible(page);
  await pressInSigner(page, 'Close');

  const wallet = await makeWallet(context, id);
  await openWalletSettings(page, id);
  await expect(page.getByRole('heading', { name: 'Your key-share wallet' })).toBeVisible();
  await expectAccessible(page);

  // So slow that the next button is looked for before what the one before it changed is known.
  await page.route('**/api/user/keyShare/state', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (const [button, heading] of [
    ['Change password', 'Change wallet password'],
    ['Someone may know my password', 'Someone may know my password'],
    ['Export private key', 'Export private key'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(signer.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
    await signer.getByLabel('Wallet password').fill(wallet.password);
    await pressInSigner(page, 'Continue');
    if (heading === 'Export private key') {
      await expect(signer.getByRole('status', { name: 'Private key' })).toBeVisible();
    } else {
      await pressInSigner(page, 'Continue');
      await keepShares(page, 'not-what-was-chosen', { hasKit: button !== 'Change password' });
      await expect(signer.getByText("Passwords don't match")).toBeVisible();
    }
    await expectAccessible(page);
    await pressInSigner(page, 'Close');
    await expect(page.locator('dialog.signer-window')).toHaveCount(0);
  }
  // A change that nobody confirmed is said until it is gone.
  await expect(page.getByText(/You started changing your password or key shares/)).toBeVisible();
  await expectAccessible(page);

  const asked = await askSigner(page, {
    kind: 'transaction',
    address: wallet.address,
    transaction: {
      chainId: 31_337,
      to: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
      value: '0',
      data: '0xdeadbeef00',
      nonce: 0,
      gas: '21000',
      fee: { gasPrice: '1' },
    },
  });
  await expect(asked.getByRole('heading', { name: 'Unknown contract call' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/signer');
  await expect(page.getByText('Ready to use offline.')).toBeVisible();
  const marks = page.getByRole('region', { name: 'Your mark on this device' });
  await expect(marks.getByText(wallet.address)).toBeVisible();
  await expectAccessible(page);
  await marks.getByRole('button', { name: 'Change mark' }).click();
  await expectAccessible(page);
});
