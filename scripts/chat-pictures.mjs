import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';

/**
 * Takes the pictures of chat for docs/pictures from an installation that `npm run demo` has filled:
 * `npm run chat-pictures -- http://localhost:3000`.
 */
const base = process.argv[2] ?? 'http://localhost:3000';
const outDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../docs/pictures');
const [email, password] = ['mira@demo.example', 'guildhall7demo'];

/** English in dark, Chinese in light, both widths. */
const views = [
  { name: '1440', width: 1440, theme: 'dark', language: 'en' },
  { name: '390', width: 390, theme: 'dark', language: 'en' },
  { name: '1440-light-zh', width: 1440, theme: 'light', language: 'zh' },
  { name: '390-light-zh', width: 390, theme: 'light', language: 'zh' },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
for (const { name, width, theme, language } of views) {
  const isPhone = width < 1024;
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  await context.addInitScript((chosen) => localStorage.setItem('theme-mode', chosen), theme);
  const answer = await context.request.post('/api/login/email', {
    data: { email, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`Nobody can log in as ${email}: run npm run demo first`);
  // Logging in brings the language of the account.
  await context.addCookies([{ name: 'guildhall_language', value: language, url: base }]);

  const page = await context.newPage();
  const take = async (screen) => {
    // Chat never is idle, so this asks for what the picture shows.
    await page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.images].every((image) => {
          const { top, bottom, width } = image.getBoundingClientRect();
          return image.complete || width === 0 || bottom < 0 || top > innerHeight;
        }),
    );
    const png = await page.screenshot({ animations: 'disabled' });
    await sharp(png)
      .webp({ quality: 82 })
      .toFile(path.join(outDir, `${screen}-${name}.webp`));
  };
  await page.goto(`/index/homePage/chat?guild=1`);
  const channel = page
    .getByRole('link', { name: /map_drops/ })
    .or(page.getByRole('option', { name: /map_drops/ }));
  await channel.first().waitFor();
  if (isPhone) await take('chat-list');
  await channel.first().click();
  await page.getByRole('log').getByRole('img').first().waitFor();
  await take('chat');
  await context.close();
}
await browser.close();
