import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { expectNotice } from './notices';
import { post, signUp } from './people';
import { makeSpace } from './spaces';

const overview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;
const openQueue = (page: Page, spaceId: number) => page.goto(`${overview(spaceId)}#applications`);
/** On a narrow screen states stand in another cell, which is hidden here. */
const shown = (place: Locator, text: string) =>
  place.getByText(text, { exact: true }).filter({ visible: true });
const rowOf = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });
/** Keeps the list as it is until the page has sent a decision: marks of the applications may come at any time. */
async function holdList(page: Page): Promise<void> {
  let isHeld = true;
  page.on('request', (request) => {
    if (/guild\/(approveApply|decideApplies)/.test(request.url())) isHeld = false;
  });
  await page.route('**/api/guild/myGuildApplyList**', (route) => (isHeld ? route.abort() : route.continue()));
}
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Space sections' });

/** Somebody with a browser of their own, who has applied unless told otherwise. */
async function applicant(browser: Browser, guildId: number, content: string | null = 'Hello') {
  const context = await browser.newContext();
  const person = await signUp(context);
  if (content !== null) {
    await post(context.request, 'guild/applyToJoin', { guildId, content, purpose: [1] });
  }
  return { context, ...person };
}

/** Everything happens in browsers of one worker, to a private space of its own for each test. */
test.describe('applying', () => {
  let owner: BrowserContext;
  test.beforeAll(async ({ browser }) => {
    owner = await browser.newContext();
    await signUp(owner, { verified: true });
  });
  test.afterAll(() => owner.close());

  test('MEM-52 MEM-53 MEM-55 somebody applies by keyboard, withdraws, and applies again', async ({
    browser,
  }) => {
    const space = await makeSpace(owner, { guildPrivacy: 0 });
    const { context } = await applicant(browser, space.id, null);
    const page = await context.newPage();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('guild/applyToJoin')) sent.push(request.postDataJSON());
    });
    await page.goto(overview(space.id));
    const apply = page.getByRole('button', { name: 'Apply To Join' });
    await apply.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Apply To Join' });
    await dialog.getByLabel('Message to the admins (optional)').fill('I map raid routes.');
    await expect(dialog.getByText('18 of 500 characters')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(dialog).toBeHidden();
    const page2 = page.getByRole('dialog', { name: 'Application Sent!' });
    await expect(page2).toBeVisible();
    await test.step('OPN-43 one message is sent, with the purpose of the documents', () => {
      expect(sent).toEqual([{ guildId: space.id, content: 'I map raid routes.', purpose: [1] }]);
    });
    await page2.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(page2).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pending' })).toBeDisabled();
    await expect(page.getByText('Your application is pending')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: 'Withdraw' }).press('Enter');
    await expect(apply).toBeEnabled();
    await apply.click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page2).toBeVisible();
    await page2.getByRole('button', { name: 'Withdraw' }).click();
    await expect(apply).toBeEnabled();
    await context.close();
  });

  test('MEM-52 the public page of a private space offers the same, a visitor by way of the sign-up', async ({
    browser,
    page: visitor,
  }) => {
    const space = await makeSpace(owner, { guildPrivacy: 0 });
    await visitor.goto(`/index/guildOverview/${space.id}`);
    await visitor.getByRole('link', { name: 'Apply To Join' }).click();
    await expect(visitor).toHaveURL(`/signup?guildId=${space.id}`);

    const { context } = await applicant(browser, space.id, null);
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(overview(space.id));
    await expect(page.getByRole('button', { name: 'Apply To Join' })).toBeVisible();
    // Public pages ask who is looking only where the browser knows that someone has logged in.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('loginUser'))).not.toBeNull();
    await page.goto(`/index/guildOverview/${space.id}`);
    await page.getByRole('button', { name: 'Apply To Join' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page
      .getByRole('dialog', { name: 'Application Sent!' })
      .getByRole('button', { name: 'Done' })
      .click();
    await expect(page.getByRole('button', { name: 'Pending' })).toBeDisabled();
    await context.close();
  });

  test('MEM-62 a refused application is told in red, and what was typed stays', async ({ browser }) => {
    const space = await makeSpace(owner, { guildPrivacy: 0 });
    const { context } = await applicant(browser, space.id, null);
    const page = await context.newPage();
    await page.goto(overview(space.id));
    await page.getByRole('button', { name: 'Apply To Join' }).click();
    const text = page.getByLabel('Message to the admins (optional)');
    await text.fill('Hello');
    await page.route('**/api/guild/applyToJoin', (route) =>
      route.fulfill({ status: 502, json: { code: '20011', message: 'x' } }),
    );
    const send = page.getByRole('dialog').getByRole('button', { name: 'Apply' });
    await send.click();
    await expectNotice(page, /./, 'error');
    await expect(text).toHaveValue('Hello');
    await page.unroute('**/api/guild/applyToJoin');
    await send.click();
    await expect(page.getByRole('dialog', { name: 'Application Sent!' })).toBeVisible();
    await context.close();
  });

  test('a person reads in the own list what came of applications, in Chinese and on a phone too', async ({
    browser,
  }) => {
    const [one, other] = [
      await makeSpace(owner, { guildPrivacy: 0 }),
      await makeSpace(owner, { guildPrivacy: 0 }),
    ];
    const { context, id } = await applicant(browser, one.id);
    const { records } = await listOf(owner, one.id);
    await post(owner.request, 'guild/decideApplies', {
      guildId: one.id,
      applyIds: [records[0]?.id],
      decision: 'reject',
      reason: 'Season is full.',
    });
    await post(context.request, 'guild/applyToJoin', { guildId: other.id, content: '', purpose: [1] });
    const page = await context.newPage();
    await page.goto(`/index/settings/account/${id}?section=applications`);
    const rejected = page.getByRole('listitem').filter({ hasText: one.name });
    await expect(rejected.getByText('“Season is full.”')).toBeVisible();
    await expect(rejected.getByText(/^Apply again from/)).toBeVisible();
    await expect(rejected.getByText('Rejected')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const phone = await browser.newContext({
      locale: 'zh-CN',
      viewport: { width: 390, height: 844 },
      storageState: await context.storageState(),
    });
    const small = await phone.newPage();
    await small.goto(page.url());
    await expect(small.getByText('已拒绝')).toBeVisible();
    await small.getByRole('button', { name: `撤回加入 ${other.name} 的申请` }).click();
    await expect(small.getByRole('listitem').filter({ hasText: other.name })).toBeHidden();
    await phone.close();
    await context.close();
  });
});

const listOf = async ({ request }: BrowserContext, guildId: number) => {
  const answer = await request.get(`/api/guild/myGuildApplyList?guildId=${guildId}`);
  return ((await answer.json()) as { result: { records: { id: number }[]; pending: number } }).result;
};

test.describe('deciding', () => {
  let owner: BrowserContext;
  test.beforeAll(async ({ browser }) => {
    owner = await browser.newContext();
    await signUp(owner, { verified: true });
  });
  test.afterAll(() => owner.close());

  /** A private space with people who have applied, the first of them first. */
  async function scene(browser: Browser, count: number) {
    const space = await makeSpace(owner, { guildPrivacy: 0 });
    const people: Awaited<ReturnType<typeof applicant>>[] = [];
    for (let each = 0; each < count; each += 1)
      people.push(await applicant(browser, space.id, `Hello ${each}`));
    const close = () => Promise.all(people.map(({ context }) => context.close()));
    return { space, people, close };
  }

  test('SPC-92 SPC-93 SPC-94 the tab counts what is pending, for admins of private spaces on wide screens', async ({
    browser,
  }) => {
    const { space, people, close } = await scene(browser, 2);
    const page = await owner.newPage();
    await page.goto(overview(space.id));
    await expect(tabs(page).getByRole('tab', { name: 'Applications 2' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tabs(page).getByRole('tab', { name: /Members/ })).toBeVisible();
    await expect(tabs(page).getByRole('tab', { name: /Applications/ })).toHaveCount(0);

    const [first] = people;
    const [application] = (await listOf(owner, space.id)).records;
    await post(owner.request, `guild/approveApply/?applyId=${application?.id}`, undefined);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(tabs(page).getByRole('tab', { name: 'Applications 1' })).toBeVisible();
    const member = await (people[1] ?? first)?.context.newPage();
    await member?.goto(overview(space.id));
    if (member) {
      await expect(tabs(member).getByRole('tab', { name: /Members/ })).toBeVisible();
      await expect(tabs(member).getByRole('tab', { name: /Applications/ })).toHaveCount(0);
    }
    await page.close();

    const publicSpace = await makeSpace(owner);
    const publicPage = await owner.newPage();
    await publicPage.goto(overview(publicSpace.id));
    await expect(tabs(publicPage).getByRole('tab', { name: /Members/ })).toBeVisible();
    await expect(tabs(publicPage).getByRole('tab', { name: /Applications/ })).toHaveCount(0);
    await publicPage.close();
    await close();
  });

  test('MEM-31 MEM-32 MEM-35 one is approved, one rejected with a reason, and the applicants see it at once', async ({
    browser,
  }) => {
    const { space, people, close } = await scene(browser, 2);
    const [first, second] = people;
    if (!first || !second) throw new Error('Nobody has applied');
    const waiting = await first.context.newPage();
    await waiting.goto(overview(space.id));
    await expect(waiting.getByRole('button', { name: 'Pending' })).toBeDisabled();

    const page = await owner.newPage();
    await openQueue(page, space.id);
    const headers = page.getByRole('table', { name: 'Applications' }).getByRole('columnheader');
    await expect(headers.filter({ hasText: /./ })).toHaveText([
      'APPLICANT',
      'TIME APPLIED',
      'STATUS',
      'Actions',
    ]);
    await expectAccessibleInBothThemes(page);
    await rowOf(page, first.username)
      .getByRole('button', { name: /^Approve/ })
      .press('Enter');
    await expect(shown(rowOf(page, first.username), 'Approved')).toBeVisible();
    await expect(rowOf(page, first.username).getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(
      0,
    );
    // By the mark of the person's account: nothing is reloaded.
    await expect(waiting.getByRole('button', { name: 'Exit Community' })).toBeVisible();

    await rowOf(page, second.username).getByRole('button', { name: /^Show/ }).click();
    const details = page.getByRole('dialog', { name: `Application of ${second.username}` });
    await expect(details.getByText('Hello 1')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await details.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: `Reject ${second.username}?` });
    await dialog.getByLabel('Reason (optional)').fill('Season is full.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(shown(rowOf(page, second.username), 'Rejected')).toBeVisible();
    await expect(tabs(page).getByRole('tab', { name: 'Applications 0' })).toBeVisible();
    await page.getByRole('button', { name: 'Approved', exact: true }).click();
    await expect(rowOf(page, second.username)).toHaveCount(0);
    await expect(rowOf(page, first.username)).toBeVisible();
    await page.getByRole('button', { name: 'Expired', exact: true }).click();
    await expect(page.getByText('No applications with this status')).toBeVisible();
    await page.close();
    await close();
  });

  test('many are selected and approved at once; those that cannot be are named', async ({ browser }) => {
    const { space, people, close } = await scene(browser, 3);
    const page = await owner.newPage();
    await openQueue(page, space.id);
    await page.getByRole('checkbox', { name: 'Select all pending applications' }).check();
    await expect(page.getByText('3 selected')).toBeVisible();
    await holdList(page);
    // One of them is taken back where this page has not heard of it.
    const [gone] = people;
    const [application] = (await listOf(owner, space.id)).records.slice(-1);
    if (!gone) throw new Error('Nobody has applied');
    await post(gone.context.request, `guild/withdrawApply?applyId=${application?.id}`, undefined);
    await page.getByRole('button', { name: 'Approve 3' }).click();
    await expect(page.getByText(`The application of ${gone.username} was withdrawn.`)).toBeVisible();
    await expect(shown(page.getByRole('table'), 'Approved')).toHaveCount(2);
    await expect(rowOf(page, gone.username)).toHaveCount(0);
    await page.close();
    await close();
  });

  test('SPC-94 in the settings they are decided about on a phone too', async ({ browser }) => {
    const { space, people, close } = await scene(browser, 2);
    const [first, second] = people;
    const page = await owner.newPage();
    await page.goto(`/index/settings/space/${space.id}?section=applications`);
    const beside = page.getByRole('complementary', { name: /^Application of/ });
    await expect(beside.getByText('Hello 1')).toBeVisible();
    await rowOf(page, first?.username ?? '')
      .getByRole('button', { name: /^Show/ })
      .press('Enter');
    await expect(beside.getByText('Hello 0')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.setViewportSize({ width: 390, height: 844 });
    // There is no room beside the list any more.
    const details = page.getByRole('dialog', { name: /^Application of/ });
    await details.getByRole('button', { name: 'Approve' }).click();
    await expect(shown(details, 'Approved')).toBeVisible();
    await page.keyboard.press('Escape');
    await rowOf(page, second?.username ?? '')
      .getByRole('button', { name: /^Show/ })
      .click();
    await expect(details.getByText('Hello 1')).toBeVisible();
    await page.close();
    await close();
  });

  test('the menu of the settings counts what is pending, and the details say what both share', async ({
    browser,
  }) => {
    const { space, people, close } = await scene(browser, 2);
    const [first, second] = people;
    if (!first || !second) throw new Error('Nobody has applied');
    const shared = await makeSpace(owner);
    await post(first.context.request, `guild/join/community/${shared.id}`, undefined);
    const page = await owner.newPage();
    await page.goto(`/index/settings/space/${space.id}?section=overview`);
    const section = page.getByRole('link', { name: /^Applications/ });
    await expect(section).toHaveAccessibleName(/2 pending/);
    await expectAccessibleInBothThemes(page);
    const application = (await listOf(owner, space.id)).records[0];
    await post(second.context.request, `guild/withdrawApply?applyId=${application?.id}`, undefined);
    await expect(section).toHaveAccessibleName(/1 pending/);
    await section.click();
    const beside = page.getByRole('complementary', { name: /^Application of/ });
    await expect(beside.getByText('Created today')).toBeVisible();
    await expect(beside.getByText(shared.name)).toBeVisible();
    await page.close();
    await close();
  });

  test('MEM-33 MEM-42 MEM-43 what fails is told, the list comes again, and a lost right closes it', async ({
    browser,
  }) => {
    const { space, people, close } = await scene(browser, 1);
    const page = await owner.newPage();
    const [person] = people;
    if (!person) throw new Error('Nobody has applied');
    await page.route('**/api/guild/myGuildApplyList**', (route) =>
      route.fulfill({ status: 409, json: { code: '20010', message: 'x' } }),
    );
    await openQueue(page, space.id);
    // Not a failure after which the page asks again by itself.
    await expect(page.getByText('Something went wrong')).toBeVisible();
    await page.unroute('**/api/guild/myGuildApplyList**');
    // The mark of the application may come now, and ask again by itself.
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 3_000 })
      .catch(() => {});
    await expect(rowOf(page, person.username)).toBeVisible();

    await holdList(page);
    // Somebody else decides first, and this page has not heard of it.
    const [application] = (await listOf(owner, space.id)).records;
    await post(owner.request, `guild/rejectApply/?applyId=${application?.id}`, undefined);
    await rowOf(page, person.username)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expectNotice(page, /no longer pending/, 'error');
    await expect(shown(rowOf(page, person.username), 'Rejected')).toBeVisible();

    await owner.setOffline(true);
    await expect(page.getByText("You're offline.", { exact: false }).first()).toBeVisible();
    await owner.setOffline(false);
    await page.route('**/api/guild/myGuildApplyList**', (route) =>
      route.fulfill({ status: 422, json: { code: '20004', message: 'x' } }),
    );
    await page.getByRole('button', { name: 'Expired', exact: true }).click();
    await expect(page.getByText("You can't see applications")).toBeVisible();
    await page.close();
    await close();
  });
});
