import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { post, signUp } from './people';
import { makeRoom, roomAddress, roomsOf } from './rooms';
import { makeSpace } from './spaces';

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Space menu' });
const lines = (page: Page) => panelOf(page).getByRole('list', { name: 'Channels' }).getByRole('listitem');

test('an owner makes a category, drags a channel into it and archives another; the member sees each at once', async ({
  browser,
}) => {
  const [owner, member] = [await browser.newContext(), await browser.newContext()];
  await signUp(owner, { verified: true });
  const space = await makeSpace(owner);
  for (const name of ['tea', 'coffee']) await makeRoom(owner, space.id, 0, name);
  await signUp(member);
  await post(member.request, `guild/join/community/${space.id}`, undefined);
  const [page, theirs] = [await owner.newPage(), await member.newPage()];
  const rooms = await roomsOf(owner, space.id);
  const general = rooms.find(({ roomName }) => roomName === 'general');
  for (const each of [page, theirs]) {
    await each.goto(roomAddress(String(general?.roomId), space.id));
    await expect(lines(each)).toHaveCount(3);
    await expect(each.getByRole('textbox', { name: /^Message / })).toBeVisible();
  }

  await panelOf(page).getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'New Category' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Drinks');
  await page.keyboard.press('Enter');
  const category = panelOf(page).getByRole('button', { name: 'Drinks (empty)' });
  await expect(category).toBeVisible();
  // Only people who manage channels see an empty category.
  await expect(lines(theirs)).toHaveCount(3);

  const from = await panelOf(page).getByRole('link', { name: 'tea' }).boundingBox();
  const to = await category.boundingBox();
  if (!from || !to) throw new Error('The rows are not drawn');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + from.height, { steps: 4 });
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/api/room/order') && one.method() === 'POST'),
    (async () => {
      await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
    })(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    guildId: space.id,
    categories: [{ roomIds: [expect.any(Number)] }],
  });
  for (const each of [page, theirs]) {
    await expect(lines(each)).toHaveText([/general/, /coffee/, /Drinks/, /tea/]);
  }
  await expectAccessibleInBothThemes(page);

  // By keys alone: the menu of the row, then Move.
  await panelOf(page).getByRole('link', { name: 'coffee' }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move', exact: true }).press('Enter');
  await expect(panelOf(page).getByRole('button', { name: 'Move coffee', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(lines(theirs)).toHaveText([/coffee/, /general/, /Drinks/, /tea/]);

  await panelOf(page).getByRole('link', { name: 'general' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive channel' }).click();
  for (const each of [page, theirs]) {
    await expect(
      each.getByText('This channel is archived. You can read it, but no one can write.'),
    ).toBeVisible();
    await expect(each.getByRole('textbox', { name: /^Message / })).toBeHidden();
    await expect(panelOf(each).getByRole('button', { name: 'Archived (1)' })).toBeVisible();
  }
  await expect(theirs.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('main').getByRole('button', { name: 'Restore' }).click();
  for (const each of [page, theirs]) {
    await expect(each.getByRole('textbox', { name: /^Message / })).toBeVisible();
  }
  await Promise.all([owner.close(), member.close()]);
});
