import { expect, test, type Browser } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { post, signUp } from './people';
import { makeSpace } from './spaces';

/** A new person, signed in. */
async function newPerson(browser: Browser) {
  const context = await browser.newContext();
  const person = await signUp(context, { verified: true });
  return { context, page: await context.newPage(), ...person };
}

test('OPN-73 CHN-19 CHN-21 the owner opens Access and gives a channel to a role; a member sees what they lack', async ({
  browser,
}) => {
  const [owner, member] = [await newPerson(browser), await newPerson(browser)];
  const space = await makeSpace(owner.context);
  await post(member.context.request, `guild/join/community/${space.id}`, undefined);
  const role = { guildId: space.id, name: 'Cartographer', color: 'primary', isDefault: 0 };
  const { id: roleId } = await post<{ id: number }>(owner.context.request, 'roles/createRole', role);
  const channel = { guildId: space.id, roomName: 'field_notes', type: 0 };
  await post(owner.context.request, 'room/createRoom', channel);

  const { page } = owner;
  await page.goto(`/index/homePage/chat?guild=${space.id}`);
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await expect(page).toHaveURL(`/index/settings/space/${space.id}?section=access`);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /field_notes/ }).click();
  await page.getByText('Members who meet a rule').click();
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeDisabled();
  await page.getByLabel('Role 1').selectOption({ label: 'Cartographer' });
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save rule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Lose access')).toBeVisible();
  await expect(dialog.getByText('1 member', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Access to field_notes saved')).toBeVisible();
  await expect(page.getByRole('button', { name: /field_notes/ })).toContainText('By rule · 1 member');

  await member.page.goto(`/index/homePage/chat?guild=${space.id}`);
  const row = member.page.getByRole('button', { name: /field_notes/ });
  await expect(row).toContainText('Room Locked');
  await row.click();
  const why = member.page.getByRole('dialog', { name: 'field_notes is locked' });
  await expect(why.getByText('The role Cartographer')).toBeVisible();
  await expectAccessibleInBothThemes(member.page);
  // The page of who gets the role follows by itself.
  await post(owner.context.request, `roles/${roleId}/setContent`, { newUsers: [member.id] });
  await expect(why).toBeHidden();
  await expect(member.page.getByRole('link', { name: /field_notes/ })).toBeVisible();
  await Promise.all([owner.context.close(), member.context.close()]);
});

test('SHL-09 the address of channel access leads to the settings of the space', async ({ browser }) => {
  const owner = await newPerson(browser);
  const space = await makeSpace(owner.context);
  await owner.page.goto(`/index/homePage/channelAccess?guild=${space.id}`);
  await expect(owner.page).toHaveURL(`/index/settings/space/${space.id}?section=access`);
  await owner.page.goto('/index/homePage/channelAccess');
  await expect(owner.page).toHaveURL(`/index/settings/space/${space.id}?section=access`);
  await owner.context.close();
});
