import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import roomEn from '../messages/en/room.json';
import roomZh from '../messages/zh/room.json';
import { newBrowser, newMember } from './chat';
import { expectAccessibleInBothThemes } from './accessibility';
import { expectAccessible, field, says } from './conversations';
import { signUp } from './people';
import { makeRoom, roomsOf, sendText, type WireRoom } from './rooms';
import { makeSpace } from './spaces';

const texts = { en: roomEn, zh: roomZh };
const list = (page: Page, t: typeof roomEn) => page.getByRole('region', { name: t.mySpace.title });
const address = ({ roomId }: WireRoom, spaceId: number) =>
  `/index/homePage/mySpace?${new URLSearchParams({ room: roomId, guild: String(spaceId) })}`;

let owner: BrowserContext;
let first: Awaited<ReturnType<typeof makeSpace>>;
let other: Awaited<ReturnType<typeof makeSpace>>;
let general: WireRoom;
let maps: WireRoom;
let lounge: WireRoom;
test.beforeAll(async ({ browser }) => {
  owner = await browser.newContext();
  await signUp(owner, { verified: true });
  first = await makeSpace(owner);
  other = await makeSpace(owner);
  maps = await makeRoom(owner, other.id, 0, 'maps');
  lounge = await makeRoom(owner, other.id, 3, 'lounge');
  [general] = (await roomsOf(owner, first.id)) as [WireRoom];
});
test.afterAll(() => owner.close());

test('SHL-37 CHN-44 CHN-46 rooms of all spaces are searched and opened from one list, and their space is then selected', async ({
  browser,
}) => {
  const t = roomEn;
  const member = await newMember(browser, [first.id, other.id]);
  const page = await member.context.newPage();
  await page.goto(`/index/homePage/chat?guild=${first.id}`);
  await expect(field(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name: t.mySpace.title }).click();
  await expect(page).toHaveURL('/index/homePage/mySpace');
  const rows = list(page, t).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'maps' })).toContainText(other.name);
  await expectAccessibleInBothThemes(page);

  // What is new comes first, and alone on request.
  await sendText(owner, maps.roomId, 'The ferry line is done', [member.id]);
  await expect(rows.first()).toContainText('maps');
  await list(page, t).getByRole('button', { name: t.mySpace.mentions }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('@1');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(address(maps, other.id));
  await expect(says(page, 'The ferry line is done')).toBeVisible();
  // Reading it does not take it away from under the reader.
  await expect(rows.first()).not.toContainText('@');
  await expect(rows).toHaveCount(1);
  await list(page, t).getByRole('button', { name: t.mySpace.all }).click();

  await list(page, t).getByRole('tab', { name: t.rooms }).click();
  await expect(list(page, t).getByText(t.list.noRooms)).toBeVisible();
  await list(page, t).getByRole('tab', { name: t.channels }).click();
  const search = list(page, t).getByRole('searchbox');
  await search.fill(first.name.toUpperCase());
  await expect(rows).toHaveCount(1);
  await search.press('Enter');
  await expect(page).toHaveURL(address(general, first.id));
  await expect(page).toHaveTitle(`general · ${first.name} · Guildhall`);
  await expect(search).toHaveValue('');
  await page.goto('/index/homePage/guildOverview');
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();

  // A room that the person is not in does not open here.
  await page.goto(address(lounge, other.id));
  await expect(page.getByText(t.view.missingTitle)).toBeVisible();
  await member.context.close();
});

test('CHN-45 on a phone the list is a page, and Back leads from the room to it', async ({ browser }) => {
  const t = texts.zh;
  const member = await newMember(browser, [first.id, other.id], { language: 'zh', layout: 'narrow' });
  const page = await member.context.newPage();
  await page.goto('/index/homePage/mySpace');
  await expect(page.getByRole('heading', { level: 1, name: t.mySpace.title })).toBeVisible();
  const row = list(page, t).getByRole('link', { name: /maps/ });
  await expect(row).toContainText(other.name);
  await expect(row.locator('img')).toBeVisible();
  await expectAccessible(page);
  await row.click();
  await expect(page).toHaveURL(address(maps, other.id));
  await expect(field(page)).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await member.context.close();
});

test('SHL-38 who has no space sees no list', async ({ browser }) => {
  const context = await newBrowser(browser);
  await signUp(context);
  const page = await context.newPage();
  await page.goto('/index/homePage/mySpace');
  await expect(page).toHaveURL('/index/nomanland');
  await expect(page.getByRole('navigation', { name: 'Spaces' })).toBeVisible();
  await expect(page.getByRole('link', { name: roomEn.mySpace.title })).toHaveCount(0);
  await context.close();
});
