import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { newBrowser, type BrowserOf } from './chat';
import { expectNotice, noticesOf } from './notices';
import { post, signUp } from './people';
import { resident, residentWithPage } from './residents';
import { makeRole } from './roles';
import { open, says } from './conversations';
import { makeRoom, roomsOf, sendText, twoPeople } from './rooms';
import { makeSpace } from './spaces';

const roles = (spaceId: number, rest = '') => `/index/settings/space/${spaceId}?section=roles${rest}`;
const rows = (page: Page) => page.getByRole('list', { name: /^Role ·/ }).getByRole('listitem');
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Role name' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** A new person, signed in. */
async function newPerson(browser: Browser, options: BrowserOf) {
  const context = await newBrowser(browser, options);
  const person = await signUp(context, { verified: true });
  return { context, page: await context.newPage(), ...person };
}

/** The owner of a new space, with a page, and a member of it. Other windows than the usual one are of new people. */
async function spaceWithMember(browser: Browser, options?: BrowserOf) {
  const owner = options ? await newPerson(browser, options) : await residentWithPage(browser, 'owner');
  const space = await makeSpace(owner.context);
  const member = await resident(browser, 'member');
  await post(member.context.request, `guild/join/community/${space.id}`, undefined);
  return { owner, space, member, close: () => (options ? owner.context : owner.page).close() };
}

test('ROL-08 ROL-09 ROL-16 a space without roles says what they are for, and a new one is saved before its other tabs open', async ({
  browser,
}) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const { page } = owner;
  await page.goto(roles(space.id));
  await expect(page.getByText('Organize your members')).toBeVisible();
  await expect(
    page.getByText('Use roles to group your room members and assign permissions', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Default Permission' })).toContainText(
    '@everyone, applies to all members',
  );
  await page.getByRole('link', { name: 'Create Role' }).click();
  for (const name of ['Permission', 'Manage members']) {
    await tab(page, name).click();
    await expectNotice(page, 'you must save changes first.');
    await expect(tab(page, 'Display')).toHaveAttribute('aria-selected', 'true');
  }
  await close();
});

test('ROL-05 ROL-06 ROL-07 the list shows each role with its members, searches them, and leads to a new one', async ({
  browser,
}) => {
  const { owner, space, member, close } = await spaceWithMember(browser);
  await makeRole(owner.context, space.id, 'Cartographer');
  await makeRole(owner.context, space.id, 'Surveyor', { color: '#E83636', userIds: [member.id] });
  const { page } = owner;
  await page.goto(roles(space.id));
  const row = rows(page).filter({ hasText: 'Surveyor' });
  await expect(row).toContainText('1 Members');
  await expect(row.locator('.role-dot')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Edit Surveyor' })).toBeVisible();
  await row.getByRole('button', { name: 'Actions for Surveyor' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete Role' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search roles' }).fill('xyz');
  await expect(page.getByText('No names match “xyz”')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search roles' }).fill('carto');
  await expect(rows(page)).toHaveText([/Cartographer/]);
  await page.getByRole('link', { name: 'Create Role' }).click();
  await expect(page).toHaveURL(roles(space.id, '&role=new'));
  await close();
});

test('ROL-10 ROL-12 the editor has a way back, the other roles, three tabs, and what is shown of a role', async ({
  browser,
}) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const cartographer = await makeRole(owner.context, space.id, 'Cartographer');
  const surveyor = await makeRole(owner.context, space.id, 'Surveyor');
  const { page } = owner;
  await page.goto(roles(space.id, `&role=${surveyor}`));
  await expect(page.getByRole('link', { name: 'Back to roles' }).first()).toHaveAttribute(
    'href',
    roles(space.id),
  );
  await expect(page.getByRole('tab')).toHaveText(['Display', 'Permission', /^Manage members/]);
  await expect(nameField(page)).toHaveValue('Surveyor');
  await expect(page.getByRole('radio')).toHaveCount(16);
  await nameField(page).fill('Land surveyor');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await nameField(page).fill('Surveyor');
  await page.getByRole('link', { name: 'Cartographer' }).click();
  await expect(page).toHaveURL(roles(space.id, `&role=${cartographer}`));
  await expect(nameField(page)).toHaveValue('Cartographer');
  await close();
});

test('ROL-19 ROL-20 ROL-30 a role is created with name and colour, and its other tabs unlock', async ({
  browser,
}) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const { page } = owner;
  await page.goto(roles(space.id, '&role=new'));
  await expect(nameField(page)).toHaveValue('New Role Name');
  await expect(page.getByRole('radio')).toHaveCount(16);
  await expect(page.getByRole('radio', { name: 'Primary' })).toBeChecked();
  await expectAccessibleInBothThemes(page);
  await nameField(page).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('please enter a role name')).toBeVisible();
  await nameField(page).fill('Surveyor');
  await page.getByRole('radio', { name: 'Green', exact: true }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'created successfully');
  await expect(page.getByRole('heading', { name: 'Edit Role - Surveyor' })).toBeVisible();
  await tab(page, 'Permission').click();
  await expect(page.getByRole('switch')).toHaveCount(11);
  await close();
});

