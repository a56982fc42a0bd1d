import { expect, test } from '@playwright/test';
import settingEn from '../messages/en/notice-setting.json';
import settingZh from '../messages/zh/notice-setting.json';
import { sampled } from '@/runtime/testing/depth';
import { TestPushService } from '@/server/testing/push-endpoint';
import { expectAccessibleInBothThemes } from './accessibility';
import { newBrowser, secondDevice } from './chat';
import { expectNotice } from './notices';
import { post, signUp } from './people';
import { withPushes, workerOf } from './push-scene';

test.use({ serviceWorkers: 'allow' });

let service: TestPushService;
test.beforeAll(async () => void (service = await TestPushService.start()));
test.afterAll(() => service.stop());

const settings = '/index/settings/notificationSetting';

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ] as const,
  [0],
)) {
  test(`OPN-72 a browser gets pushes once the person turns them on, and other devices see it (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = { en: settingEn, zh: settingZh }[language];
    const context = await newBrowser(browser, { language, layout });
    const { email } = await signUp(context);
    await withPushes(context, service.browser());
    const page = await context.newPage();
    await page.goto(settings);
    const here = page.getByRole('switch', { name: t.push.here });
    await expect(here).not.toBeChecked();
    await expect(here).toHaveAccessibleDescription(t.push.off);
    await here.press('Space');
    await expect(here).toBeChecked();
    await page.reload();
    await expect(here).toBeChecked();
    await expectAccessibleInBothThemes(page);

    const other = await secondDevice(browser, email);
    const elsewhere = await other.newPage();
    await elsewhere.goto(settings);
    await expect(elsewhere.getByRole('list', { name: settingEn.push.others })).toContainText('Chrome');
    // Without a screen Chromium refuses notifications, as a person may.
    await expect(elsewhere.getByText('Your browser blocks notifications')).toBeVisible();
    await expectAccessibleInBothThemes(elsewhere);
    await here.click();
    await expect(here).not.toBeChecked();
    await expect(elsewhere.getByText(settingEn.push.others)).toBeHidden();

    // Quiet hours begin in the zone of the person, and stay.
    const quiet = page.getByRole('switch', { name: t.quiet.on });
    await quiet.click();
    await page.getByLabel(t.quiet.from, { exact: true }).fill('21:30');
    const kept = page.waitForResponse((answer) => /"from":1290/.test(answer.request().postData() ?? ''));
    await page.getByLabel(t.quiet.from, { exact: true }).blur();
    expect((await kept).ok()).toBe(true);
    await expectNotice(page, t.saved);
    await page.reload();
    await expect(page.getByLabel(t.quiet.from, { exact: true })).toHaveValue('21:30');
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    await expect(page.getByRole('combobox', { name: t.quiet.zone })).toHaveValue(zone);
    await expectAccessibleInBothThemes(page);
    await Promise.all([context.close(), other.close()]);
  });
}

test('a push reaches the worker, which shows it, leads to the thing without a reload, and shows none of an earlier session', async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  const { id } = await signUp(context);
  const device = service.browser();
  await withPushes(context, device);
  const page = await context.newPage();
  await page.goto(settings);
  service.publicKey = await page.evaluate(async () => {
    const answer = await fetch('/api/notification/push');
    return ((await answer.json()) as { result: { publicKey: string } }).result.publicKey;
  });
  await post(context.request, 'notification/settings', { kinds: { following: { push: true } } });
  const here = page.getByRole('switch', { name: settingEn.push.here });
  await here.click();
  await expect(here).toBeChecked();
  const worker = await workerOf(context, page);

  const follower = await newBrowser(browser);
  await signUp(follower);
  await post(follower.request, `user/follow/${id}`, undefined);
  await expect.poll(() => service.of(device).length).toBe(1);
  const [push] = service.of(device);
  if (!push) throw new Error('Nothing was pushed');
  await worker.deliver(push);
  await expect.poll(() => worker.shown()).toMatchObject([{ title: 'New follower or referral', body: '' }]);
  // Of an earlier session in this browser.
  await worker.deliver({ ...push, mark: 'another' });
  await worker.deliver(push);
  await expect.poll(async () => (await worker.shown()).length).toBe(2);

  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await worker.press('/index/notification');
  await expect(page).toHaveURL('/index/notification');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  await Promise.all([context.close(), follower.close()]);
});

test('a push that comes when nobody is logged in any more is not shown, and the worker removes itself', async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  await signUp(context);
  const page = await context.newPage();
  await page.goto('/index/nomanland');
  const worker = await workerOf(context, page);
  // No page sees how it ends.
  await page.goto('/favicon.svg');
  await context.clearCookies();
  await worker.deliver({
    mark: 'm',
    language: 'en',
    title: 'New mention',
    body: '',
    path: '/index',
    tag: 't',
  });
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  expect(await worker.shown()).toEqual([]);
  await context.close();
});
