import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { sampled } from '../runtime/testing/depth';
import roomEn from '../messages/en/room.json';
import brokenEn from '../messages/en/broken.json';
import memberEn from '../messages/en/member.json';
import shellEn from '../messages/en/shell.json';
import uiEn from '../messages/en/ui.json';
import roomZh from '../messages/zh/room.json';
import memberZh from '../messages/zh/member.json';
import shellZh from '../messages/zh/shell.json';
import { expectNotice, noticesOf } from './notices';
import { post } from './people';
import { atRoom as at, makeRoom, roomAddress, roomsOf, sendText, twoPeople, type WireRoom } from './rooms';
import { makeSpace } from './spaces';

const texts = {
  en: { room: roomEn, member: memberEn, shell: shellEn },
  zh: { room: roomZh, member: memberZh, shell: shellZh },
};
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

const chat = (spaceId: number) => `/index/homePage/chat?guild=${spaceId}`;
const chatIn = (room: WireRoom, spaceId: number) => roomAddress(room.roomId, spaceId);
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Space menu' });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Spaces' });
const membersOf = (page: Page) => page.getByRole('complementary', { name: 'Members' });

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Of the same two people, one after the other; the host has another space. */
test.describe.serial('two people', () => {
  let people: Awaited<ReturnType<typeof twoPeople>>;
  let other: Awaited<ReturnType<typeof makeSpace>>;
  let theirs: WireRoom;
  test.beforeAll(async ({ browser }) => {
    people = await twoPeople(browser);
    other = await makeSpace(people.owner);
    const [first] = await roomsOf(people.owner, other.id);
    if (!first) throw new Error('a space begins with a channel');
    theirs = first;
  });
  test.afterAll(() => people.close());

  test('SHL-10 SHL-34 SHL-35 a space opens in a channel, and changing rooms adds no step to the history', async () => {
    const page = await open(people.member, `/index/homePage/guildOverview/${people.space.id}`);
    await rail(page).getByRole('link', { name: people.space.name }).click();
    await expect(page).toHaveURL(`${chatIn(people.general, people.space.id)}`);
    await panelOf(page).getByRole('link', { name: 'second' }).click();
    await expect(page).toHaveURL(at(people.second));
    await expect(page).toHaveTitle(`second · ${people.space.name} · Guildhall`);
    await panelOf(page).getByRole('link', { name: 'general' }).click();
    await expect(page).toHaveURL(at(people.general));
    await page.goBack();
    await expect(page).toHaveURL(/guildOverview/);
    await page.close();
  });

  test('CHN-01 OPN-102 unread and mentions stand at the row, the tab, the space and the title', async () => {
    const page = await open(people.member, chatIn(people.general, people.space.id));
    const row = panelOf(page).getByRole('link', { name: /second/ });
    await expect(row).toBeVisible();
    await expect(page.getByRole('textbox', { name: /general/ })).toBeVisible();
    await sendText(people.owner, people.second.roomId, 'The proofs are in');
    await test.step('CHN-05 CHN-12 the row counts what is unread', async () => {
      await expect(row).toContainText('1');
    });
    await expect(page).toHaveTitle(/^\(1\) /);
    await sendText(people.owner, people.second.roomId, 'Have a look', [people.guest.id]);
    await test.step('CHN-07 the row has the mention', async () => {
      await expect(row).toContainText('@1');
    });
    await test.step('CHN-11 the tab counts both', async () => {
      await expect(panelOf(page).getByRole('tab', { name: /Channels/ })).toContainText('2');
    });
    await expect(rail(page).getByRole('link', { name: `${people.space.name}, 1 mention` })).toBeVisible();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect(page).toHaveURL(at(people.second));
    await expect(row).not.toContainText('@');
    await expect(page).toHaveTitle(/^second/);
    await page.close();
  });

  test('chat that does not start says so, and starts on request', async () => {
    const page = await people.member.newPage();
    await page.route('**/api/login/synapse*', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(chatIn(people.general, people.space.id));
    const main = page.getByRole('main');
    await expect(main.getByText("Couldn't connect to chat.")).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    expect(noticesOf(page)).toEqual([]);
    await page.unroute('**/api/login/synapse*');
    await main.getByRole('status').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('textbox', { name: /general/ })).toBeVisible();
    await expect(main.getByText("Couldn't connect to chat.")).toBeHidden();
    await page.close();
  });

  test('a lost homeserver shows as reconnecting, and the list stays', async () => {
    const page = await people.member.newPage();
    let isLost = false;
    await page.route('**/_matrix/**', (route) => {
      if (isLost) return route.abort();
      // Polls that end soon, so that the loss is noticed soon.
      return route.continue({
        url: route
          .request()
          .url()
          .replace(/([?&]timeout)=\d+/, '$1=1000'),
      });
    });
    // The second poll: chat is ready.
    await Promise.all([
      page.waitForRequest(/v3\/sync\?.*since=/),
      page.goto(chatIn(people.general, people.space.id)),
    ]);
    await expect(page.getByRole('textbox', { name: /general/ })).toBeVisible();
    isLost = true;
    const bar = page
      .getByRole('main')
      .getByText("Reconnecting… Messages will be sent once you're back online.");
    await expect(bar).toBeVisible();
    await expect(panelOf(page).getByRole('link', { name: 'second' })).toBeVisible();
    isLost = false;
    await expect(bar).toBeHidden();
    await page.close();
  });

  test('SHL-39 SHL-40 panel and list stand left of every page of a space, which opens where it was left', async () => {
    const page = await open(people.owner, `/index/homePage/guildOverview/${people.space.id}`);
    for (const path of [null, chatIn(people.second, people.space.id)]) {
      if (path !== null) await page.goto(path);
      await expect(panelOf(page).getByRole('heading', { name: people.space.name })).toBeVisible();
      await expect(panelOf(page).getByRole('link', { name: 'second' })).toBeVisible();
      const [panel, main] = [await panelOf(page).boundingBox(), await page.getByRole('main').boundingBox()];
      expect(main?.x).toBeGreaterThanOrEqual((panel?.x ?? 0) + (panel?.width ?? Infinity));
    }
    await expect(page.getByRole('main').getByRole('heading', { name: 'second' }).first()).toBeVisible();
    await rail(page).getByRole('link', { name: other.name }).click();
    await expect(page).toHaveURL(at(theirs));
    await rail(page).getByRole('link', { name: people.space.name }).click();
    await expect(page).toHaveURL(at(people.second));
    await page.goto('/index');
    await expect(page).toHaveURL(at(people.second));
    await page.close();
  });

  test('Alt and Ctrl Alt with arrows walk channels and spaces, F6 the areas, Ctrl / lists the keys', async () => {
    const page = await open(people.owner, chatIn(people.general, people.space.id));
    await expect(panelOf(page).getByRole('link', { name: 'second' })).toBeVisible();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page).toHaveURL(at(people.second));
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page).toHaveURL(at(people.general));
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page).toHaveURL(at(people.second));
    await page.keyboard.press('Control+Alt+ArrowDown');
    await expect(page).toHaveURL(at(theirs));
    await page.keyboard.press('Control+Alt+ArrowUp');
    await expect(page).toHaveURL(at(people.second));

    await expect(membersOf(page)).toBeVisible();
    await rail(page).getByRole('link', { name: people.space.name }).focus();
    const area = () =>
      page.evaluate(() => document.activeElement?.closest('[data-area]')?.getAttribute('aria-label') ?? '');
    await page.keyboard.press('F6');
    await expect.poll(area).toBe('Space menu');
    await expect(panelOf(page).getByRole('link', { name: 'second' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(panelOf(page).getByRole('link', { name: 'general' })).toBeFocused();
    await page.keyboard.press('Shift+F6');
    await expect.poll(area).toBe('Spaces');
    await page.keyboard.press('Shift+F6');
    await expect.poll(area).toBe('Members');

    await page.keyboard.press('Control+/');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByText('Previous / next unread conversation')).toBeVisible();
    await expect(page.locator('[data-dialog]:focus-within')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.close();
  });

  test('Ctrl K goes to channels, people, spaces and actions, and gives the focus back', async () => {
    const page = await open(people.owner, chatIn(people.general, people.space.id));
    await expect(panelOf(page).getByRole('link', { name: 'second' })).toBeVisible();
    await panelOf(page).getByRole('tab', { name: 'Channels' }).focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Go to' });
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panelOf(page).getByRole('tab', { name: 'Channels' })).toBeFocused();

    await page.keyboard.press('Control+k');
    await field.fill('seco');
    await expect(page.getByRole('option', { name: /second/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at(people.second));

    await page.keyboard.press('Control+k');
    await field.fill(people.guest.username);
    await page.getByRole('option', { name: new RegExp(people.guest.username) }).click();
    await expect(page).toHaveURL(/\/chattings\?room=/);
    await expect(page.getByRole('heading', { level: 1, name: people.guest.username })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(at(people.second));

    await page.keyboard.press('Control+k');
    await field.fill('New Ch');
    await page.keyboard.press('Enter');
    const creating = page.getByRole('dialog', { name: 'Create Channel' });
    // A dialog hears the keyboard from when it has the focus.
    await expect(page.locator('[data-dialog]:focus-within')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(creating).toBeHidden();

    await page.keyboard.press('Control+k');
    await field.fill(other.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`guild=${other.id}`));
    await page.close();
  });

  test('lists whose scripts do not load say so in their place, wide and on a phone, and a press brings them', async () => {
    const page = await people.member.newPage();
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await loseScripts(page, '"room.category"');
      await page.goto(size === PHONE ? chat(people.space.id) : chatIn(people.general, people.space.id));
      const failed = page.getByRole('alert').filter({ hasText: uiEn.partMissing });
      await expect(failed).toBeVisible();
      // The page around them goes on.
      if (size === WIDE) await expect(page.getByRole('log')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await failed.getByRole('button', { name: uiEn.tryAgain }).click();
      await expect(page.getByRole('link', { name: 'general' })).toBeVisible();
      await expect(failed).toHaveCount(0);
    }
    await page.close();
  });

  test('a page that lacks a part loads itself once more, then says so, also without the look of its buttons', async () => {
    const page = await people.member.newPage();
    // Blocks two scripts: the conversation, and the icon and buttons of the error page.
    await loseScripts(page, '"chat.composer"', 'size-full place-items-center rounded-card bg-surface-2');
    await page.goto(chatIn(people.general, people.space.id));
    await expect(page.getByRole('heading', { name: brokenEn.title })).toBeVisible();
    await expect(page.getByRole('link', { name: brokenEn.home })).toHaveAttribute('href', '/index');
    await expect(page.getByRole('main').locator('svg')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: brokenEn.again }).click();
    await expect(page.getByRole('log')).toBeVisible();
    await page.close();
  });

  test('MEM-08 stand at the side in groups, are searched, and stay open or closed as one left them', async () => {
    const page = await open(people.owner, chatIn(people.general, people.space.id));
    await expect(membersOf(page).getByText('Admins · 1')).toBeVisible();
    await expect(membersOf(page).getByText(people.host.username)).toBeVisible();
    await expect(membersOf(page).getByText(people.guest.username)).toBeVisible();
    await membersOf(page).getByRole('searchbox').fill(people.guest.username);
    await expect(membersOf(page).getByText(people.host.username)).toBeHidden();
    await membersOf(page).getByRole('searchbox').fill('nobody of that name');
    await expect(membersOf(page).getByText('No members found')).toBeVisible();
    await membersOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(membersOf(page)).toBeHidden();
    await page.reload();
    await expect(panelOf(page).getByRole('link', { name: 'general' })).toBeVisible();
    await expect(membersOf(page)).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Members' }).click();
    await expect(membersOf(page)).toBeVisible();
    await page.reload();
    await expect(membersOf(page)).toBeVisible();
    // Narrower it lies over the sheet, closed at first; Esc closes it.
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(membersOf(page)).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Members' }).click();
    await expect(membersOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(membersOf(page)).toBeHidden();
    await page.close();
  });
});

test.describe('what is new', () => {
  for (const when of sampled(['while chat starts', 'when chat is there'], [0])) {
    test(`a channel that is made ${when} appears by itself`, async ({ browser }) => {
      const { owner, member, space, general, close } = await twoPeople(browser);
      const { page, start } = await withChatHeld(member);
      if (when === 'when chat is there') start();
      await page.goto(chatIn(general, space.id));
      await expect(panelOf(page).getByRole('link', { name: 'general' })).toBeVisible();
      if (when === 'when chat is there') await seeLive(page, owner, general);
      await makeRoom(owner, space.id, 0, 'brand_new');
      start();
      await expect(panelOf(page).getByRole('link', { name: 'brand_new' })).toBeVisible();
      await close();
    });
  }
});

for (const language of sampled(['en', 'zh'], [1])) {
  test(`SHL-41 on a phone list, conversation and members follow one another and Back leads out (${language})`, async ({
    browser,
  }) => {
    const t = texts[language];
    const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
    const { member, space, general, close } = await twoPeople(browser, {
      viewport: PHONE,
      hasTouch: true,
      locale,
    });
    const page = await open(member, chat(space.id));
    const bottomBar = page.getByRole('navigation', { name: 'Guildhall' });
    await expect(bottomBar).toBeVisible();
    const strip = page.getByRole('navigation', { name: t.shell.spaces });
    await expect(strip.getByRole('link', { name: space.name })).toBeVisible();
    await expect(page.getByRole('tab', { name: t.room.channels })).toBeVisible();
    await expect(page).toHaveURL(chat(space.id));
    const row = page.getByRole('link', { name: 'general' });
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await row.click();
    await expect(page).toHaveURL(at(general));
    await expect(bottomBar).toBeHidden();
    await expect(strip).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: t.member.panel.title }).click();
    const members = page.getByRole('complementary', { name: t.member.panel.title });
    await expect(members).toBeVisible();
    expect((await members.boundingBox())?.width).toBe(PHONE.width);
    await page.goBack();
    await expect(members).toBeHidden();
    await expect(page).toHaveURL(at(general));
    await page.getByRole('main').getByRole('button', { name: t.room.create.back }).first().click();
    await expect(page).toHaveURL(chat(space.id));
    await expect(bottomBar).toBeVisible();
    await close();
  });
}

