import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import wallet from '../messages/en/wallet.json';
import { chatPath, close, field, log, two } from './conversations';
import { signUp } from './people';

/* Scripts of the two heaviest screens, all that came until the screen can be used. The aims stand in docs/performance.md; these are
   a little above what was measured, by gzip, which is larger than the brotli that is sent. */

const CHAT_KIB_MAX = 560;
const WALLET_KIB_MAX = 540;

/** Everything that a page loads as script from now on. */
function watchScripts(page: Page) {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  return async () => {
    const all = await Promise.all(bodies);
    const text = Buffer.concat(all).toString();
    return { text, sizeKiB: all.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024 };
  };
}

test('the chat page brings no editor until somebody begins to write', async ({ browser }) => {
  const people = await two(browser);
  const page = await people.owner.newPage();
  const scripts = watchScripts(page);
  await page.goto(chatPath(people.room, people.spaceId));
  await expect(log(page)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(field(page)).toBeFocused();
  const { text, sizeKiB } = await scripts();
  expect(text).not.toContain('ProseMirror');
  expect(sizeKiB).toBeLessThanOrEqual(CHAT_KIB_MAX);

  await page.keyboard.type('**now** it is here');
  await expect(field(page).locator('strong')).toHaveText('now');
  await expect(field(page)).toHaveText('now it is here');
  expect((await scripts()).text).toContain('ProseMirror');
  await close(people);
});

test('the wallet page brings neither chat nor editor', async ({ browser }) => {
  const person = await browser.newContext();
  await signUp(person);
  const page = await person.newPage();
  const scripts = watchScripts(page);
  await page.goto('/index/wallet');
  await expect(page.getByRole('heading', { name: wallet.title })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { text, sizeKiB } = await scripts();
  for (const foreign of ['ProseMirror', 'm.room.message', 'dompurify']) expect(text).not.toContain(foreign);
  expect(sizeKiB).toBeLessThanOrEqual(WALLET_KIB_MAX);
  await person.close();
});
