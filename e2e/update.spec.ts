import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import shellEn from '@/messages/en/shell.json';
import { field, open } from './conversations';
import { startInstance, type Instance } from './instance';
import { signUp } from './people';
import { roomsOf } from './rooms';
import { makeSpace } from './spaces';

/*
 * Another version of the product is installed while someone types: nothing reloads, and what the page lacks from then on is said. The new version is the same build under another name, on the same data.
 */

const OLD = process.env.GUILDHALL_NEXT_DIR ?? '.next';
const NEW = '.next-e2e-update';

test.use({ serviceWorkers: 'allow' });

let instance: Instance;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  copyAsNewBuild();
  instance = await startInstance({ CHAIN_LOCAL: 'off', GUILDHALL_NEXT_DIR: OLD });
});
test.afterAll(async () => {
  await instance.stop();
  rmSync(NEW, { recursive: true, force: true });
});

function copyAsNewBuild(): void {
  rmSync(NEW, { recursive: true, force: true });
  execFileSync('cp', ['-al', OLD, NEW]);
  const id = readFileSync(path.join(NEW, 'BUILD_ID'), 'utf8').trim();
  // Written anew, since the files of both are the same ones.
  rmSync(path.join(NEW, 'BUILD_ID'));
  writeFileSync(path.join(NEW, 'BUILD_ID'), `${id}new`);
  renameSync(path.join(NEW, 'static', id), path.join(NEW, 'static', `${id}new`));
}

const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('an update interrupts nobody who types: missing parts are said, and only a reload that was asked for brings the new version, with the draft', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: instance.url, serviceWorkers: 'allow' });
  await signUp(context, { verified: true });
  const { id: spaceId } = await makeSpace(context);
  const [room] = await roomsOf(context, spaceId);
  if (!room) throw new Error('a space begins with a channel');
  const page = await open(context, room, spaceId);
  // As an installed page: the first one was there before the worker.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const first = await loadedAt(page);
  await field(page).click();
  await page.keyboard.type('half a ');

  await instance.restartWith({ GUILDHALL_NEXT_DIR: NEW });
  // Of what the page has not loaded yet nothing is left.
  await context.route('**/_next/static/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.keyboard.type('thought');
  await expect(field(page)).toHaveText('half a thought');

  // A part that is gone: the page says so, and goes on.
  await page.evaluate(() =>
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: '/_next/static/chunks/gone.css',
      }),
    ),
  );
  const reload = page.getByRole('button', { name: shellEn.reload });
  await expect(page.getByText(shellEn.outdated)).toBeVisible();
  await page.keyboard.type('!');
  await expect(field(page)).toHaveText('half a thought!');
  expect(await loadedAt(page)).toBe(first);

  await context.unroute('**/_next/static/**');
  await reload.click();
  await expect(field(page)).toHaveText('half a thought!');
  await expect(page.getByText(shellEn.outdated)).toHaveCount(0);
  expect(await loadedAt(page)).not.toBe(first);
  await context.close();
});
