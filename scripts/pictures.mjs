import path from 'node:path';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { launchBrowser } from './checks/launch.mjs';

/**
 * Takes the pictures of docs/pictures from a trial that `npm run demo` has filled:
 * `npm run pictures -- http://localhost:3000`, or only some: `npm run pictures -- http://localhost:3000 chat wallet`.
 */
const [base = 'http://localhost:3000', ...only] = process.argv.slice(2);
const outDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../docs/pictures');
const [email, password] = ['mira@demo.example', 'guildhall7demo'];
const SPACE = 'Cartographers Guild';

/** English in dark, Chinese in light, both widths. */
const views = [
  { name: '1440', width: 1440, theme: 'dark', language: 'en' },
  { name: '390', width: 390, theme: 'dark', language: 'en' },
  { name: '1440-light-zh', width: 1440, theme: 'light', language: 'zh' },
  { name: '390-light-zh', width: 390, theme: 'light', language: 'zh' },
];

/** A link of a list, or the row of a list box that leads to the same. */
const entry = (page, name) => page.getByRole('link', { name }).or(page.getByRole('option', { name }));

/** What is shown, to whom, and what must be on the screen before it is shown. */
const screens = [
  { name: 'landing', path: () => '/' },
  { name: 'overview', path: (space) => `/index/guildOverview/${space}` },
  { name: 'find', path: () => '/index/guildSearch' },
  { name: 'signup', path: () => '/signup' },
  {
    name: 'chat',
    path: (space) => `/index/homePage/chat?guild=${space}`,
    act: async (page) => {
      await entry(page, /map_drops/)
        .first()
        .click();
      await page.getByRole('log').getByRole('img').first().waitFor();
    },
    member: true,
  },
  {
    name: 'direct',
    path: (_space, isPhone) => `/index/homePage/${isPhone ? 'mobileChattings' : 'chattings'}`,
    act: async (page) => {
      await entry(page, /Ken Adeyemi/)
        .first()
        .click();
      await page.locator('[data-transfer="confirmed"]').waitFor();
    },
    member: true,
  },
  {
    name: 'wallet',
    path: () => '/index/wallet',
    act: (page) => page.getByText('$1,016.50').filter({ visible: true }).first().waitFor(),
    member: true,
  },
  {
    name: 'notices',
    path: () => '/index/notification',
    act: (page) => page.getByRole('listitem').first().waitFor(),
    member: true,
  },
  {
    name: 'roles',
    path: (space) => `/index/settings/space/${space}?section=roles`,
    act: (page) => page.getByText('Steward').first().waitFor(),
    member: true,
  },
  {
    name: 'members',
    path: (space) => `/index/homePage/members?guild=${space}`,
    act: (page) => page.getByText('Ada Whitlock').filter({ visible: true }).first().waitFor(),
    member: true,
  },
  {
    name: 'audit-log',
    path: (space) => `/index/settings/space/${space}?section=audit`,
    act: (page) => page.getByText('Newcomer').first().waitFor(),
    member: true,
  },
  {
    name: 'create-space',
    path: () => '/index/createSpace',
    act: (page) => page.getByRole('radio').first().waitFor(),
    member: true,
  },
];

const browser = await launchBrowser();

/** A browser of the view's width, theme and language, logged in or not. */
async function open({ width, theme, language }, isMember) {
  const isPhone = width < 1024;
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
  });
  await context.addInitScript((chosen) => localStorage.setItem('theme-mode', chosen), theme);
  if (isMember) {
    const answer = await context.request.post('/api/login/email', {
      data: { email, password },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok()) throw new Error(`Nobody can log in as ${email}: run npm run demo first`);
    // Logging in brings the language of the account.
    await context.addCookies([{ name: 'guildhall_language', value: language, url: base }]);
  }
  return context;
}

/** The space's number, as its card on the page of all spaces says it. */
async function findSpace() {
  const context = await open(views[0], false);
  const page = await context.newPage();
  await page.goto('/index/guildSearch');
  const address = await page.getByRole('link', { name: SPACE }).first().getAttribute('href');
  await context.close();
  return address?.match(/guildOverview\/(\d+)/)?.[1];
}

/** Chat never is idle, so this asks for what the picture shows: something is there, and nothing of it is a skeleton. */
const isDrawn = () =>
  document.querySelector('main')?.innerText.trim() !== '' &&
  [...document.querySelectorAll('.skeleton')].every((one) => one.getClientRects().length === 0);

/** Fonts, and the images that are in view. */
async function decodeAll() {
  const inView = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
  await Promise.all([document.fonts.ready, ...inView.map((image) => image.decode().catch(() => {}))]);
}

if (only.length === 0) await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });
const space = await findSpace();
for (const isMember of [false, true]) {
  const taken = screens.filter(
    ({ name, member = false }) => member === isMember && (only.length === 0 || only.includes(name)),
  );
  for (const view of views) {
    const context = await open(view, isMember);
    for (const { name, path: address, act } of taken) {
      const page = await context.newPage();
      await page.goto(address(space, view.width < 1024));
      await page.locator('main').first().waitFor();
      await act?.(page);
      await page.waitForFunction(isDrawn);
      await page.evaluate(decodeAll);
      const png = await page.screenshot({ animations: 'disabled' });
      await sharp(png)
        .webp({ quality: 82 })
        .toFile(path.join(outDir, `${name}-${view.name}.webp`));
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
