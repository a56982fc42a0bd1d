import { expect, test, type Page } from '@playwright/test';
import contactEn from '../messages/en/contact.json';
import dmEn from '../messages/en/dm.json';
import dmZh from '../messages/zh/dm.json';
import { newBrowser } from './chat';
import { expectAccessible, field, log, says, write } from './conversations';
import { post, signUp } from './people';
import { drawPicture } from './spaces';

const list = (page: Page, t: typeof dmEn) => page.getByRole('region', { name: t.list.title });
const panel = (page: Page, t: typeof dmEn) => page.getByRole('complementary', { name: t.group.people });

test('three people: one makes a group by keyboard, one is in it at once on a phone, one is asked, and it is governed and left', async ({
  browser,
}) => {
  const maker = await newBrowser(browser);
  const friend = await newBrowser(browser, { language: 'zh', layout: 'narrow' });
  const asked = await newBrowser(browser);
  const { id: makerId, username: makerName } = await signUp(maker, { verified: true });
  const { username: friendName } = await signUp(friend);
  const { id: askedId, username: askedName } = await signUp(asked);
  await post(friend.request, `user/follow/${makerId}`, undefined);

  const one = await maker.newPage();
  await one.goto('/index/homePage/chattings');
  await list(one, dmEn).getByRole('button', { name: dmEn.list.newGroup }).click();
  const dialog = one.getByRole('dialog', { name: dmEn.group.title });
  const search = dialog.getByRole('searchbox');
  await expect(search).toBeFocused();
  for (const name of [friendName, askedName]) {
    await search.fill(name);
    await one.keyboard.press('Enter');
    await expect(dialog.getByRole('checkbox', { name })).toBeVisible();
    await one.keyboard.press('ArrowDown');
    await one.keyboard.press('Space');
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked();
    await search.focus();
  }
  await expect(dialog.getByText('2 of 19 people')).toBeVisible();
  await expectAccessible(one);
  await dialog.getByLabel(dmEn.group.name).fill('Northern coast');
  await dialog.getByRole('button', { name: dmEn.group.create }).click();
  await expect(one.getByRole('heading', { level: 1, name: 'Northern coast' })).toBeVisible();
  await write(one, 'Before the third');
  await expect(says(one, 'Before the third')).toBeVisible();
  const people = panel(one, dmEn);
  await expect(people.getByRole('listitem').filter({ hasText: makerName })).toContainText(
    dmEn.group.role.maker,
  );
  await expect(people.getByRole('listitem').filter({ hasText: askedName })).toContainText(dmEn.group.invited);
  await expectAccessible(one);

  const two = await friend.newPage();
  await two.goto('/index/homePage/mobileChattings');
  await list(two, dmZh).getByRole('link', { name: 'Northern coast' }).tap();
  await expect(says(two, 'Before the third')).toBeVisible();
  await write(two, '收到', 'narrow');
  await expect(says(one, '收到')).toContainText(friendName);
  await expect(list(one, dmEn).getByRole('link', { name: 'Northern coast' })).toContainText(
    `${friendName}: 收到`,
  );

  const three = await asked.newPage();
  await three.goto('/index/homePage/chattings');
  await list(three, dmEn).getByRole('link', { name: dmEn.requests.entry }).click();
  await three.getByRole('link', { name: makerName }).click();
  await expect(three.getByText('Wants to add you to the group “Northern coast”')).toBeVisible();
  await expect(log(three)).toHaveCount(0);
  await expectAccessible(three);
  await three.getByRole('button', { name: dmEn.request.accept }).click();
  await expect(field(three)).toBeVisible();
  await expect(log(one).getByText(`${askedName} joined`)).toBeVisible();
  await write(three, 'Here I am');
  await expect(says(one, 'Here I am')).toBeVisible();
  await expect(says(three, 'Before the third')).toHaveCount(0);

  // A manager renames it on the phone.
  await people.getByRole('button', { name: `Actions for ${friendName}` }).click();
  await one.getByRole('menuitem', { name: dmEn.group.nameManager }).click();
  await expect(people.getByRole('listitem').filter({ hasText: friendName })).toContainText(
    dmEn.group.role.manager,
  );
  await two.getByRole('button', { name: '成员', exact: true }).tap();
  await panel(two, dmZh).getByRole('button', { name: dmZh.group.edit }).tap();
  await two.getByRole('dialog').getByRole('textbox').fill('South');
  await two.getByRole('dialog').getByRole('button', { name: dmZh.group.save }).tap();
  await expect(one.getByRole('heading', { level: 1, name: 'South' })).toBeVisible();
  await expect(log(one).getByText(`${friendName} changed the name to South`)).toBeVisible();

  // The maker gives it a picture, and everyone may call all of it.
  await people.getByRole('button', { name: dmEn.group.edit }).click();
  const edit = one.getByRole('dialog', { name: dmEn.group.editTitle });
  const file = { name: 'coast.png', mimeType: 'image/png', buffer: await drawPicture(400, 400) };
  await edit.locator('input[type=file]').setInputFiles(file);
  await expect(edit.getByRole('img', { name: dmEn.group.picture })).toBeVisible();
  await expectAccessible(one);
  await edit.getByRole('button', { name: dmEn.group.save }).click();
  await expect(log(one).getByText(`${makerName} changed the picture`)).toBeVisible();
  await expect(list(one, dmEn).getByRole('link', { name: 'South' }).locator('img')).toBeVisible();
  await field(one).click();
  await one.keyboard.type('@every');
  await expect(one.getByRole('option', { name: /everyone/i })).toBeVisible();
  await one.keyboard.press('Escape');

  // The maker removes one and leaves; who stays takes over.
  await people.getByRole('button', { name: `Actions for ${askedName}` }).click();
  await one.getByRole('menuitem', { name: dmEn.group.remove }).click();
  await one.getByRole('button', { name: contactEn.removal.action, exact: true }).click();
  await expect(three.getByText("You're not in this group")).toBeVisible();
  await expect(log(two).getByText(`${makerName} 移出了 ${askedName}`)).toBeAttached();
  await people.getByRole('button', { name: dmEn.group.leave }).click();
  const question = one.getByRole('dialog');
  await expect(question).toContainText(`${friendName} has been here longest`);
  await question.getByRole('button', { name: dmEn.group.leaveConfirm, exact: true }).click();
  await expect(list(one, dmEn).getByText(dmEn.list.empty)).toBeVisible();
  await expect(panel(two, dmZh).getByRole('listitem')).toContainText([dmZh.group.role.maker]);

  // Who is asked once more declines, and brings the request back.
  await post(maker.request, 'room/group/create', { userIds: [askedId] });
  await three.goto('/index/homePage/chattings?list=requests');
  await three.getByRole('link', { name: makerName }).click();
  await three.getByRole('button', { name: dmEn.request.decline }).click();
  await three.goto('/index/homePage/chattings?list=requests');
  const declined = three.getByRole('region', { name: contactEn.declined.title });
  await expect(declined).toBeVisible();
  await expectAccessible(three);
  await declined
    .getByRole('button', { name: contactEn.declined.restoreNamed.replace('{name}', makerName) })
    .click();
  await expect(three.getByRole('link', { name: makerName })).toBeVisible();
  await expect(declined).toHaveCount(0);

  await Promise.all([maker.close(), friend.close(), asked.close()]);
});
