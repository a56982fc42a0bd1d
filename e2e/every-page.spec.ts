import { readdirSync } from 'node:fs';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { inTurn, isDeep } from '../runtime/testing/depth';
import { turn } from '../runtime/testing/turn.mjs';
import { violationsOf } from './accessibility';
import { newBrowser, type BrowserOf } from './chat';
import { watchShifts } from './layout-shifts';
import { twoPeople } from './rooms';

/*
 * Every page of the product, once for each person that it is different for: nothing is refused or breaks, nothing moves, nothing
 * keeps people out, and every link leads somewhere. `npm test` opens one half of them each day, for one person in one of the looks
 * below: each page in every look within eight days. The deep run opens all for everyone in all looks.
 */

/** Language, width and theme, so that every pair of them occurs. */
const looks = [
  { language: 'en', layout: 'wide', theme: 'dark' },
  { language: 'en', layout: 'narrow', theme: 'light' },
  { language: 'zh', layout: 'wide', theme: 'light' },
  { language: 'zh', layout: 'narrow', theme: 'dark' },
] as const satisfies readonly (BrowserOf & { theme: 'dark' | 'light' })[];
type Look = (typeof looks)[number];

interface Scene {
  readonly spaceId: number;
  readonly room: string;
  readonly memberId: number;
  readonly ownerId: number;
}
type Viewer = 'visitor' | 'member' | 'owner';
/** Where a page stands for each person that it differs for. */
type Places = Partial<Record<Viewer, (scene: Scene) => string>>;

const forAll = (path: string): Places => ({ visitor: () => path });
const signedIn = (path: (scene: Scene) => string): Places => ({ member: path });
const byRights = (path: (scene: Scene) => string): Places => ({ member: path, owner: path });

