import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Permission } from '../protocol/permissions';
import { expectAccessibleInBothThemes } from './accessibility';
import { field } from './conversations';
import { expectNotice } from './notices';
import { post, signUp } from './people';
import { resident, residentWithPage } from './residents';
import { makeRole } from './roles';
import { announce, makeSpace, newName } from './spaces';

const settings = (spaceId: number, section?: string) =>
  `/index/settings/space/${spaceId}${section ? `?section=${section}` : ''}`;
/** What a viewer may do about a person anywhere, below what they may do as a moderator. */
const ABOUT_PERSON = ['Follow', 'Block'];
const overview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Sections of the settings' });

/** A new person, signed in. */
async function newPerson(browser: Browser) {
  const context = await browser.newContext();
  const person = await signUp(context, { verified: true });
  return { context, page: await context.newPage(), ...person };
}

test('SPC-103 SPC-104 SPC-106 the owner opens the settings, walks through them and closes them', async ({
  browser,
}) => {
  const owner = await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context);
  const { page } = owner;
  await page.goto(overview(space.id));
  await page.getByRole('link', { name: 'Space settings' }).click();
  await expect(page).toHaveURL(settings(space.id));
  await expect(menu(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByLabel('Slogan')).toHaveValue(space.fields.slogan);
  await expectAccessibleInBothThemes(page);
  for (const section of ['Privacy', 'Notifications']) {
    await menu(page).getByRole('link', { name: section }).click();
    await expect(page).toHaveURL(settings(space.id, section.toLowerCase()));
    await expect(page.getByRole('main').getByText('Coming soon')).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(overview(space.id));
  await owner.page.close();
});

test('OPN-35 the overview edits the space, and what was typed is there after a look elsewhere', async ({
  browser,
}) => {
  const owner = await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context);
  const { page } = owner;
  await page.goto(settings(space.id));
  await page.getByLabel('Slogan').fill('A slogan for everyone');
  await menu(page).getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(settings(space.id, 'privacy'));
  await menu(page).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByLabel('Slogan')).toHaveValue('A slogan for everyone');
  await page.getByRole('tab', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Update Guild' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(overview(space.id));
  await expect(page.getByText('A slogan for everyone')).toBeVisible();
  await owner.page.close();
});

test('SPC-110 SPC-111 OPN-35 the owner deletes the space and lands in the first that remains', async ({
  browser,
}) => {
  const owner = await newPerson(browser);
  const first = await makeSpace(owner.context, { guildName: newName('Remaining') });
  const second = await makeSpace(owner.context);
  const { page } = owner;
  await page.goto(settings(second.id, 'delete'));
  await expect(page.getByText(`Deleting ${second.name} removes it for everyone.`)).toBeVisible();
  await page.route('**/api/guild/*/disable', (route) =>
    route.fulfill({ status: 500, json: { code: '20012' } }),
  );
  const ask = page.getByRole('main').getByRole('button', { name: 'Delete Server' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete Server' });
  const typeName = (name: string) => page.getByLabel(`Type ${name} to confirm`).fill(name);
  await ask.click();
  await expect(confirm).toBeDisabled();
  await typeName(second.name);
  await confirm.click();
  await expectNotice(page, /./, 'error');
  await page.unroute('**/api/guild/*/disable');
  await expectAccessibleInBothThemes(page);
  await confirm.click();
  await expect(page).toHaveURL(overview(first.id));

  await page.goto(settings(first.id, 'delete'));
  await ask.click();
  await typeName(first.name);
  await confirm.click();
  await expect(page).toHaveURL('/index/guildSearch');

  await page.goto('/index/nomanland');
  await page.getByRole('link', { name: 'Restore a deleted space' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: first.name })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: `Restore ${second.name}` }).click();
  await expectNotice(page, `${second.name} is back. Its members return to its rooms within a few minutes.`);
  await page.goto(overview(second.id));
  await expect(page.getByRole('heading', { name: second.name, level: 1 })).toBeVisible();
  await owner.context.close();
});

test('SHL-05 SHL-06 SPC-20 the owner opens home from the panel and sees what has changed', async ({
  browser,
}) => {
  const owner = await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context);
  const { page } = owner;
  await page.goto(overview(space.id));
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/guildHome/${space.id}$`));
  await test.step('OPN-74 it has what happened in the space', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: 'joined' })).toBeVisible();
  });
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectAccessibleInBothThemes(page);
  await page.getByText('Space activity').click();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeHidden();
  await page.goto('/index/homePage/guildHome');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page.getByText('Active today')).toBeVisible();
  await test.step('SHL-19 its members have a page of their own', async () => {
    await page.goto(`/index/homePage/members?guild=${space.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    await expect(page.getByText('Showing 1 result')).toBeVisible();
  });
  await owner.page.close();
});