test.describe('when something is taken away', () => {
  for (const when of sampled(['while chat starts', 'when chat is there'], [0])) {
    test(`OPN-46 who is removed from a space ${when} is told and goes on to another`, async ({ browser }) => {
      const { owner, member, guest, space, general, close } = await twoPeople(browser);
      const { page, start } = await withChatHeld(member);
      if (when === 'when chat is there') start();
      await page.goto(chatIn(general, space.id));
      await expect(panelOf(page).getByRole('link', { name: 'general' })).toBeVisible();
      if (when === 'when chat is there') await seeLive(page, owner, general);
      await post(owner.request, `guild/${space.id}/kick/${guest.id}`, undefined);
      start();
      await expectNotice(page, `You are no longer a member of ${space.name}`);
      await expect(page).toHaveURL('/index/guildSearch');
      await close();
    });
  }
});

/** Scripts that contain one of the texts do not load. */
const loseScripts = (page: Page, ...texts: string[]) =>
  page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (texts.some((text) => script.includes(text))) await route.abort();
    else await route.fulfill({ response });
  });

/** A page whose chat waits for `start`. */
async function withChatHeld(context: BrowserContext) {
  const page = await context.newPage();
  let start = () => {};
  const mayStart = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/api/login/synapse*', async (route) => {
    await mayStart;
    await route.continue();
  });
  return { page, start };
}

async function seeLive(page: Page, sender: BrowserContext, room: WireRoom): Promise<void> {
  await sendText(sender, room.roomId, 'seen live');
  await expect(page.getByRole('log').getByText('seen live')).toBeVisible();
}