const pages: Record<string, Places> = {
  '/': forAll('/'),
  '/login': forAll('/login'),
  '/login/wallet': forAll('/login/wallet'),
  // Without a provider there is no such page; identity.spec.ts looks at it.
  '/login/oidc/[provider]': {},
  '/signup': forAll('/signup'),
  '/forgot': forAll('/forgot'),
  '/reset': forAll('/reset?token=x'),
  '/verify': forAll('/verify?token=x'),
  '/stopRecovery': forAll('/stopRecovery?token=x'),
  '/keepTwoStep': forAll('/keepTwoStep?token=x'),
  '/unsubscribe': forAll('/unsubscribe?token=x'),
  '/outbox': forAll('/outbox'),
  '/privacy': forAll('/privacy'),
  '/terms': forAll('/terms'),
  '/[...rest]': forAll('/no/such'),
  '/index/guildSearch': {
    visitor: () => '/index/guildSearch',
    member: () => '/index/guildSearch?searchContent=a',
  },
  '/index/guildOverview/[id]': {
    visitor: ({ spaceId }) => `/index/guildOverview/${spaceId}`,
    owner: ({ spaceId }) => `/index/guildOverview/${spaceId}`,
  },
  '/index': signedIn(() => '/index'),
  '/index/setup': signedIn(() => '/index/setup'),
  '/index/nomanland': signedIn(() => '/index/nomanland'),
  '/index/notification': byRights(() => '/index/notification'),
  '/index/wallet': byRights(() => '/index/wallet'),
  '/index/createSpace': byRights(() => '/index/createSpace'),
  '/index/spaceEditor/[[...id]]': byRights(({ spaceId }) => `/index/spaceEditor/${spaceId}`),
  '/index/settings/account/[userId]': {
    member: ({ memberId }) => `/index/settings/account/${memberId}`,
    owner: ({ ownerId }) => `/index/settings/account/${ownerId}?section=security`,
  },
  '/index/settings/ggReward': byRights(() => '/index/settings/ggReward'),
  '/index/settings/notificationSetting': byRights(() => '/index/settings/notificationSetting'),
  '/index/settings/space/[id]': byRights(({ spaceId }) => `/index/settings/space/${spaceId}`),
  '/index/homePage/chat': byRights(
    ({ spaceId, room }) => `/index/homePage/chat?room=${encodeURIComponent(room)}&guild=${spaceId}`,
  ),
  '/index/homePage/chattings': signedIn(() => '/index/homePage/chattings'),
  '/index/homePage/mobileChattings': signedIn(() => '/index/homePage/mobileChattings'),
  '/index/homePage/guildChats': byRights(() => '/index/homePage/guildChats'),
  '/index/homePage/games': signedIn(() => '/index/homePage/games'),
  '/index/homePage/players': signedIn(() => '/index/homePage/players'),
  '/index/homePage/transactions': signedIn(() => '/index/homePage/transactions'),
  '/index/homePage/history': byRights(() => '/index/homePage/history'),
  '/index/homePage/analyticsPage': byRights(
    ({ spaceId }) => `/index/homePage/analyticsPage?guild=${spaceId}`,
  ),
  '/index/homePage/dashboard': byRights(() => '/index/homePage/dashboard'),
  '/index/homePage/mySpace': signedIn(() => '/index/homePage/mySpace'),
  '/index/homePage/guildOverview/[[...id]]': byRights(
    ({ spaceId }) => `/index/homePage/guildOverview/${spaceId}`,
  ),
  '/index/homePage/guildHome/[[...id]]': byRights(({ spaceId }) => `/index/homePage/guildHome/${spaceId}`),
  '/index/homePage/members': byRights(({ spaceId }) => `/index/homePage/members?guild=${spaceId}`),
  '/index/homePage/leaderBoard': byRights(({ spaceId }) => `/index/homePage/leaderBoard?guild=${spaceId}`),
  '/index/homePage/channelAccess': byRights(
    ({ spaceId, room }) => `/index/homePage/channelAccess?room=${encodeURIComponent(room)}&guild=${spaceId}`,
  ),
  '/index/nftDetail': byRights(() => '/index/nftDetail'),
  '/index/homePage/myAssets': byRights(() => '/index/homePage/myAssets'),
  '/index/wallet/approvals': byRights(() => '/index/wallet/approvals'),
  '/index/walletDetail': byRights(() => '/index/walletDetail?token=31337:native'),
};
/** Pages of owners: a member who comes by their address is refused by the platform, and told so by the page. */
const ofOwners = /^\/index\/homePage\/(analyticsPage|dashboard|guildHome)\b/;
/** Seen in tests of their own, with what they are about. */
const elsewhere = [
  '/signer',
  '/authorize',
  '/missing',
  '/kit',
  '/conversation',
  '/index/operator',
  '/index/suspended',
  '/index/deleted',
  // At /@name.
  '/handle/[name]',
];

test('OPN-70 every page of the product is opened here, or in a test of its own', () => {
  const routes = readdirSync('app/[locale]', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => `/${file}`.replace(/\/page\.tsx$/, '').replaceAll(/\/\([^)]*\)/g, '') || '/');
  expect([...Object.keys(pages), ...elsewhere].toSorted()).toEqual(routes.toSorted());
});

const numbered = Object.entries(pages).map(([path, places], index) => {
  const look = (index + Math.floor(turn / 2)) % looks.length;
  return { path, places, look };
});
/** Pages by the number of the look in which `npm test` opens them. */
const loads = inTurn(numbered, 2).flatMap(({ path, places, look }) => {
  const viewers = Object.entries(places) as [Viewer, (scene: Scene) => string][];
  const opened = isDeep ? viewers : viewers.slice(-1);
  return opened.map(([viewer, place]) => ({ path, viewer, place, look }));
});

test('SHL-23 pages of a visitor work, stand still, keep nobody out, and lead somewhere', ({ browser }) =>
  walk(browser, 'visitor'));
const ofSpace =
  /homePage\/(games|players|transactions|history|members|leaderBoard|channelAccess|guildOverview)/;