test('SPC-113 an admin of a private space sees all that admins do, and the owner Delete Server besides', async ({
  browser,
}) => {
  const owner = await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context, { guildPrivacy: 0 });
  await announce(owner.context, space.id, 'Welcome', 'Hello.');
  const { page } = owner;
  await page.goto(overview(space.id));
  await expect(page.getByRole('textbox', { name: 'Post an announcement' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('button', { name: 'More' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Applications' })).toBeVisible();
  await page.getByRole('link', { name: 'Space settings' }).click();
  await expect(menu(page).getByRole('link')).toHaveText([
    ...['Overview', 'Roles', 'Members', 'Channel access', 'Privacy', 'Notifications', 'Bans'],
    ...['Applications', 'Invite links', 'Reports', 'Audit log', 'Delete Server'],
  ]);
  await owner.page.close();
});

test('SPC-105 SPC-107 SPC-109 holders of a right have its sections, of which the first one opens', async ({
  browser,
}) => {
  const owner = await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context);
  const member = await residentWithPage(browser, 'member');
  await post(member.context.request, `guild/join/community/${space.id}`, undefined);
  const { page } = member;
  const viewers = [
    {
      allowed: ['manageRoles', 'banMembers'],
      sections: ['Roles', 'Members', 'Bans', 'Reports'],
      first: 'Roles',
    },
    { allowed: ['banMembers'], sections: ['Members', 'Bans', 'Reports'], first: 'Bans' },
  ] as const;
  for (const { allowed, sections, first } of viewers) {
    const roleId = await makeRole(owner.context, space.id, first, { allowed, userIds: [member.id] });
    await page.goto(settings(space.id));
    await expect(menu(page).getByRole('link')).toHaveText([...sections]);
    await expect(menu(page).getByRole('link', { name: first })).toHaveAttribute('aria-current', 'page');
    await post(owner.context.request, `roles/${roleId}/exclude/${member.id}`, undefined);
  }
  await Promise.all([owner.page.close(), member.page.close()]);
});

test('SPC-114 a member has no way into the settings, and a link to them says why', async ({ browser }) => {
  const owner = await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context);
  const member = await residentWithPage(browser, 'member');
  await post(member.context.request, `guild/join/community/${space.id}`, undefined);
  const { page } = member;
  await page.goto(overview(space.id));
  await expect(page.getByRole('button', { name: 'Exit Community' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Space settings' })).toBeHidden();
  await test.step('SPC-19 nor a section of what happens in it, which the owner has', async () => {
    await expect(page.getByText('Space activity')).toHaveCount(0);
    await owner.page.goto(overview(space.id));
    await expect(owner.page.getByText('Space activity')).toBeVisible();
  });
  await page.goto(settings(space.id, 'delete'));
  await expect(page.getByText("You can't manage this space")).toBeVisible();
  await expect(menu(page).getByRole('link')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the space' }).click();
  await expect(page).toHaveURL(overview(space.id));
  await Promise.all([owner.page.close(), member.page.close()]);
});

test('on a narrow screen the menu is a page that opens a section', async ({ browser }) => {
  const owner = await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context);
  const { page } = owner;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(settings(space.id));
  await expect(menu(page).getByRole('link', { name: 'Privacy' })).toBeVisible();
  await expect(page.getByLabel('Slogan')).toBeHidden();
  await menu(page).getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('Coming soon')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await expect(menu(page).getByRole('link', { name: 'Delete Server' })).toBeVisible();
  await owner.page.close();
});

/** The owner of a new space, somebody with a role that allows this, and a member without. */
async function spaceWithHelper(browser: Browser, allowed: readonly Permission[]) {
  const [owner, helper, member] = [
    await resident(browser, 'owner'),
    await resident(browser, 'helper'),
    await resident(browser, 'member'),
  ];
  const space = await makeSpace(owner.context);
  for (const { context } of [helper, member]) {
    await post(context.request, `guild/join/community/${space.id}`, undefined);
  }
  await makeRole(owner.context, space.id, 'Helpers', { allowed, userIds: [helper.id] });
  const pages: Page[] = [];
  const pageOf = async ({ context }: { context: BrowserContext }) => {
    const page = await context.newPage();
    pages.push(page);
    return page;
  };
  return {
    owner,
    space,
    helper,
    member,
    pageOf,
    close: () => Promise.all(pages.map((page) => page.close())),
  };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** The status of a member stands in a column, and below the name where the column gives way. */
const status = (page: Page, name: string, text: string) =>
  row(page, name).getByText(text).filter({ visible: true });

test('OPN-34 MEM-09 MEM-22 somebody who may only kick opens the members, and kicks one', async ({
  browser,
}) => {
  const { space, helper, member, owner, pageOf, close } = await spaceWithHelper(browser, ['kickMembers']);
  const page = await pageOf(helper);
  await page.goto(overview(space.id));
  await page.getByRole('link', { name: 'Space settings' }).click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await expect(menu(page).getByRole('link')).toHaveText(['Members', 'Reports']);
  await expect(row(page, helper.username).getByText('Helpers')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // Of people who stand above there is nothing to decide.
  await row(page, owner.username)
    .getByRole('button', { name: `Actions for ${owner.username}` })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(ABOUT_PERSON);
  await page.keyboard.press('Escape');
  await row(page, member.username)
    .getByRole('button', { name: `Actions for ${member.username}` })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Time out', 'Kick', ...ABOUT_PERSON]);
  await page.getByRole('menuitem', { name: 'Kick' }).click();
  await page.route('**/kick/*', (route) => route.fulfill({ status: 422, json: { code: '22017' } }));
  await page.getByRole('dialog').getByRole('button', { name: 'Kick' }).click();
  await expectNotice(page, /./, 'error');
  await page.unroute('**/kick/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Kick' }).click();
  await expect(row(page, member.username)).toHaveCount(0);
  await close();
});

test('MEM-10 MEM-16 MEM-17 somebody who may ban bans for one of four reasons, and is then offered to unban', async ({
  browser,
}) => {
  const { space, helper, member, pageOf, close } = await spaceWithHelper(browser, ['banMembers']);
  const page = await pageOf(helper);
  await page.goto(settings(space.id));
  await expect(page.getByText('No Bans Yet')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Members' }).click();
  await row(page, member.username)
    .getByRole('button', { name: `Actions for ${member.username}` })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Time out', 'Ban', ...ABOUT_PERSON]);
  await page.getByRole('menuitem', { name: 'Ban' }).click();
  const dialog = page.getByRole('dialog', { name: `Ban ${member.username}?` });
  const ban = dialog.getByRole('button', { name: 'Ban', exact: true });
  for (const reason of [
    'Suspicious or spam account',
    'Compromised or hacked account',
    'Breaking server rules',
    'Other',
  ]) {
    await expect(dialog.getByRole('radio', { name: reason, exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await expect(ban).toBeDisabled();
  // MEM-18
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(666);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('radio', { name: 'Breaking server rules' }).check();
  const sent = page.waitForRequest((request) => request.url().includes('/ban/'));
  await ban.click();
  expect((await sent).url()).toContain(`/api/guild/${space.id}/ban/${member.id}?reason=3`);
  await expect(status(page, member.username, 'Banned')).toBeVisible();
  await row(page, member.username)
    .getByRole('button', { name: `Actions for ${member.username}` })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Unban', ...ABOUT_PERSON]);
  await close();
});

/** Bans a member as the owner. */
const ban = (owner: { context: BrowserContext }, spaceId: number, userId: number) =>
  post(owner.context.request, `guild/${spaceId}/ban/${userId}?reason=2`, undefined);

test('MEM-25 MEM-26 MEM-27 the Bans page lists who is banned, and a ban is revoked there', async ({
  browser,
}) => {
  const { owner, space, helper, member, pageOf, close } = await spaceWithHelper(browser, ['banMembers']);
  await ban(owner, space.id, member.id);
  const page = await pageOf(helper);
  await page.goto(settings(space.id, 'bans'));
  await expect(page.getByText('1 Ban', { exact: true })).toBeVisible();
  const banned = page.getByRole('main').getByRole('listitem').filter({ hasText: member.username });
  await expect(banned).toContainText('Compromised or hacked account');
  await expect(banned.locator(':scope > *').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await banned.getByRole('button', { name: `Revoke ban of ${member.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke ban' }).click();
  await expect(page.getByText('No Bans Yet')).toBeVisible();
  await close();
});

test('MEM-20 MEM-24 MEM-63 a ban is lifted after a question, and a failure of either is told in red', async ({
  browser,
}) => {
  const { owner, space, member, pageOf, close } = await spaceWithHelper(browser, []);
  const page = await pageOf(owner);
  await page.goto(settings(space.id, 'members'));
  const entries = page.getByRole('menuitem');
  const act = async (name: string) => {
    await row(page, member.username)
      .getByRole('button', { name: `Actions for ${member.username}` })
      .click();
    await expect(entries).toHaveText([
      ...(name === 'Unban' ? ['Unban'] : ['Roles', 'Make admin', 'Time out', 'Kick', 'Ban']),
      ...ABOUT_PERSON,
    ]);
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await page.route('**/ban/*', (route) => route.fulfill({ status: 422, json: { code: '22017' } }));
  await act('Ban');
  await page.getByRole('dialog').getByRole('radio', { name: 'Other' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expectNotice(page, /./, 'error');
  await page.unroute('**/ban/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(status(page, member.username, 'Banned')).toBeVisible();

  await page.route('**/ban/*', (route) => route.fulfill({ status: 422, json: { code: '22017' } }));
  await act('Unban');
  await page.getByRole('dialog').getByRole('button', { name: 'Unban' }).click();
  await expectNotice(page, /./, 'error');
  await page.unroute('**/ban/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Unban' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, member.username)).toHaveCount(0);
  await close();
});

test('MEM-28 MEM-30 a list of bans that does not load is told in red, and an empty one says so', async ({
  browser,
}) => {
  const owner = await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context);
  const { page } = owner;
  await page.route('**/bans', (route) => route.fulfill({ status: 500, json: { code: '20012' } }));
  await page.goto(settings(space.id, 'bans'));
  await expectNotice(page, /./, 'error');
  await expect(page.getByText("Couldn't load bans")).toBeVisible();
  await page.unroute('**/bans');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Bans Yet')).toBeVisible();
  await owner.page.close();
});

test('somebody who may kick times a member out, who reads how long it takes and why, until it is lifted', async ({
  browser,
}) => {
  const { space, helper, member, pageOf, close } = await spaceWithHelper(browser, ['kickMembers']);
  const memberPage = await pageOf(member);
  await memberPage.goto(`/index/homePage/chat?guild=${space.id}`);
  const composer = field(memberPage);
  await expect(composer).toBeVisible();

  const page = await pageOf(helper);
  await page.goto(settings(space.id, 'members'));
  const act = async (name: string) => {
    await row(page, member.username)
      .getByRole('button', { name: `Actions for ${member.username}` })
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Time out');
  const dialog = page.getByRole('dialog', { name: `Time out ${member.username}?` });
  await dialog.getByRole('radio', { name: '6 hours' }).check();
  await dialog.getByLabel('Reason (optional)').fill('Too loud');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Time out' }).click();
  await expect(status(page, member.username, 'Timed out')).toBeVisible();

  await expect(memberPage.getByRole('timer')).toHaveText(/You can write again in 5 hours 59 minutes/);
  await expect(memberPage.getByText('Reason: Too loud')).toBeVisible();
  await expect(composer).toBeHidden();
  await expectAccessibleInBothThemes(memberPage);

  await act('End time-out');
  await page.getByRole('dialog').getByRole('button', { name: 'End time-out' }).click();
  await expect(status(page, member.username, 'Timed out')).toBeHidden();
  await expect(composer).toBeVisible();
  await close();
});

test('OPN-31 ROL-50 SPC-108 the owner makes an admin from the row, who opens the settings, and takes it back', async ({
  browser,
}) => {
  const { owner, space, member, pageOf, close } = await spaceWithHelper(browser, []);
  const memberPage = await pageOf(member);
  const page = await pageOf(owner);
  await page.goto(settings(space.id, 'members'));
  const actions = row(page, member.username).getByRole('button', { name: `Actions for ${member.username}` });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Roles' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Helpers' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Helpers' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(row(page, member.username).getByText('Helpers')).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Make admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
  await expect(row(page, member.username).getByText('Admin', { exact: true })).toBeVisible();

  await memberPage.goto(settings(space.id));
  await expect(menu(memberPage).getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(menu(memberPage).getByRole('link', { name: 'Delete Server' })).toBeHidden();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove as admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove as admin' }).click();
  await expect(memberPage.getByText("You can't manage this space")).toBeVisible();
  await close();
});

test('OPN-38 lists come from the calls of the documents that fit them', async ({ browser }) => {
  const owner = await newPerson(browser);
  const [space, game] = [
    await makeSpace(owner.context, { guildPrivacy: 0 }),
    await makeSpace(owner.context, { guildType: 0, gameIds: [1], scholarRate: 0.6, managerRate: 0.4 }),
  ];
  const called: string[] = [];
  owner.page.on('request', (request) => called.push(new URL(request.url()).pathname));
  for (const [address, ...paths] of [
    [
      settings(space.id, 'members'),
      `/api/guild/${space.id}/users`,
      `/api/roles/getUsersRoles/${space.id}/${owner.id}`,
    ],
    [settings(space.id, 'applications'), '/api/guild/myGuildApplyList'],
    [overview(game.id), '/api/guild/joinedGuilds', '/api/games'],
  ] as const) {
    await owner.page.goto(address);
    await expect.poll(() => paths.filter((path) => !called.includes(path))).toEqual([]);
  }
  await owner.context.close();
});
