import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import contactEn from '../messages/en/contact.json';
import contactZh from '../messages/zh/contact.json';
import dmEn from '../messages/en/dm.json';
import dmZh from '../messages/zh/dm.json';
import { sampled } from '@/runtime/testing/depth';
import { chatSession, newBrowser, sendEvent } from './chat';
import { expectAccessible, log, says } from './conversations';
import { post, signUp } from './people';

const texts = {
  en: { dm: dmEn, contact: contactEn },
  zh: { dm: dmZh, contact: contactZh },
};

interface WireRoom {
  readonly id: number;
  readonly roomId: string;
}

/** The person who writes first. */
async function sender(context: BrowserContext, targetUserId: number) {
  const { username, id } = await signUp(context, { verified: true });
  const { room } = await post<{ room: WireRoom }>(context.request, 'room/private/chat', { targetUserId });
  return { username, id, room };
}

/** Uploads a picture as a Matrix client does, and returns its `mxc:` address. */
async function uploadPicture(context: BrowserContext): Promise<string> {
  const { access_token: token } = await chatSession(context);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a4431f' } })
    .png()
    .toBuffer();
  const answer = await context.request.post('/_matrix/media/v3/upload', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    data: picture,
  });
  return ((await answer.json()) as { content_uri: string }).content_uri;
}

const requestsList = (page: Page, t: typeof dmEn) => page.getByRole('region', { name: t.requests.title });
const chats = (page: Page, t: typeof dmEn) => page.getByRole('region', { name: t.list.title });

/** What goes out of a browser, of pages and workers, from now on. */
function recorded(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on('request', (request: Request) => urls.push(request.url()));
  return urls;
}

/** Waits until nothing has gone out for a while; a waiting sync goes out once. */
async function quiet(urls: readonly string[]): Promise<void> {
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = urls.length === before;
        before = urls.length;
        return isQuiet;
      },
      { intervals: [1_500] },
    )
    .toBe(true);
}