test('ROL-21 ROL-22 a saved change shows in the list, and an unsaved one is asked about', async ({
  browser,
}) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const roleId = await makeRole(owner.context, space.id, 'Surveyor');
  const { page } = owner;
  await page.goto(roles(space.id, `&role=${roleId}`));
  await nameField(page).fill('Cartographer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'updated successfully');
  await page.getByRole('link', { name: 'Back to roles' }).first().click();
  await expect(rows(page)).toHaveText([/Cartographer/]);
  await close();
});

test('ROL-13 ROL-26 ROL-41 a permission is switched on at once, and a failure is told', async ({
  browser,
}) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const roleId = await makeRole(owner.context, space.id, 'Surveyor');
  const { page } = owner;
  await page.goto(roles(space.id, `&role=${roleId}&tab=permission`));
  const ban = page.getByRole('switch', { name: 'Ban members' });
  await expect(ban).not.toBeChecked();
  await expectAccessibleInBothThemes(page);
  await ban.click();
  await expect(ban).toBeChecked();
  await page.reload();
  await expect(ban).toBeChecked();
  await page.route('**/updateSinglePermission', (route) =>
    route.fulfill({ status: 422, json: { code: '30005' } }),
  );
  await ban.click();
  await expectNotice(page, 'You can only change roles below your highest role.');
  await expect(ban).toBeChecked();
  await close();
});

test('ROL-17 ROL-18 ROL-42 members are invited to a role; a failure says nothing and keeps who was chosen', async ({
  browser,
}) => {
  const { owner, space, member, close } = await spaceWithMember(browser);
  const roleId = await makeRole(owner.context, space.id, 'Surveyor');
  const { page } = owner;
  await page.goto(roles(space.id, `&role=${roleId}&tab=members`));
  await expect(page.getByText('No one has this role yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'invite people' });
  await expect(dialog.getByRole('columnheader')).toHaveText(['USER NAME', 'LAST ACTIVE', 'INVITE']);
  await dialog.getByRole('searchbox').fill(member.username);
  await dialog.getByRole('searchbox').press('Enter');
  await dialog.getByRole('checkbox', { name: `Invite ${member.username}` }).check();
  await expectAccessibleInBothThemes(page);
  await page.route('**/setContent', (route) => route.fulfill({ status: 500, json: { code: '20012' } }));
  await dialog.getByRole('button', { name: 'invite people' }).click();
  await expect(dialog.getByText('1 selected')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'invite people' })).toBeEnabled();
  expect(noticesOf(page)).toEqual([]);
  await page.unroute('**/setContent');
  await dialog.getByRole('button', { name: 'invite people' }).click();
  await expect(dialog).toBeHidden();
  await expect(tab(page, 'Manage members')).toHaveText(/1$/);
  await close();
});

