import { expect, test, type Page } from '@playwright/test';
import spaceEn from '../messages/en/space.json';
import { sampled } from '../runtime/testing/depth';
import { expectAccessibleInBothThemes } from './accessibility';
import { expectNotice } from './notices';
import { post, signUp } from './people';
import { resident, residentWithPage } from './residents';
import { makeRole } from './roles';
import { makeSpace } from './spaces';

const overview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;

/** Lets the list of members of a space answer as many as nobody signs up in a test; returns which pages were asked for. */
async function manyMembers(page: Page, spaceId: number, total: number): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`**/api/guild/${spaceId}/users?*`, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const current = Number(query.get('current'));
    asked.push(`${current}/${query.get('size')}`);
    const count = Math.min(20, total - (current - 1) * 20);
    const records = Array.from({ length: count }, (_, index) => {
      const id = (current - 1) * 20 + index + 1;
      const name = `Member ${id}`;
      const times = {
        ranking: null,
        lastActiveTime: null,
        timedOutUntil: null,
        joinedTime: '2025-01-01T00:00:00.000Z',
      };
      const flags = { isOwner: false, isAdmin: false, outranked: true, banned: 0 };
      return { id, userId: id, username: name, name, avatar: '', ...times, ...flags };
    });
    const pages = Math.ceil(total / 20);
    await route.fulfill({ json: { code: '10000', result: { records, current, pages, total } } });
  });
  return asked;
}