test('SHL-14 SHL-15 SHL-18 pages about a space work for a member, stand still, keep nobody out, and lead somewhere', ({
  browser,
}) => walk(browser, 'member', (path) => ofSpace.test(path)));
test('SHL-11 SHL-12 SHL-22 other pages of a member work, stand still, keep nobody out, and lead somewhere', ({
  browser,
}) => walk(browser, 'member', (path) => !ofSpace.test(path)));

const ofHome = /^\/index\/homePage(?!\/dashboard)/;
test('SHL-04 SHL-07 SHL-08 pages below the home page work for an owner, stand still, keep nobody out, and lead somewhere', ({
  browser,
}) => walk(browser, 'owner', (path) => ofHome.test(path)));
test('SHL-20 SHL-24 SHL-26 other pages of an owner work, stand still, keep nobody out, and lead somewhere', ({
  browser,
}) => walk(browser, 'owner', (path) => !ofHome.test(path)));

let people: ReturnType<typeof twoPeople> | undefined;

async function walk(
  browser: Browser,
  viewer: Viewer,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  test.setTimeout(isDeep ? 900_000 : 300_000);
  // They stay for all walks of a worker: opening pages changes nothing.
  people ??= twoPeople(browser);
  const { owner, host, space, general, member, guest } = await people;
  const scene = { spaceId: space.id, room: general.roomId, memberId: guest.id, ownerId: host.id };
  const session = { visitor: null, member, owner }[viewer];
  const problems: string[] = [];
  const links = new Set<string>();
  for (const [number, look] of looks.entries()) {
    const mine = loads.filter(
      ({ viewer: who, path, look: one }) => who === viewer && isWanted(path) && (isDeep || one === number),
    );
    if (mine.length === 0) continue;
    const context = await inLook(look, await newBrowser(browser, look), session);
    for (const { place } of mine) {
      const path = place(scene);
      const refusal = viewer === 'member' && ofOwners.test(path) ? /of 422/ : null;
      problems.push(...(await visit(context, path, { links, refusal })));
    }
    await context.close();
  }
  const reader = session ?? (await newBrowser(browser));
  for (const link of links) {
    const status = (await reader.request.get(link)).status();
    if (status >= 400) problems.push(`${link} leads to ${status}`);
  }
  if (reader !== session) await reader.close();
  expect(problems).toEqual([]);
}

/** A browser with the session of a person, who prefers a theme. */
async function inLook({ theme }: Look, context: BrowserContext, session: BrowserContext | null) {
  if (session) await context.addCookies(await session.cookies());
  await context.addInitScript((mode) => localStorage.setItem('theme-mode', mode), theme);
  return context;
}

/** Opens a page and says what is wrong with it, which the page of a refused call is not. Adds its links. */
async function visit(
  context: BrowserContext,
  path: string,
  { links, refusal }: { links: Set<string>; refusal: RegExp | null },
): Promise<string[]> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    // Missing pages answer 404, and calls of visitors answer 403.
    const isExpected =
      /Failed to load resource.*40[34]/.test(message.text()) || refusal?.test(message.text()) === true;
    if (message.type() === 'error' && !isExpected) problems.push(`${path}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${path}: ${error.message}`));
  const shifts = await watchShifts(page);
  await page.goto(path);
  await expect.poll(() => isDrawn(page), { message: `${path} is drawn` }).toBe(true);
  for (const { id, nodes } of await violationsOf(page)) {
    problems.push(`${path}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }
  const { sum, moved } = await shifts();
  if (sum > 0.05) problems.push(`${path}: moved by ${sum}: ${moved.join(' | ')}`);
  for (const link of await linksOf(page)) links.add(link);
  await page.close();
  return problems;
}

/** The heading of the page is there, and nothing stands for what is still to come. */
const isDrawn = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('.skeleton, [aria-busy="true"]') === null,
  );

/** Paths on this host that the page links to, without files to save. */
const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download])')]
      .map(({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