test('ROL-14 ROL-39 a member is taken out of a role', async ({ browser }) => {
  const { owner, space, member, close } = await spaceWithMember(browser);
  const roleId = await makeRole(owner.context, space.id, 'Surveyor', { userIds: [member.id] });
  const { page } = owner;
  await page.goto(roles(space.id, `&role=${roleId}&tab=members`));
  await expect(tab(page, 'Manage members')).toHaveText(/1$/);
  await page.getByRole('button', { name: `Remove the role from ${member.username}` }).click();
  await expect(page.getByText('No one has this role yet')).toBeVisible();
  await close();
});

test('ROL-23 ROL-24 ROL-29 a role is deleted after a question, and a failure is told', async ({
  browser,
}) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const { page } = owner;
  await page.goto(roles(space.id, '&role=new'));
  await page.getByRole('button', { name: 'Actions for New Role Name' }).click();
  await page.getByRole('menuitem', { name: 'Delete Role' }).click();
  await expectNotice(page, 'Something went wrong');
  await makeRole(owner.context, space.id, 'Surveyor');
  await page.goto(roles(space.id));
  const ask = async () => {
    await page.getByRole('button', { name: 'Actions for Surveyor' }).click();
    await page.getByRole('menuitem', { name: 'Delete Role' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Role' }).click();
  };
  await page.route('**/api/roles/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { code: '10000', result: false } })
      : route.continue(),
  );
  await ask();
  await expectNotice(page, 'operation failure');
  await page.unroute('**/api/roles/*');
  await ask();
  await expectNotice(page, 'deleted successfully');
  await expect(page.getByText('Organize your members')).toBeVisible();
  await close();
});

test('ROL-15 ROL-25 OPN-33 Default Permission opens what @everyone allows', async ({ browser }) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const { page } = owner;
  await page.goto(roles(space.id));
  await page.getByRole('button', { name: 'Default Permission' }).click();
  await expect(page.getByRole('heading', { name: 'Everyone', exact: true })).toBeVisible();
  await expect(tab(page, 'Permission')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Display')).toBeDisabled();
  await expect(tab(page, 'Manage members')).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Send rewards' })).toBeChecked();
  await close();
});

test('roles are put into another order by keyboard and by dragging', async ({ browser }) => {
  const { owner, space, close } = await spaceWithMember(browser);
  for (const name of ['Third', 'Second', 'First']) await makeRole(owner.context, space.id, name);
  const { page } = owner;
  await page.goto(roles(space.id));
  const names = page.getByRole('list', { name: /^Role ·/ }).getByRole('link');
  await expect(names).toHaveCount(3);
  const before = await names.allTextContents();
  await page.getByRole('button', { name: `Move ${before[0]}` }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${before[0]} moved to position 2 of 3.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(names).toHaveText([before[1]!, before[0]!, before[2]!]);
  await page.reload();
  await expect(names).toHaveText([before[1]!, before[0]!, before[2]!]);

  const from = await page.getByRole('button', { name: `Move ${before[1]}` }).boundingBox();
  const to = await page.getByRole('button', { name: `Move ${before[2]}` }).boundingBox();
  const ordered = page.waitForResponse('**/api/roles/order/*');
  await page.mouse.move(from!.x + 8, from!.y + 20);
  await page.mouse.down();
  await page.mouse.move(from!.x + 8, from!.y + 70);
  await page.mouse.move(to!.x + 8, to!.y + 20);
  await page.mouse.up();
  await ordered;
  await expect(names).toHaveText([before[0]!, before[2]!, before[1]!]);
  await close();
});

test('ROL-43 ROL-47 a holder of the right manages lower roles, looks at higher ones, and loses the section with it', async ({
  browser,
}) => {
  const { owner, space, member, close } = await spaceWithMember(browser);
  const lower = await makeRole(owner.context, space.id, 'Lower');
  const helpers = await makeRole(owner.context, space.id, 'Helpers', {
    allowed: ['manageRoles'],
    userIds: [member.id],
  });
  const listed = await owner.context.request.get(`/api/roles/rolesInGuild/${space.id}`);
  const all = ((await listed.json()) as { result: { id: number; isDefault: 0 | 1 }[] }).result;
  const rest = all.filter(({ id, isDefault }) => isDefault === 0 && id !== helpers).map(({ id }) => id);
  await post(owner.context.request, `roles/order/${space.id}`, { roleIds: [helpers, ...rest] });

  const page = await member.context.newPage();
  await page.goto(`/index/settings/space/${space.id}`);
  await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Lower' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Helpers' })).toBeHidden();
  await page.goto(roles(space.id, `&role=${helpers}`));
  await expect(page.getByText('This role is at or above your highest role.')).toBeVisible();
  await expect(nameField(page)).toHaveAttribute('readonly', '');
  await page.goto(roles(space.id, `&role=${lower}&tab=permission`));
  await expect(page.getByRole('switch', { name: 'Manage roles' })).toBeEnabled();
  await expect(page.getByRole('switch', { name: 'Ban members' })).toBeDisabled();

  await post(owner.context.request, `roles/${helpers}/exclude/${member.id}`, undefined);
  await expect(page.getByText("You can't manage this space")).toBeVisible();
  await page.close();
  await close();
});