test.describe('joining and leaving', () => {
  test('MEM-50 a visitor is led to the sign-up, which knows the space and speaks of no invitation', async ({
    browser,
    page,
  }) => {
    const { context: owner } = await resident(browser, 'owner');
    const space = await makeSpace(owner);
    await page.goto(`/index/guildOverview/${space.id}`);
    await page.getByRole('link', { name: 'Join Community' }).click();
    await expect(page).toHaveURL(`/signup?guildId=${space.id}`);
    await expect(page.getByText(space.name)).toBeVisible();
    await expect(page.getByText('Sign up or log in to join')).toBeVisible();
  });

  test('MEM-51 MEM-56 somebody joins, keeps, and leaves two spaces', async ({ browser }) => {
    const { context: owner } = await resident(browser, 'owner');
    const first = await makeSpace(owner);
    const second = await makeSpace(owner);
    const context = await browser.newContext();
    await signUp(context);
    const page = await context.newPage();
    for (const { id } of [first, second]) {
      await page.goto(overview(id));
      await page.getByRole('button', { name: 'Join Community' }).click();
      await expect(page.getByRole('button', { name: 'Exit Community' })).toBeVisible();
    }

    const dialog = page.getByRole('dialog', { name: 'Exit Community' });
    await test.step('MEM-57 leaving is asked about', async () => {
      await page.getByRole('button', { name: 'Exit Community' }).click();
      await dialog.getByRole('button', { name: "No, don't exit" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('MEM-59 the first space that remains opens', async () => {
      await page.getByRole('button', { name: 'Exit Community' }).click();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(page).toHaveURL(overview(first.id));
    });

    await test.step('MEM-60 after the last one the directory opens', async () => {
      await page.goto(`/index/guildOverview/${first.id}`);
      await page.getByRole('button', { name: 'Exit Community' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(page).toHaveURL('/index/guildSearch');
    });
    await context.close();
  });

  test('MEM-62 a refused join is told in red and can be tried again', async ({ browser }) => {
    const { context: owner } = await resident(browser, 'owner');
    const space = await makeSpace(owner);
    const context = await browser.newContext();
    await signUp(context);
    const page = await context.newPage();
    await page.goto(overview(space.id));
    await page.route('**/api/guild/join/**', (route) =>
      route.fulfill({ status: 502, json: { code: '20011', message: 'x' } }),
    );
    await page.getByRole('button', { name: 'Join Community' }).click();
    await expectNotice(page, /./, 'error');
    await page.unroute('**/api/guild/join/**');
    await page.getByRole('button', { name: 'Join Community' }).click();
    await expect(page.getByRole('button', { name: 'Exit Community' })).toBeVisible();
    await context.close();
  });
});

test.describe('inviting', () => {
  test('INV-05 INV-06 OPN-42 the dialog has the link, Copy and four ways to share', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signUp(context, { verified: true });
    const space = await makeSpace(context);
    await page.goto(overview(space.id));
    await page.getByRole('main').getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: `Invite to ${space.name}` });
    const link = await dialog.getByLabel('Invite link').inputValue();
    expect(link).toMatch(/\/s\/[0-9A-Za-z]{8}$/);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expectNotice(page, 'Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await test.step('INV-07 four of the ways to share are those of the documents', async () => {
      const hrefs = await dialog
        .getByRole('link')
        .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href));
      expect(hrefs.map((href) => href.split('?')[0])).toEqual([
        'mailto:',
        'https://twitter.com/intent/tweet',
        'https://www.facebook.com/sharer/sharer.php',
        'https://www.linkedin.com/shareArticle',
        'https://t.me/share/url',
        'https://wa.me/',
      ]);
    });
    await dialog.getByRole('button', { name: spaceEn.invite.qr }).click();
    await expect(dialog.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
    await test.step('INV-13 it says which referrals count', async () => {
      await expect(dialog.getByText(/^Your new referrals will not count/)).toBeVisible();
    });
  });

  test('INV-01 INV-02 friends outside the space are searched, and Invite becomes Invited', async ({
    browser,
  }) => {
    const [context, other] = [await browser.newContext(), await browser.newContext()];
    const me = await signUp(context, { verified: true });
    const friend = await signUp(other);
    await post(context.request, `user/follow/${friend.id}`, undefined);
    await post(other.request, `user/follow/${me.id}`, undefined);
    const space = await makeSpace(context);
    const page = await context.newPage();
    await page.goto(overview(space.id));
    await page.getByRole('main').getByRole('button', { name: 'Invite' }).click();
    const friends = spaceEn.invite.friends;
    const dialog = page.getByRole('dialog');
    const search = dialog.getByRole('searchbox', { name: friends.search });
    const row = dialog.getByRole('listitem').filter({ hasText: friend.username });
    await search.fill('nobody of this name');
    await expect(row).toHaveCount(0);
    await search.fill(friend.username.slice(0, 9).toUpperCase());
    await row.getByRole('button', { name: friends.inviteName.replace('{name}', friend.username) }).click();
    await expect(row.getByText(friends.invited, { exact: true })).toBeVisible();
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Invite' }).click();
    await expect(row.getByText(friends.invited, { exact: true })).toBeVisible();
    await context.close();
    await other.close();
  });

  test('INV-09 INV-15 OPN-62 an unverified person sees no link and is led to the account', async ({
    browser,
  }) => {
    const { context: owner } = await resident(browser, 'owner');
    const space = await makeSpace(owner);
    const context = await browser.newContext();
    const { id } = await signUp(context);
    await post(context.request, `guild/join/community/${space.id}`, {});
    const page = await context.newPage();
    await page.goto(overview(space.id));
    await page
      .getByRole('complementary', { name: 'Space menu' })
      .getByRole('button', { name: 'Invite' })
      .click();
    await expect(page.getByText('Verify email to see invite link')).toBeVisible();
    await expect(page.getByLabel('Invite link')).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Facebook' }).click();
    await test.step('INV-11 INV-12 the notice has its title and a button', async () => {
      await expect(page.locator('[data-i18n="emailNotVerified"]')).toHaveText('Email not verified');
      await page.getByRole('button', { name: 'Got it' }).click();
    });
    await test.step('INV-10 the account opens', async () => {
      await expect(page).toHaveURL(`/index/settings/account/${id}`);
    });
    await context.close();
  });

  test('SPC-17 SPC-18 on a phone the dialog fills the screen', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await signUp(context, { verified: true });
    const space = await makeSpace(context);
    const page = await context.newPage();
    await page.goto(overview(space.id));
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(async () => await dialog.boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await context.close();
  });
});

test.describe('members', () => {
  test('MEM-05 MEM-06 the table shows who is a member, and how each stands', async ({ browser }) => {
    const { page, context, username } = await residentWithPage(browser, 'owner');
    const space = await makeSpace(context);
    await page.goto(`${overview(space.id)}#members`);
    await expect(page.getByText('Showing 1 result')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'USER NAME',
      'RANKING',
      'ROLES',
      'STATUS',
      'JOINED',
      'LAST ACTIVE',
      'Actions',
    ]);
    const own = page.getByRole('row', { name: new RegExp(username) });
    await expect(own.getByRole('img', { name: 'Online' })).toBeVisible();
    await test.step('OPN-48 without points there is no ranking, and the status is a word', async () => {
      await expect(own.getByRole('cell').nth(2)).toHaveText('–');
      await expect(own.getByRole('cell').nth(4)).toHaveText('Online');
    });
    await page.close();
  });

  test('MEM-07 MEM-11 OPN-49 members are searched a second after the last key, or on Enter', async ({
    page,
    context,
  }) => {
    const { username } = await signUp(context, { verified: true });
    const space = await makeSpace(context);
    await page.goto(`${overview(space.id)}#members`);
    await test.step('MEM-04 SHL-46 Filters are to come', async () => {
      await page.getByRole('button', { name: 'Filters' }).click();
      await expectNotice(page, 'Coming soon');
    });
    await expect(page.getByText('Showing 1 result')).toBeVisible();
    // A list that a change has made old is asked for again, so what counts are the texts.
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/users?')) asked.add(new URL(request.url()).searchParams.get('name') ?? '');
    });
    const search = page.getByRole('searchbox', { name: 'Search members' });
    await search.pressSequentially('nobody');
    await expect(
      page.getByRole('tabpanel', { name: 'Members' }).getByText('No data available'),
    ).toBeVisible();
    expect([...asked].filter((name) => name !== '')).toEqual(['nobody']);
    // While time stands still, only Enter can make it search.
    await page.clock.pauseAt(Date.now() + 60_000);
    await search.fill(username);
    const asking = page.waitForRequest('**/users?**');
    await search.press('Enter');
    await asking;
    await page.clock.resume();
    await expect(page.getByText('Showing 1 result')).toBeVisible();
  });

  test('MEM-22 several members get a role and are kicked at once, and the table is sorted by its heads', async ({
    browser,
  }) => {
    const { page, context } = await residentWithPage(browser, 'owner');
    const space = await makeSpace(context);
    const people: { id: number; username: string }[] = [];
    for (let count = 0; count < 3; count += 1) {
      const other = await browser.newContext();
      people.push(await signUp(other));
      await post(other.request, `guild/join/community/${space.id}`, undefined);
      await other.close();
    }
    await makeRole(context, space.id, 'Surveyor', { userIds: people.slice(0, 1).map(({ id }) => id) });
    await page.goto(`${overview(space.id)}#members`);
    const head = (name: string) => page.getByRole('columnheader', { name });
    const rowOf = (index: number) => page.getByRole('row', { name: people[index]?.username ?? '?' });
    await expect(head('USER NAME')).toHaveAttribute('aria-sort', 'ascending');
    await head('JOINED').getByRole('button').click();
    await expect(head('JOINED')).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('row').nth(1)).toContainText(people[2]?.username ?? '?');
    await head('JOINED').getByRole('button').press('Enter');
    await expect(page.getByRole('row').nth(2)).toContainText(people[0]?.username ?? '?');

    for (const index of [1, 2]) await rowOf(index).getByRole('checkbox').check();
    const bar = page.getByRole('group', { name: 'Actions for selected members' });
    await expect(bar).toContainText('2 selected');
    await expectAccessibleInBothThemes(page);
    await bar.getByRole('button', { name: 'Give a role' }).click();
    await page.getByRole('dialog').getByText('Surveyor').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give a role' }).click();
    for (const index of [0, 1, 2]) await expect(rowOf(index)).toContainText('Surveyor');

    // One of them leaves meanwhile: the others go, and the refusal names the person.
    await rowOf(1).getByRole('checkbox').check();
    await rowOf(2).getByRole('checkbox').check();
    await post(context.request, `guild/${space.id}/kick/${people[1]?.id}`, undefined);
    await bar.getByRole('button', { name: 'Kick' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kick' }).click();
    await expect(page.getByText(`${people[1]?.username} is no longer a member.`)).toBeVisible();
    await expect(rowOf(2)).toHaveCount(0);
    await page.close();
  });

  test('MEM-12 MEM-13 pages of twenty load while scrolling, and stop at the last', async ({ browser }) => {
    const { page, context } = await residentWithPage(browser, 'owner');
    const space = await makeSpace(context);
    const asked = await manyMembers(page, space.id, 45);
    await page.goto(`${overview(space.id)}#members`);
    await expect(page.getByText('Showing 45 results')).toBeVisible();
    await expect(page.getByText('Member 20', { exact: true })).toBeVisible();
    expect([...new Set(asked)]).toEqual(['1/20']);
    for (const last of ['Member 20', 'Member 40', 'Member 45']) {
      await page.getByText(last, { exact: true }).scrollIntoViewIfNeeded();
      await page.mouse.move(800, 600);
      await page.mouse.wheel(0, 4000);
    }
    await expect(page.getByText('Member 45', { exact: true })).toBeVisible();
    await page.mouse.wheel(0, 4000);
    // What is on screen is asked for again when the space changes, as a new one does.
    expect([...new Set(asked)]).toEqual(['1/20', '2/20', '3/20']);
    await page.close();
  });

  test('of a long table only the rows in view are drawn, and each says which one it is', async ({
    browser,
  }) => {
    const { page, context } = await residentWithPage(browser, 'owner');
    const space = await makeSpace(context);
    await manyMembers(page, space.id, 140);
    const places = [
      `${overview(space.id)}#members`,
      `/index/settings/space/${space.id}?section=members`,
      // The page itself scrolls.
      `/index/guildOverview/${space.id}#members`,
    ];
    for (const path of sampled(places, [0, 2])) {
      await page.goto(path);
      const table = page.getByRole('table', { name: 'Search members' });
      await expect(table).toHaveAttribute('aria-rowcount', '141');
      await page.getByText('Member 1', { exact: true }).hover();
      const last = page.getByText('Member 140', { exact: true });
      await expect(async () => {
        await page.mouse.wheel(0, 3000);
        await expect(last).toBeVisible({ timeout: 200 });
      }).toPass();
      await expect(page.getByRole('row').filter({ has: last })).toHaveAttribute('aria-rowindex', '141');
      expect(await table.getByRole('row').count()).toBeLessThan(60);
      await expect(page.getByText('Member 1', { exact: true })).toHaveCount(0);
      // It is the same table everywhere.
      if (path === places[0]) await expectAccessibleInBothThemes(page);
      await page.mouse.wheel(0, -60_000);
      await expect(page.getByText('Member 1', { exact: true })).toBeVisible();
    }
    await page.close();
  });
});