/** Requests that belong to neither the bundle, the sync, nor the request's own call. */
function others(urls: readonly string[]): string[] {
  const own = [
    /^\/_next\//,
    /^\/_matrix\/client\/v3\/sync$/,
    /^\/api\/room\/private\/request$/,
    // The shell's own, whatever is on screen.
    /^\/api\/user\/(?:me|active)$/,
    /^\/api\/room\/my\/privateRooms(?:\/presence)?$/,
    // The notice of a request is read where the request is.
    /^\/api\/notification\/(?:unread|readThing)$/,
  ];
  return urls.filter((url) => {
    const { pathname, origin } = new URL(url);
    return !/^http:\/\/(?:localhost|127)/.test(origin) || !own.some((one) => one.test(pathname));
  });
}

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ],
  [1],
)) {
  test(`DM-06 DM-07 OPN-10 a request loads nothing until it is accepted, and then does (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = texts[language].dm;
    const [one, other] = [
      await newBrowser(browser, { language, layout }),
      await newBrowser(browser, { language, layout }),
    ];
    const recipient = await signUp(other);
    const { username, room } = await sender(one, recipient.id);
    const link = 'https://evil.example/claim';
    const html = { format: 'org.matrix.custom.html', formatted_body: `<a href="${link}">${link}</a>` };
    await sendEvent(one, room.roomId, 'm.room.message', {
      msgtype: 'm.text',
      body: `Claim at ${link} now`,
      ...html,
    });
    const url = await uploadPicture(one);
    const info = { w: 64, h: 64, mimetype: 'image/png' };
    await sendEvent(one, room.roomId, 'm.room.message', { msgtype: 'm.image', body: 'win.png', url, info });

    const urls = recorded(other);
    const page = await other.newPage();
    await page.goto(layout === 'wide' ? '/index/homePage/chattings' : '/index/homePage/mobileChattings');
    const entry = chats(page, t).getByRole('link', { name: t.requests.entry });
    await expect(entry).toBeVisible();
    await test.step('DM-08 it is not among the conversations', async () => {
      await expect(chats(page, t).getByRole('link', { name: username })).toHaveCount(0);
    });
    await entry.click();
    await expect(requestsList(page, t).getByText(t.requests.text)).toBeVisible();
    await expectAccessible(page);
    await quiet(urls);
    const before = urls.length;
    await requestsList(page, t).getByRole('link', { name: username }).click();
    await expect(page.getByText(t.request.image)).toBeVisible();
    await expect(page.getByText(`Claim at ${link}`)).toBeVisible();
    await expect(page.getByText(t.request.linkOff)).toBeVisible();
    await expect(page.getByRole('link', { name: /evil/ })).toHaveCount(0);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    await expect(page.getByText(t.request.age)).toBeVisible();
    await expectAccessible(page);
    // The request is asked for again meanwhile, which loads nothing either.
    await page.waitForRequest((request) => request.url().includes('/api/room/private/request'));
    expect(others(urls.slice(before))).toEqual([]);
    expect(urls.filter((each) => /\/(?:api|v\d|_matrix)\/media\/|evil\.example/.test(each))).toEqual([]);

    // As one opens it by its address, too.
    const direct = await other.newPage();
    await direct.goto(`/index/homePage/chattings?room=${encodeURIComponent(room.roomId)}`);
    await expect(direct.getByText(t.request.image)).toBeVisible();
    expect(urls.filter((each) => /\/(?:api|v\d|_matrix)\/media\/|evil\.example/.test(each))).toEqual([]);
    await direct.close();

    await page.getByRole('button', { name: t.request.accept }).click();
    await expect(says(page, link).getByRole('link', { name: link })).toHaveAttribute('href', link);
    await expect(log(page).locator('img[src*="/api/media/"]')).toBeVisible();
    expect(urls.some((each) => /\/api\/media\//.test(each))).toBe(true);
    if (layout === 'wide') {
      await expect(chats(page, t).getByRole('link', { name: username })).toBeVisible();
      await expect(chats(page, t).getByRole('link', { name: t.requests.entry })).toHaveCount(0);
    }
    await one.close();
    await other.close();
  });
}

test('OPN-10 requests are declined, blocked and withdrawn, each leaving the others', async ({ browser }) => {
  const t = texts.en;
  const context = await newBrowser(browser);
  const recipient = await signUp(context);
  const senders = [];
  for (let index = 0; index < 3; index += 1) {
    const one = await newBrowser(browser);
    const { room, username } = await sender(one, recipient.id);
    const { body } = await sendEvent(one, room.roomId, 'm.room.message', {
      msgtype: 'm.text',
      body: `Hello ${index}`,
    });
    senders.push({ one, room, username, eventId: String(body.event_id) });
  }
  const [first, second, third] = senders;
  if (!first || !second || !third) throw new Error('There are three');
  const page = await context.newPage();
  await page.goto('/index/homePage/chattings?list=requests');
  const list = requestsList(page, t.dm);
  await list.getByRole('link', { name: first.username }).click();
  await expect(page.getByText('Hello 0')).toBeVisible();
  await page.getByRole('button', { name: t.dm.request.decline }).click();
  await expect(list.getByRole('link', { name: first.username })).toHaveCount(0);

  await list.getByRole('link', { name: second.username }).click();
  await expect(page.getByText('Hello 1')).toBeVisible();
  await page.getByRole('button', { name: t.dm.request.block }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(second.username);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t.contact.block.block.action }).click();
  await expect(list.getByRole('link', { name: second.username })).toHaveCount(0);

  await list.getByRole('link', { name: third.username }).click();
  await expect(page.getByText('Hello 2')).toBeVisible();
  const { access_token: token } = await chatSession(third.one);
  await third.one.request.put(
    `/_matrix/client/v3/rooms/${encodeURIComponent(third.room.roomId)}/redact/${encodeURIComponent(third.eventId)}/r`,
    { headers: { authorization: `Bearer ${token}` }, data: {} },
  );
  await expect(page.getByText(t.dm.request.withdrawnTitle.replace('{name}', third.username))).toBeVisible();
  await expect(page.getByText('Hello 2')).toHaveCount(0);
  await page.getByRole('button', { name: t.dm.request.remove }).click();
  await expect(chats(page, t.dm).getByText(t.dm.list.empty)).toBeVisible();
  // The senders see nothing of it.
  for (const { one, room } of [first, second]) {
    expect(
      (await sendEvent(one, room.roomId, 'm.room.message', { msgtype: 'm.text', body: 'More' })).status,
    ).toBe(200);
  }
  for (const { one } of senders) await one.close();
  await context.close();
});

test('OPN-82 the dot tells who is online, and one call asks for the rows on screen', async ({ browser }) => {
  const t = texts.en.dm;
  const [one, other] = [await newBrowser(browser), await newBrowser(browser)];
  const recipient = await signUp(other);
  const { username, room } = await sender(one, recipient.id);
  await post(other.request, `room/private/accept?roomId=${room.id}`, undefined);
  await post(one.request, 'user/active', undefined);
  const page = await other.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:presence|active)\?users=/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/index/homePage/chattings');
  const row = chats(page, t).getByRole('link', { name: username });
  await expect(row.getByRole('img', { name: t.list.online })).toBeVisible();
  expect(asked).toHaveLength(1);
  await post(one.request, 'user/privacy', { onlineTo: 'nobody' });
  await page.reload();
  await expect(row).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
  await expect(row.getByRole('img', { name: t.list.online })).toHaveCount(0);
  await one.close();
  await other.close();
});