test('a role that somebody deletes meanwhile says so where it is edited', async ({ browser }) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const roleId = await makeRole(owner.context, space.id, 'Surveyor');
  const { page } = owner;
  await page.goto(roles(space.id, `&role=${roleId}`));
  await nameField(page).fill('Too late');
  await owner.context.request.delete(`/api/roles/${roleId}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await expect(page.getByText('This role was deleted')).toBeVisible();
  await page.getByRole('link', { name: 'Back to roles' }).click();
  await expect(page.getByText('Organize your members')).toBeVisible();
  await close();
});

test('ROL-11 ROL-27 roles are edited on a narrow screen in Chinese', async ({ browser }) => {
  const { owner, space, close } = await spaceWithMember(browser, { language: 'zh', layout: 'narrow' });
  const roleId = await makeRole(owner.context, space.id, '测绘员');
  const { page } = owner;
  await page.goto(roles(space.id, `&role=${roleId}`));
  await expect(page.getByRole('heading', { name: '编辑身份组 - 测绘员' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('身份组名称').fill(' ');
  await page.getByRole('button', { name: '保存更改' }).click();
  await expect(page.getByText('请输入身份组名称')).toBeVisible();
  await close();
});

test('a name in chat and in the panel wears the highest role, and the next one when that is deleted', async ({
  browser,
}) => {
  const { owner, host, member, guest, space, general, close } = await twoPeople(browser);
  const lower = await makeRole(owner, space.id, 'Newcomer', { userIds: [guest.id] });
  const higher = await makeRole(owner, space.id, 'Surveyor', { color: '#E83636', userIds: [guest.id] });
  await post(owner.request, `roles/order/${space.id}`, { roleIds: [higher, lower] });
  await sendText(member, general.roomId, 'The strait is wider now');
  await sendText(owner, general.roomId, 'So it is');
  const page = await open(owner, general, space.id);
  await expect(says(page, 'The strait is wider now').getByText('Surveyor')).toBeVisible();
  await expect(says(page, 'So it is').getByText(host.username)).toBeVisible();
  await expect(says(page, 'So it is').getByText(/Surveyor|Newcomer/)).toHaveCount(0);
  const panel = page.getByRole('complementary', { name: 'Members' });
  await expect(panel.getByText('Surveyor')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await member.request.delete(`/api/roles/${higher}`, { headers: { 'sec-fetch-site': 'same-origin' } });
  await expect(says(page, 'The strait is wider now').getByText('Surveyor')).toBeVisible();
  await owner.request.delete(`/api/roles/${higher}`, { headers: { 'sec-fetch-site': 'same-origin' } });
  await expect(says(page, 'The strait is wider now').getByText('Newcomer')).toBeVisible();
  await expect(panel.getByText('Newcomer')).toBeVisible();
  await close();
});

test('the owner looks at the space as a role sees it, changes nothing meanwhile, and comes back', async ({
  browser,
}) => {
  const { owner, space, close } = await spaceWithMember(browser);
  const { context, page } = owner;
  await makeRole(context, space.id, 'Surveyor', { allowed: ['createRooms'] });
  const treasurer = await makeRole(context, space.id, 'Treasurer');
  const notes = await makeRoom(context, space.id, 0, 'field_notes');
  const rule = { op: 'or', groups: [{ op: 'or', terms: [{ kind: 'role', roleId: treasurer }] }] };
  await post(context.request, 'room/access/update', { roomId: String(notes.id), rule });
  const bar = page.getByRole('region', { name: 'View as a role' });
  const composer = page.getByRole('textbox', { name: /Message/ });
  const create = page.getByRole('button', { name: 'New', exact: true });

  await page.goto(roles(space.id));
  await page.getByRole('button', { name: 'Actions for Surveyor' }).click();
  await page.getByRole('menuitem', { name: 'View as this role' }).click();
  await expect(bar).toContainText('Viewing as Surveyor');
  await expect(page.getByText('Surveyor can write here.')).toBeVisible();
  await expect(composer).toBeHidden();
  await expect(page.getByRole('link', { name: 'Access', exact: true })).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await page.getByTitle('field_notes', { exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText("Surveyor can't see field_notes");
  await page.keyboard.press('Escape');

  await create.click();
  await page.getByRole('menuitem', { name: /channel/i }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('not_made');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /create/i })
    .click();
  await expect(
    page.getByText("You can't do this while viewing as another role. Exit the view first."),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await roomsOf(context, space.id)).map(({ roomName }) => roomName)).not.toContain('not_made');

  await bar.getByRole('button', { name: /Choose another role/ }).click();
  await page.getByRole('menuitemcheckbox', { name: '@everyone' }).click();
  await expect(bar).toContainText('Viewing as @everyone');
  await expect(create).toBeHidden();
  await bar.getByRole('button', { name: 'Exit' }).click();
  await expect(bar).toBeHidden();
  await expect(composer).toBeVisible();
  await expect(page.getByRole('link', { name: /field_notes/ })).toBeVisible();
  await close();
});

test('a view as a role ends where the role is deleted, and where the space is left', async ({ browser }) => {
  const { owner, space, close } = await spaceWithMember(browser, { language: 'zh', layout: 'narrow' });
  const { context, page } = owner;
  const roleId = await makeRole(context, space.id, '测绘员');
  const viewIt = async () => {
    await page.goto(roles(space.id, `&role=${roleId}`));
    await page.getByRole('button', { name: '测绘员 的操作' }).click();
    await page.getByRole('menuitem', { name: '以此身份组查看' }).click();
  };
  const bar = page.getByRole('region', { name: '以身份组查看' });
  await viewIt();
  await expect(bar).toContainText('正在以 测绘员 身份查看');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: '动态' }).click();
  await expect(bar).toBeHidden();

  await viewIt();
  await expect(bar).toContainText('正在以 测绘员 身份查看');
  await context.request.delete(`/api/roles/${roleId}`, { headers: { 'sec-fetch-site': 'same-origin' } });
  await expect(bar).toContainText('身份组 测绘员 已删除');
  await bar.getByRole('button', { name: '关闭' }).click();
  await expect(bar).toBeHidden();
  await close();
});
