import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import chatEn from '../messages/en/chat.json';
import chatZh from '../messages/zh/chat.json';
import { expectNoViolations } from './accessibility';
import { post, signUp } from './people';
import { roomsOf, type WireRoom } from './rooms';
import { makeSpace } from './spaces';

export const texts = { en: chatEn, zh: chatZh };
const layouts = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
export type Language = keyof typeof texts;
export type Layout = keyof typeof layouts;

/** A browser of somebody of their own. */
function browserOf(browser: Browser, language: Language = 'en', layout: Layout = 'wide') {
  return browser.newContext({
    viewport: layouts[layout],
    hasTouch: layout === 'narrow',
    isMobile: layout === 'narrow',
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
  });
}

export interface Two {
  readonly owner: BrowserContext;
  readonly member: BrowserContext;
  readonly ownerName: string;
  readonly memberName: string;
  readonly spaceId: number;
  readonly room: WireRoom;
}

/** An admin and a member of a space with one channel. */
export async function two(
  browser: Browser,
  language: Language = 'en',
  layout: Layout = 'wide',
): Promise<Two> {
  const owner = await browserOf(browser, language, layout);
  const member = await browserOf(browser, language, layout);
  const { username: ownerName } = await signUp(owner, { verified: true });
  const { id: spaceId } = await makeSpace(owner);
  const [room] = await roomsOf(owner, spaceId);
  if (!room) throw new Error('a space begins with a channel');
  const { username: memberName } = await signUp(member);
  await post(member.request, `guild/join/community/${spaceId}`, undefined);
  return { owner, member, ownerName, memberName, spaceId, room };
}

/** Closes both browsers. */
export const close = ({ owner, member }: Two) => Promise.all([owner.close(), member.close()]);

/** The address of a room. */
export const chatPath = (room: WireRoom, spaceId: number) =>
  `/index/homePage/chat?room=${encodeURIComponent(room.roomId)}&guild=${spaceId}`;

/** Opens a room and waits until it can be read and written in. */
export async function open(context: BrowserContext, room: WireRoom, spaceId: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(chatPath(room, spaceId));
  await expect(log(page)).toBeVisible();
  await expect(field(page)).toBeVisible();
  return page;
}

export const log = (page: Page) => page.getByRole('log');
export const field = (page: Page) => page.locator('[data-area="composer"]');
/** Messages that contain a text. */
export const says = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });

/** Types a message and sends it. */
export async function write(page: Page, text: string, layout: Layout = 'wide') {
  await field(page).click();
  await page.keyboard.type(text);
  if (layout === 'wide') await page.keyboard.press('Enter');
  else await page.getByRole('button', { name: /^(Send|发送)$/ }).tap();
}

/** The actions of a message: by the other mouse button, or by a long press. */
export async function actionsOf(page: Page, row: Locator, layout: Layout) {
  if (layout === 'wide') {
    await row.click({ button: 'right', position: { x: 200, y: 8 } });
    return page.getByRole('menu');
  }
  const box = await row.boundingBox();
  if (!box) throw new Error('the message is not there');
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByRole('dialog')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return page.getByRole('dialog');
}

/** Does one of the actions of a message. */
export async function choose(page: Page, row: Locator, layout: Layout, label: string) {
  const actions = await actionsOf(page, row, layout);
  const role = layout === 'wide' ? 'menuitem' : 'button';
  await actions.getByRole(role, { name: label, exact: true }).click();
}

export async function expectAccessible(page: Page) {
  // Colours are held by components/theme/contrast.test.ts, for both themes at once.
  await expectNoViolations(page, { rules: { 'color-contrast': { enabled: false } } });
}
