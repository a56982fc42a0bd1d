import { argon2id } from 'hash-wasm';
import { launchBrowser } from '../../scripts/checks/launch.mjs';
import { cookiesOf } from './feel.mjs';
import { startProduct } from './product.mjs';

const RUNS = 7;
/** What a new wallet costs where the device has the memory (KDF_USUAL in protocol/key-share-rules.ts). */
const USUAL = { memorySize: 128 * 1024, iterations: 3, parallelism: 1, hashLength: 32 };

/**
 * What a person waits for between the password and the opened wallet, in a browser.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureKeys({ root, say }) {
  say('the product, and a wallet made in a browser');
  const product = await startProduct(root);
  const browser = await launchBrowser();
  try {
    const { people } = await product.settle(1);
    const [person] = people;
    const context = await browser.newContext({ baseURL: product.publicUrl, locale: 'en-GB' });
    await context.addCookies(cookiesOf(person.cookie, product.publicUrl));
    const page = await context.newPage();
    await page.goto(`/index/settings/account/${person.id}?section=wallet`);
    const password = await makeWallet(page);
    say(`${RUNS} unlocks, each beside the same Argon2id alone`);
    const unlocks = [];
    const alone = [];
    for (let run = 0; run <= RUNS; run += 1) {
      alone.push(await stretch(password));
      unlocks.push(await unlock(page, password));
    }
    const figure = { unit: 'ms', better: /** @type {const} */ ('lower') };
    const value = median(unlocks.slice(1));
    const beside = { 'Argon2id alone, Node': median(alone.slice(1)) };
    return [
      {
        title: `Unlocking a key-share wallet (medians of ${RUNS})`,
        figures: [
          { name: 'password to opened wallet', value, beside, aim: 1000, ...figure },
          { name: 'beyond Argon2id', value, beside, aimOf: 'difference', ...figure },
        ],
        notes: [
          'From the press to the key on screen: Argon2id in a prepared worker, two calls of the platform, two shares.',
        ],
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** @param {import('playwright').Page} page */
const signerOf = (page) => page.frameLocator('dialog.signer-window iframe');

/** @param {import('playwright').Page} page */
async function makeWallet(page) {
  const signer = signerOf(page);
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await signer.getByRole('button', { name: 'Save mark' }).click();
  const password = await signer.getByRole('status', { name: 'Your passphrase' }).innerText();
  await signer.getByRole('button', { name: 'Continue' }).click();
  await signer.getByRole('region', { name: 'Wallet file' }).getByRole('button', { name: 'Save' }).click();
  const lines = signer.getByRole('list', { name: 'Recovery kit' }).getByRole('listitem');
  await signer
    .getByLabel('Last five letters of your recovery kit')
    .fill((await lines.nth(3).innerText()).slice(-5));
  await signer.getByLabel('Confirm wallet password').fill(password);
  await signer.getByRole('button', { name: "I've saved them" }).click();
  await page.getByRole('button', { name: 'Export private key' }).waitFor();
  return password;
}

/**
 * Measured by the page itself: what drives the browser looks for the key at times of its own.
 *
 * @param {import('playwright').Page} page @param {string} password
 * @returns {Promise<number>} Milliseconds from the press to the frame that shows the key.
 */
async function unlock(page, password) {
  await page.getByRole('button', { name: 'Export private key' }).click();
  const signer = signerOf(page);
  await signer.getByLabel('Wallet password').fill(password);
  const opened = signer.locator('body').evaluate(
    (body) =>
      new Promise((resolve) => {
        let pressedAt = 0;
        addEventListener('pointerdown', () => (pressedAt = performance.now()), { once: true });
        const observer = new MutationObserver(() => {
          if (!body.querySelector('[data-secret=key]')) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - pressedAt));
        });
        observer.observe(body, { subtree: true, childList: true });
      }),
  );
  await signer.getByRole('button', { name: 'Continue' }).click();
  const durationMs = await opened;
  await signer.getByRole('button', { name: 'Done' }).click();
  await page.locator('dialog.signer-window').waitFor({ state: 'detached' });
  return durationMs;
}

/** @param {string} password */
async function stretch(password) {
  const startedAt = performance.now();
  await argon2id({ ...USUAL, password, salt: crypto.getRandomValues(new Uint8Array(16)) });
  return performance.now() - startedAt;
}

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
