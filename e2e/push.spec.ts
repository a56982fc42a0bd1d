import { expect, test } from '@playwright/test';
import settingEn from '../messages/en/notice-setting.json';
import settingZh from '../messages/zh/notice-setting.json';
import { sampled } from '@/runtime/testing/depth';
import { TestPushService } from '@/server/testing/push-endpoint';
import { expectAccessibleInBothThemes } from './accessibility';
import { newBrowser, secondDevice } from './chat';
import { signUp } from './people';
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
    await expect(page.getByText(t.push.off, { exact: true })).toBeVisible();
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
    await page.getByLabel(t.quiet.from, { exact: true }).blur();
    await expect(page.getByText(t.saved)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(t.quiet.from, { exact: true })).toHaveValue('21:30');
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    await expect(page.getByRole('combobox', { name: t.quiet.zone })).toHaveValue(zone);
    await expectAccessibleInBothThemes(page);
    await Promise.all([context.close(), other.close()]);
  });
}

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
