import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';

/**
 * Takes the pictures of docs/pictures from a fresh trial installation: `npm run pictures -- http://localhost:3000`.
 * It signs a person up and fills a few spaces through the API, then looks at every screen in both themes and widths.
 */
const base = process.argv[2] ?? 'http://localhost:3000';
const outDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../docs/pictures');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});

const headers = () => ({
  'sec-fetch-site': 'same-origin',
  'idempotency-key': randomBytes(16).toString('hex'),
});

/** A person with a browser of their own, signed up and verified by the mail in the outbox. */
async function person(name, portrait, mailbox = name.toLowerCase().replaceAll(' ', '.')) {
  const context = await browser.newContext({ baseURL: base });
  const email = `${mailbox}@example.org`;
  const post = async (route, data) => {
    const response = await context.request.post(`/api/${route}`, { data, headers: headers() });
    const answer = await response.json();
    if (answer.code !== '10000') throw new Error(`${route}: ${JSON.stringify(answer)}`);
    return answer.result;
  };
  const { user } = await post('user/register', { email, password: 'lantern42', agreed: true });
  const outbox = await context.newPage();
  const link = outbox.locator(`[data-mail-to="${email}"] a[href*="/verify?"]`).first();
  for (let tries = 0; tries < 20 && (await link.count()) === 0; tries += 1) await outbox.goto('/outbox');
  const token = new URL((await link.getAttribute('href')) ?? '', base).searchParams.get('token');
  await outbox.close();
  await post('user/verifyEmail', { token });
  await post('user/update', { username: name, avatar: `/portraits/${portrait}.svg` });
  const upload = async (purpose, buffer) => {
    const response = await context.request.post('/api/upload', {
      headers: headers(),
      multipart: { purpose, files: { name: 'picture.png', mimeType: 'image/png', buffer } },
    });
    return (await response.json()).result.url;
  };
  return { id: user.id, context, post, upload };
}

/** A logo of plain shapes on one colour. */
const logo = (colour, shapes) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"><rect width="24" height="24" fill="${colour}" stroke="none"/>${shapes}</svg>`,
    ),
  )
    .png()
    .toBuffer();

const compass = '<circle cx="12" cy="12" r="6"/><path d="m14.4 9.6-1.6 3.2-3.2 1.6 1.6-3.2z"/>';
const waves =
  '<path d="M6 9q1.5-1.4 3 0t3 0 3 0 3 0M6 12q1.5-1.4 3 0t3 0 3 0 3 0M6 15q1.5-1.4 3 0t3 0 3 0 3 0"/>';
const lantern = '<path d="M9.5 8h5M10 8l-1 2v5l1 2h4l1-2v-5l-1-2M12 6v2M10 17.5h4"/>';

async function space(owner, { name, slogan, description, banner, colour, shapes, links = {} }) {
  const { id } = await owner.post('guild/create', {
    guildType: 1,
    guildName: name,
    slogan,
    description,
    logo: await owner.upload('guildLogo', await logo(colour, shapes)),
    banner: banner
      ? await owner.upload('guildBanner', await sharp(`public/art/banner-${banner}.webp`).png().toBuffer())
      : '',
    gameIds: [],
    scholarRate: 0,
    managerRate: 0,
    guildPrivacy: 1,
    darkMode: 1,
    socialData: Object.fromEntries(Object.entries(links).map(([type, link]) => [type, { link }])),
  });
  return id;
}

