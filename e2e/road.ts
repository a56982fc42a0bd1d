import { randomBytes } from 'node:crypto';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { inviteLink } from '../lib/invite/invite-link';
import accountEn from '../messages/en/account.json';
import announcementEn from '../messages/en/announcement.json';
import spaceEn from '../messages/en/space.json';
import accountZh from '../messages/zh/account.json';
import announcementZh from '../messages/zh/announcement.json';
import spaceZh from '../messages/zh/space.json';
import { mailedLink } from './mailbox';
import { expectNotice, noteNotices } from './notices';
import { newEmail, PASSWORD, signUp } from './people';
import { makeSpace } from './spaces';

/* The road of the product up to the crash: invite link, sign-up, mail link, join, announcement, reader without scripts. */

const texts = {
  en: { account: accountEn, announcement: announcementEn, space: spaceEn },
  zh: { account: accountZh, announcement: announcementZh, space: spaceZh },
};
const layouts = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
};
type Language = keyof typeof texts;
type Layout = keyof typeof layouts;

/** What one walk left behind, to be found again after the crash. */
export interface Walk {
  readonly baseURL: string;
  readonly language: Language;
  readonly spaceId: number;
  readonly title: string;
  readonly body: string;
  readonly member: BrowserContext;
}

/** A browser of its own: other cookies, a language and a window. */
async function openBrowser(
  browser: Browser,
  { baseURL, language }: Pick<Walk, 'baseURL' | 'language'>,
  layout: Layout,
  scripts = true,
) {
  const context = await browser.newContext({
    baseURL,
    viewport: layouts[layout],
    hasTouch: layout === 'narrow',
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    javaScriptEnabled: scripts,
  });
  await noteNotices(context);
  return context;
}

/** Every console error and every violation of the policy that a page reports. */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

async function ownerWithSpace(context: BrowserContext, guildName: string) {
  const owner = await signUp(context, { verified: true });
  const socialData = { website: { link: 'https://maps.example.org' } };
  const { id: spaceId } = await makeSpace(context, { guildName, socialData });
  return { owner, spaceId };
}

async function signUpByInvite(page: Page, language: Language, email: string) {
  const t = texts[language].account;
  await page.getByRole('main').getByRole('link', { name: t.logIn.signUp, exact: true }).click();
  await expect(page).toHaveURL(/\/signup\?.*guildId=/);
  await page.getByLabel(t.form.email).fill(email);
  await page.getByLabel(t.form.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(t.form.repeat).fill(PASSWORD);
  await page.getByLabel(t.signUp.agree).check();
  await page.getByRole('button', { name: t.signUp.submit }).click();
  await expect(page).toHaveURL(/homePage\/chat\?/);
}

async function postAnnouncement(page: Page, language: Language, title: string, body: string) {
  const t = texts[language].announcement;
  await page.getByRole('textbox', { name: t.collapsed }).click();
  await page.getByRole('textbox', { name: t.titleLabel }).fill(title);
  await page.getByRole('textbox', { name: t.bodyLabel }).click();
  await page.keyboard.type(body);
  const picture = await sharp({ create: { width: 900, height: 360, channels: 3, background: '#c7b892' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'map.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.locator('.ProseMirror img')).toBeVisible();
  await page.getByRole('button', { name: t.post, exact: true }).click();
  await expectNotice(page, t.sent);
}

/** Reads the public page as a search engine does. */
async function readWithoutScripts(browser: Browser, walk: Omit<Walk, 'member'>, layout: Layout) {
  const reader = await openBrowser(browser, walk, layout, false);
  const page = await reader.newPage();
  await page.goto(`/index/guildOverview/${walk.spaceId}`);
  await expect(page.locator('html')).toHaveAttribute('lang', walk.language);
  await expect(page.getByRole('heading', { name: walk.title })).toBeVisible();
  await expect(page.getByText(walk.body)).toBeVisible();
  const picture = page.getByRole('article').locator('img[src^="/files/guild/announcement/"]');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => await picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await reader.close();
}

/** Goes from the invite link to a read announcement. */
export async function walkRoad(
  browser: Browser,
  where: Pick<Walk, 'baseURL' | 'language'>,
  layout: Layout,
): Promise<Walk> {
  const { baseURL, language } = where;
  const t = texts[language];
  const mark = randomBytes(4).toString('hex');
  const name = `Atlas ${mark}`;

  const home = await openBrowser(browser, where, layout);
  const homeComplaints = complaintsOf(home);
  const { owner, spaceId } = await ownerWithSpace(home, name);

  const visitor = await openBrowser(browser, where, layout);
  const complaints = complaintsOf(visitor);
  const page = await visitor.newPage();
  const link = inviteLink(baseURL, { spaceId, alias: name.replace(' ', '_'), inviterId: owner.id });
  await page.goto(link);
  await expect(page).toHaveURL(`/login?guildId=${spaceId}&inviterId=${owner.id}`);
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(owner.username)).toBeVisible();

  const email = newEmail();
  await signUpByInvite(page, language, email);

  // The mail is read on another device.
  const phone = await openBrowser(browser, where, 'narrow');
  const mail = await phone.newPage();
  await mail.goto(await mailedLink(email, '/verify'));
  await mail.getByRole('button', { name: t.account.verify.submit }).click();
  await expect(mail.getByText(t.account.verify.doneTitle)).toBeVisible();
  await phone.close();

  await page.goto(`/index/homePage/guildOverview/${spaceId}`);
  await expect(page.getByRole('button', { name: t.space.action.exitCommunity }).first()).toBeVisible();

  const title = `The atlas ${mark} goes to print`;
  const body = 'Forty-two sheets, one index, and a legend in two languages.';
  const walk = { ...where, spaceId, title, body };
  const office = await home.newPage();
  await office.goto(`/index/homePage/guildOverview/${spaceId}`);
  await postAnnouncement(office, language, title, body);
  await expect(office.getByRole('heading', { name: title })).toBeVisible();

  await readWithoutScripts(browser, walk, layout);
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  expect([...complaints, ...homeComplaints]).toEqual([]);
  await page.close();
  await home.close();
  return { ...walk, member: visitor };
}

/** The announcement is read as before, and the member is one still. */
export async function expectWalkKept(browser: Browser, walk: Walk): Promise<void> {
  await readWithoutScripts(browser, walk, 'wide');
  const page = await walk.member.newPage();
  await page.goto(`/index/homePage/guildOverview/${walk.spaceId}`);
  await expect(
    page.getByRole('button', { name: texts[walk.language].space.action.exitCommunity }).first(),
  ).toBeVisible();
  await page.close();
}
