import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expectNotice } from './notices';
import { post, signUp } from './people';
import { atRoom, makeRoom, roomAddress, roomsOf } from './rooms';
import { drawPicture, makeSpace } from './spaces';

const chat = (spaceId: number) => `/index/homePage/chat?guild=${spaceId}`;
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Space menu' });

/** An admin with a space, in a browser of its own. */
async function ownerOf(browser: Browser) {
  const owner = await browser.newContext();
  await signUp(owner, { verified: true });
  const space = await makeSpace(owner);
  return { owner, space, channels: await roomsOf(owner, space.id) };
}

/** A member of a space, in a browser of its own. */
async function memberOf(browser: Browser, spaceId: number) {
  const member = await browser.newContext();
  const person = await signUp(member);
  await post(member.request, `guild/join/community/${spaceId}`, undefined);
  return { member, ...person };
}

async function openSpace(context: BrowserContext, spaceId: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(chat(spaceId));
  await expect(page).toHaveURL(/room=/);
  // What is opened before the room has come may close again when it comes.
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible();
  return page;
}

/** In one space, whose channels and rooms become more. */
test.describe.serial('channels and rooms', () => {
  let owner: BrowserContext;
  let member: BrowserContext;
  let username: string;
  let space: Awaited<ReturnType<typeof makeSpace>>;
  test.beforeAll(async ({ browser }) => {
    ({ owner, space } = await ownerOf(browser));
    ({ member, username } = await memberOf(browser, space.id));
  });
  test.afterAll(() => Promise.all([owner.close(), member.close()]));

  test('CHN-08 CHN-09 CHN-11 tabs, search by a part of the name, and what is found', async () => {
    await makeRoom(owner, space.id, 0, 'map_drops');
    const page = await openSpace(owner, space.id);
    const panel = panelOf(page);
    await expect(panel.getByRole('tab', { name: 'Channels' })).toHaveAttribute('aria-selected', 'true');
    const search = panel.locator('[data-i18n="searchForAChannel"]');
    await expect(search).toHaveAttribute('placeholder', 'Search for a channel');
    await search.fill('DROP');
    await expect(panel.getByRole('link', { name: 'map_drops' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'general' })).toBeHidden();
    await search.press('ArrowDown');
    await expect(panel.getByRole('link', { name: 'map_drops' })).toBeFocused();
    await search.fill('nowhere');
    await expect(panel.getByText('No results')).toBeVisible();
    await search.press('Escape');
    await expect(panel.getByRole('link', { name: 'general' })).toBeVisible();
    await page.close();
  });

  test('SHL-45 CHN-17 OPN-61 the tab of rooms has a search of its own, and says when there is none', async () => {
    const page = await openSpace(member, space.id);
    const panel = panelOf(page);
    await panel.getByRole('tab', { name: 'Rooms' }).click();
    await expect(panel.locator('[data-i18n="searchForARoom"]')).toHaveAttribute(
      'placeholder',
      'Search for a room',
    );
    await expect(panel.getByText('You have not been added to a room')).toBeVisible();
    await page.close();
  });

  test('CHN-10 CHN-20 ROL-48 New and Access are there for who may create and set rules', async () => {
    const page = await openSpace(owner, space.id);
    await panelOf(page).getByRole('button', { name: 'New' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['New Channel', 'New Room', 'New Category']);
    await page.keyboard.press('Escape');
    await expect(panelOf(page).getByRole('link', { name: 'Access' })).toBeVisible();
    const other = await openSpace(member, space.id);
    await expect(panelOf(other).getByRole('link', { name: 'general' })).toBeVisible();
    await expect(panelOf(other).getByRole('button', { name: 'New' })).toHaveCount(0);
    await expect(panelOf(other).getByRole('link', { name: 'Access' })).toHaveCount(0);
    await Promise.all([page.close(), other.close()]);
  });

  test('CHN-18 while rooms load there are their shapes; a failure says so and tries again on request', async () => {
    const page = await owner.newPage();
    // One that keeps nothing of earlier visits.
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    const rooms = '**/api/room/allRoomsInGuild*';
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(rooms, async (route) => {
      await held;
      await route.fulfill({ status: 400, json: { code: '20001', message: 'x' } });
    });
    await page.goto(chat(space.id));
    await expect(panelOf(page).getByRole('img', { name: 'Loading channels and rooms' })).toBeVisible();
    release();
    await expect(panelOf(page).getByText("Couldn't load channels")).toBeVisible();
    await page.unroute(rooms);
    await panelOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panelOf(page).getByRole('link', { name: 'general' })).toBeVisible();
    await page.close();
  });
  test('CHN-23 OPN-08 a channel with an emoji is there without a reload', async () => {
    const page = await openSpace(owner, space.id);
    await panelOf(page).getByRole('button', { name: 'New' }).click();
    await page.getByRole('menuitem', { name: 'New Channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Channel' });
    const create = dialog.getByRole('button', { name: 'Create' });
    await test.step('CHN-24 without a name nothing can be created', async () => {
      await expect(create).toBeDisabled();
    });
    await test.step('CHN-29 it is not read-only at first', async () => {
      await expect(dialog.getByRole('switch', { name: 'Read only' })).not.toBeChecked();
    });
    const shown = dialog.getByRole('textbox', { name: 'Name', exact: true });
    const plain = dialog.getByRole('textbox', { name: 'Name for other apps' });
    await shown.fill('田野 Notes!');
    await expect(plain).toHaveValue('tian_ye_notes');
    await test.step('CHN-25 OPN-07 a name that cannot be is told when it is created', async () => {
      await plain.fill('Ab');
      await create.click();
      await expect(dialog.getByText('Invalid name')).toBeVisible();
    });

    await test.step('CHN-28 its emoji is picked, and what was typed is still there', async () => {
      await dialog.getByRole('button', { name: 'Change emoji 🏀' }).click();
      const picker = page.getByRole('dialog', { name: 'Select an emoji' });
      await picker.getByRole('searchbox').fill('compass');
      await picker.getByRole('gridcell', { name: 'Compass' }).click();
      await expect(plain).toHaveValue('Ab');
    });
    await plain.fill('field_notes');
    await dialog.getByRole('switch', { name: 'Read only' }).check();
    const [request] = await Promise.all([page.waitForRequest('**/api/room/createRoom'), create.click()]);
    expect(request.postDataJSON()).toEqual({
      displayName: '田野 Notes!',
      roomName: 'field_notes',
      guildId: space.id,
      type: 1,
      logo: '🧭',
    });
    await expect(dialog).toBeHidden();
    const row = panelOf(page).getByRole('link', { name: /田野 Notes!/ });
    await expect(row).toContainText('🧭');
    await row.click();
    await expect(row).toHaveAttribute('aria-current', 'page');
    await page.close();
  });

  test('CHN-23 CHN-34 OPN-06 a room has a picture of 64 px; Public makes it open', async () => {
    const page = await openSpace(owner, space.id);
    await panelOf(page).getByRole('button', { name: 'New' }).click();
    await page.getByRole('menuitem', { name: 'New Room' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Room' });
    const file = dialog.locator('input[type=file]');
    await test.step('CHN-26 a file that is no image is refused', async () => {
      await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await expectNotice(page, 'Select an image: PNG, JPG, GIF or WebP.', 'error');
    });
    await file.setInputFiles({
      name: 'survey.png',
      mimeType: 'image/png',
      buffer: await drawPicture(300, 300),
    });
    const preview = dialog.locator('img');
    await expect(preview).toHaveAttribute('src', /^\/files\/room\/logo\/\d+-/);
    await test.step('CHN-27 the preview is 64 px', async () => {
      expect(await preview.boundingBox()).toMatchObject({ width: 64, height: 64 });
    });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('northern_survey');
    await dialog.getByRole('switch', { name: 'Public' }).check();
    const [request] = await Promise.all([
      page.waitForRequest('**/api/room/createRoom'),
      dialog.getByRole('button', { name: 'Create' }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ roomName: 'northern_survey', type: 3 });
    await expect(dialog).toBeHidden();
    await panelOf(page).getByRole('tab', { name: 'Rooms' }).click();
    const card = panelOf(page).getByRole('button', { name: /^northern_survey/ });
    await expect(card).toContainText('1 member');
    await expect(card.locator('img')).toHaveAttribute('src', /^\/files\/room\/logo\//);
    await page.close();
  });
  test('OPN-03 a private room is locked, a public one is joined when it is chosen', async () => {
    const locked = await makeRoom(owner, space.id, 2);
    const open = await makeRoom(owner, space.id, 3);
    const page = await openSpace(member, space.id);
    const joins: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('joinPublicRoom')) joins.push(new URL(request.url()).search);
    });
    await panelOf(page).getByRole('tab', { name: 'Rooms' }).click();
    const card = panelOf(page).getByRole('button', { name: new RegExp(locked.roomName) });
    await test.step('CHN-15 a locked card does nothing', async () => {
      await expect(card).toContainText('Room Locked');
      await expect(card).toBeDisabled();
      await card.click({ force: true });
      await expect(page).not.toHaveURL(atRoom(locked));
    });

    const publicCard = panelOf(page).getByRole('button', { name: new RegExp(open.roomName) });
    await test.step('CHN-35 CHN-36 OPN-105 a public room is joined, and selected as soon as it is there', async () => {
      await publicCard.click();
      await expect(page).toHaveURL(atRoom(open));
      expect(joins).toEqual([`?roomId=${open.id}`]);
      await expect(publicCard).toHaveAttribute('aria-current', 'page');
    });

    await panelOf(page).getByRole('tab', { name: 'Channels' }).click();
    await panelOf(page).getByRole('link', { name: 'general' }).click();
    await panelOf(page).getByRole('tab', { name: 'Rooms' }).click();
    await test.step('CHN-37 the next time there is no call', async () => {
      await publicCard.click();
      await expect(page).toHaveURL(atRoom(open));
      expect(joins).toHaveLength(1);
    });
    await page.close();
  });

  test('CHN-43 who is added to a private room sees it at once, and who is removed is told and goes on', async () => {
    const room = await makeRoom(owner, space.id, 2);
    const theirs = await openSpace(member, space.id);
    await panelOf(theirs).getByRole('tab', { name: 'Rooms' }).click();
    const card = panelOf(theirs).getByRole('button', { name: new RegExp(room.roomName) });
    await expect(card).toContainText('Room Locked');

    const page = await owner.newPage();
    await page.goto(roomAddress(room.roomId, space.id));
    const members = page.getByRole('complementary', { name: 'Room members' });
    await members.getByRole('button', { name: 'Add members' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add members' });
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await dialog.getByRole('searchbox').fill(username);
    await dialog.getByRole('checkbox', { name: username }).check();
    await dialog.getByRole('button', { name: 'Add 1 person' }).click();
    await expect(dialog).toBeHidden();
    await expect(members.getByText(username)).toBeVisible();

    await expect(card).not.toContainText('Room Locked');
    await card.click();
    await expect(theirs).toHaveURL(atRoom(room));
    await expect(card).toHaveAttribute('aria-current', 'page');

    await members.getByText(username).hover();
    await members.getByRole('button', { name: `Actions for ${username}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from room' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(members.getByText(username)).toHaveCount(0);

    await expectNotice(theirs, `You are no longer in ${room.roomName}`);
    await expect(theirs).not.toHaveURL(atRoom(room));
    await expect(theirs).toHaveURL(/room=/);
    await Promise.all([theirs.close(), page.close()]);
  });

  test('addresses of rooms that are locked, open or gone say so, and lead on', async ({ browser }) => {
    const locked = await makeRoom(owner, space.id, 2);
    const open = await makeRoom(owner, space.id, 3);
    const page = await member.newPage();
    // Who is not in a private room learns nothing by its address.
    for (const roomId of [locked.roomId, '!nothing:localhost']) {
      await page.goto(roomAddress(roomId, space.id));
      await expect(page.getByRole('main').getByText("This room doesn't exist")).toBeVisible();
    }
    await page.getByRole('main').getByRole('button', { name: 'View channels' }).click();
    await expect(page).toHaveURL(/room=/);
    await page.goto(roomAddress(open.roomId, space.id));
    await page.getByRole('main').getByRole('button', { name: 'Join room' }).click();
    await expect(page.getByRole('main').getByRole('heading', { name: open.roomName }).first()).toBeVisible();
    const stranger = await browser.newContext();
    await signUp(stranger);
    const outside = await stranger.newPage();
    await outside.goto(chat(space.id));
    await outside.getByRole('main').getByRole('link', { name: 'Open the overview' }).click();
    await expect(outside).toHaveURL(`/index/homePage/guildOverview/${space.id}`);
    await Promise.all([page.close(), stranger.close()]);
  });

  test('CHN-25 an owner renames and describes a channel, and an open browser shows it', async () => {
    const [channel] = await roomsOf(owner, space.id);
    const address = roomAddress(channel?.roomId ?? '', space.id);
    const [page, theirs] = [await owner.newPage(), await member.newPage()];
    await Promise.all([page.goto(address), theirs.goto(address)]);
    const header = theirs.getByRole('main').getByRole('heading', { level: 1 });
    await expect(header).toHaveText('general');
    await panelOf(page).getByRole('link', { name: 'general' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings of general' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('茶馆');
    await expect(dialog.getByRole('textbox', { name: 'Name for other apps' })).toHaveValue('cha_guan');
    await dialog.getByRole('textbox', { name: 'Topic' }).fill('All about green tea');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(header).toHaveText('茶馆');
    await expect(theirs.getByText('All about green tea')).toBeVisible();
    await expect(panelOf(theirs).getByRole('link', { name: '茶馆' })).toBeVisible();
    await Promise.all([page.close(), theirs.close()]);
  });

  test('an owner deletes a channel by its name, and who reads it goes on to another one', async () => {
    const doomed = await makeRoom(owner, space.id, 0);
    const [page, theirs] = [await owner.newPage(), await member.newPage()];
    await Promise.all([page, theirs].map((each) => each.goto(roomAddress(doomed.roomId, space.id))));
    const row = panelOf(page).getByRole('link', { name: doomed.roomName });
    await expect(theirs.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(doomed.roomName);
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${doomed.roomName}?` });
    const action = dialog.getByRole('button', { name: 'Delete channel' });
    await expect(action).toBeDisabled();
    await dialog.getByRole('textbox').fill(doomed.roomName);
    await action.click();
    await expectNotice(page, `${doomed.roomName} deleted`);
    await expect(row).toHaveCount(0);
    await expectNotice(theirs, `You are no longer in ${doomed.roomName}`);
    await expect(theirs).not.toHaveURL(atRoom(doomed));
    await Promise.all([page.close(), theirs.close()]);
  });
});