const text = (value, ...marks) => ({
  type: 'text',
  text: value,
  ...(marks.length && { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (...content) => ({ type: 'paragraph', content });
const list = (...items) => ({
  type: 'orderedList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
});

const ken = await person('Ken Adeyemi', 3);
const ines = await person('Ines Duarte', 1);
const lin = await person('林悦', 4, 'lin.yue');
const guild = await space(ken, {
  name: 'Cartographers Guild',
  slogan: 'Maps for worlds that do not exist yet.',
  description:
    'A community of map makers who draw islands, cities and trade routes for games and novels. Beginners are welcome.',
  banner: 1,
  colour: '#4a47b3',
  shapes: compass,
  links: {
    website: 'https://atlasguild.example',
    twitter: 'https://x.com/cartoguild',
    discord: 'https://discord.com/invite/cartographers',
    youtube: 'https://www.youtube.com/@cartoguild',
  },
});
const tide = await space(ines, {
  name: 'Tide and Timber',
  slogan: 'Wooden boats, slow water.',
  description: 'We build boats.',
  banner: 3,
  colour: '#0f6b70',
  shapes: waves,
});
await space(lin, {
  name: 'Lantern Makers',
  slogan: '纸、竹与光',
  description: '一起做灯笼。',
  banner: 5,
  colour: '#8a5a12',
  shapes: lantern,
});
for (const member of [ines, lin]) await member.post(`guild/join/community/${guild}`);
await ken.post(`guild/join/community/${tide}`);
const picture = await ken.upload(
  'announcement',
  await sharp('public/art/banner-7.webp').resize(1600, 520, { fit: 'cover' }).png().toBuffer(),
);
const announce = (title, content) =>
  ken.post('guild/createAnnouncement', {
    guildId: guild,
    title,
    content: JSON.stringify({ type: 'doc', content }),
  });
await announce('征集：北方图集的中文图例', [
  paragraph(text('图例共四十二页，需要三位校对。请在十二月十二日前联系我。')),
]);
await announce('The northern atlas goes to print in March', [
  paragraph(
    text('After eleven months of survey, the '),
    text('northern atlas', 'bold'),
    text(' is complete. Forty-two sheets, one index, and a legend in English and Chinese.'),
  ),
  { type: 'image', attrs: { src: picture, alt: 'A sheet of the northern atlas' } },
  list(
    'Proofreading closes on 12 December.',
    'Every contributor receives a numbered copy.',
    'Spare prints go to the library.',
  ),
]);

const member = await ken.context.storageState();
const { origin } = new URL(base);
const user = await ken.context.request.get('/api/user/me').then((response) => response.json());
member.origins.push({
  origin,
  localStorage: [{ name: 'loginUser', value: JSON.stringify({ id: user.result.id }) }],
});

const screens = [
  { name: 'overview', path: `/index/guildOverview/${guild}` },
  { name: 'overview-admin', path: `/index/guildOverview/${guild}`, signedIn: true },
  { name: 'shell', path: `/index/homePage/guildOverview/${guild}`, signedIn: true },
  {
    name: 'composer',
    path: `/index/homePage/guildOverview/${guild}`,
    signedIn: true,
    act: async (page, zh) => {
      await page.getByRole('textbox', { name: zh ? '发布公告' : 'Post an announcement' }).click();
      await page.locator('.ProseMirror').waitFor();
    },
  },
  { name: 'login', path: `/login?guildId=${guild}&inviterId=${ken.id}` },
  { name: 'signup', path: '/signup' },
  { name: 'find', path: '/index/guildSearch' },
  { name: 'space-editor', path: '/index/spaceEditor', signedIn: true },
  { name: 'settings', path: `/index/settings/account/${ken.id}`, signedIn: true },
  { name: '404', path: '/no/such/path' },
];
/** English in dark, Chinese in light, both widths. */
const views = [
  { name: '1440', width: 1440, height: 900, theme: 'dark', language: 'en-GB' },
  { name: '390', width: 390, height: 844, theme: 'dark', language: 'en-GB' },
  { name: '1440-light-zh', width: 1440, height: 900, theme: 'light', language: 'zh-CN' },
  { name: '390-light-zh', width: 390, height: 844, theme: 'light', language: 'zh-CN' },
];

await mkdir(outDir, { recursive: true });
for (const { name, path: address, signedIn = false, act } of screens) {
  for (const view of views) {
    const context = await browser.newContext({
      baseURL: base,
      viewport: { width: view.width, height: view.height },
      isMobile: view.width < 1024,
      hasTouch: view.width < 1024,
      locale: view.language,
      ...(signedIn && {
        storageState: {
          ...member,
          cookies: member.cookies.filter((cookie) => cookie.name.includes('session')),
        },
      }),
    });
    await context.addInitScript((theme) => localStorage.setItem('theme-mode', theme), view.theme);
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    await act?.(page, view.language === 'zh-CN');
    const png = await page.screenshot({ animations: 'disabled' });
    await sharp(png)
      .webp({ quality: 82 })
      .toFile(path.join(outDir, `${name}-${view.name}.webp`));
    await context.close();
  }
}
await browser.close();
