import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { encode } from 'uqr';
import wallet from '../messages/en/wallet.json';
import { expectAccessibleInBothThemes } from './accessibility';
import { beginSend, dialog, openWallet, purse } from './wallet-scene';

/* Addresses from QR codes. Chromium without windows has no cameras, so a drawn picture stands before the page in place of one. */

const RECIPIENT = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const t = wallet.scan;
const form = (page: Page) => dialog(page, wallet.sending.title);
const scan = (page: Page) => form(page).getByRole('button', { name: t.open });

/** Replaces the camera of this browser by a drawing of the first code. F9 shows the next one. */
async function putBeforeCamera(context: BrowserContext, codes: readonly string[]): Promise<void> {
  const pictures = codes.map((code) => encode(code, { ecc: 'M', border: 4 }).data);
  await context.addInitScript((all) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const pencil = canvas.getContext('2d');
    let shown = 0;
    const draw = () => {
      const picture = all[Math.min(shown, all.length - 1)] ?? [];
      const dot = Math.floor(canvas.height / picture.length);
      if (!pencil) return;
      pencil.fillStyle = 'white';
      pencil.fillRect(0, 0, canvas.width, canvas.height);
      pencil.fillStyle = 'black';
      picture.forEach((row, y) =>
        row.forEach((isDark, x) => isDark && pencil.fillRect(80 + x * dot, y * dot, dot, dot)),
      );
    };
    setInterval(draw, 100);
    addEventListener('keydown', ({ key }) => (shown += Number(key === 'F9')));
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
  }, pictures);
}

test('a code before the camera fills the recipient, one without an address is said so, and a document that may not ask says where it works', async ({
  browser,
  baseURL,
}) => {
  const { payer } = await purse(browser, baseURL ?? '');
  await putBeforeCamera(payer, ['https://example.org', `ethereum:${RECIPIENT}@1?value=1`]);
  const page = await openWallet(payer);
  await beginSend(page);
  await scan(page).click();
  await expect(form(page).getByText(t.notAddress)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('F9');
  await expect(form(page).getByLabel(wallet.sending.to, { exact: true })).toHaveValue(RECIPIENT);
  await expect(form(page).locator('video')).toHaveCount(0);

  // A document keeps the policy that it came with, also where the page of the wallet is opened from it.
  const other = await payer.newPage();
  await other.goto('/index/wallet/approvals');
  await other.getByRole('button', { name: wallet.backToWallet }).click();
  await expect(other.getByRole('table', { name: wallet.tokens })).toBeVisible();
  await beginSend(other);
  await scan(other).click();
  await expect(form(other).getByText(t.elsewhere)).toBeVisible();
  await expect(form(other).getByRole('link', { name: t.goThere })).toBeVisible();
  await payer.close();
});
