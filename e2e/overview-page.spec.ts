import { gzipSync } from 'node:zlib';
import { expect, test, type Browser } from '@playwright/test';
import { expectGoodPracticeInBothThemes } from './accessibility';
import { watchShifts } from './layout-shifts';
import { post, signUp } from './people';
import { announce, makeSpace, newName, uploadPicture } from './spaces';

/** The owner's browser, with a space that has announcements. */
async function ownedSpace(browser: Browser, fields: Record<string, unknown> = {}) {
  const owner = await browser.newContext();
  const { username, id: ownerId } = await signUp(owner, { verified: true });
  const space = await makeSpace(owner, fields);
  return { owner, ownerId, username, ...space, path: `/index/guildOverview/${space.id}` };
}

test.describe('the public document of a space', () => {
  test('OPN-108 OPN-109 SPC-84 the first response has the announcements, addresses and pictures', async ({
    browser,
    request,
  }) => {
    const { owner, id, name, path, username } = await ownedSpace(browser, {
      description: 'Maps </script><script>alert(1)</script> and more',
    });
    await announce(owner, id, 'The atlas goes to print', 'Forty-two sheets and one index.');

    const response = await request.get(path, { headers: { 'accept-language': 'en' } });
    const html = await response.text();
    expect(response.status()).toBe(200);
    expect(html).toContain('Forty-two sheets and one index.');
    expect(html).toContain('The atlas goes to print');
    expect(html).toContain(username);
    expect(html).not.toContain('style="');
    expect(html).not.toMatch(/<style\b/);

    const origin = new URL(response.url()).origin;
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}?lang=en"`);
    for (const [tag, address] of [
      ['en', `${origin}${path}?lang=en`],
      ['zh-Hans', `${origin}${path}?lang=zh`],
      ['x-default', `${origin}${path}`],
    ]) {
      expect(html.toLowerCase()).toContain(
        `hreflang="${tag?.toLowerCase()}" href="${address?.toLowerCase()}"`,
      );
    }
    expect(html).toContain(`<meta property="og:image" content="${origin}/og/space/${id}.png"`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');

    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const graph = (JSON.parse(data) as { '@graph': { name?: string; description?: string }[] })['@graph'];
    expect(graph[0]).toMatchObject({
      '@type': 'Organization',
      name,
      description: 'Maps </script><script>alert(1)</script> and more',
    });
    expect(JSON.stringify(graph[1])).toContain('Forty-two sheets and one index.');
    await owner.close();
  });

  test('what does not exist is the 404 page', async ({ request }) => {
    for (const path of [
      '/index/guildOverview/2000000000',
      '/index/guildOverview/0',
      '/index/guildOverview/abc',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test('SPC-90 SPC-102 a game space has its games, in cards 180 px wide', async ({ browser, page }) => {
    const owner = await browser.newContext();
    await signUp(owner, { verified: true });
    const games = (await (await owner.request.get('/api/games')).json()) as {
      result: { id: number; name: string }[];
    };
    const [first, second] = games.result;
    const space = await makeSpace(owner, {
      guildType: 0,
      gameIds: [first?.id, second?.id],
      scholarRate: 0.6,
      managerRate: 0.4,
    });
    await page.goto(`/index/guildOverview/${space.id}`);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText(['Announcements', 'Games', /^Members/]);
    await page.getByRole('tab', { name: 'Games' }).click();
    const card = page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: first?.name ?? '' });
    await expect(card).toBeVisible();
    expect((await card.boundingBox())?.width).toBe(180);
    await owner.close();
  });
});

/** On one space, which gets announcements on the way and is private in the end. */
test.describe.serial('the public document of one space', () => {
  type Owned = Awaited<ReturnType<typeof ownedSpace>>;
  let owner: Owned['owner'];
  let [id, name, path]: [number, string, string] = [0, '', ''];
  let fields: Owned['fields'];
  test.beforeAll(async ({ browser }) => {
    ({ owner, id, name, path, fields } = await ownedSpace(browser, {
      slogan: '为尚不存在的世界绘制地图 🗺️',
      socialData: { website: { link: 'https://maps.example.org' } },
    }));
  });
  test.afterAll(() => owner.close());

  test('OPN-109 the other language is another address with its own canonical one', async ({ request }) => {
    const response = await request.get(`${path}?lang=zh`);
    const html = await response.text();
    const origin = new URL(response.url()).origin;
    expect(html).toContain('<html lang="zh"');
    expect(html).toContain('加入社区');
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}?lang=zh"`);
  });

  test('the drawn picture is a PNG of 1200 by 630', async ({ request }) => {
    const picture = await request.get(`/og/space/${id}.png`);
    expect(picture.headers()['content-type']).toBe('image/png');
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test('the sitemap names every public space in both languages, and robots.txt names the sitemap', async ({
    request,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).toContain(`${path}?lang=en</loc>`);
    expect(sitemap).toContain(`${path}?lang=zh</loc>`);
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toMatch(/^Sitemap: http:\/\/[^/]+\/sitemap\.xml$/m);
  });

  test('SPC-89 SPC-91 tabs are reached by keyboard and by address', async ({ page }) => {
    await page.goto(path);
    const announcements = page.getByRole('tab', { name: 'Announcements' });
    const members = page.getByRole('tab', { name: /^Members\s*1$/ });
    await expect(announcements).toHaveAttribute('aria-selected', 'true');
    await announcements.focus();
    await page.keyboard.press('ArrowRight');
    await expect(members).toBeFocused();
    await expect(members).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Log in to see members')).toBeVisible();
    await page.goto(`${path}#members`);
    await page.reload();
    await expect(members).toHaveAttribute('aria-selected', 'true');
  });

  test('OPN-02 SPC-95 the side panel is 328 px at 1024 and gone at 1023', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(path);
    const side = page.getByRole('complementary', { name: 'About this space' });
    await test.step('SPC-98 it counts the admins', async () => {
      await expect(side.getByText('1 admin', { exact: true })).toBeVisible();
    });
    expect((await side.boundingBox())?.width).toBe(328);
    const join = page.getByRole('link', { name: 'Join Community' });
    const wide = await join.boundingBox();

    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(side).toBeHidden();
    await test.step('SPC-88 the button to join moves', async () => {
      const narrow = await join.boundingBox();
      expect(wide?.x).toBeGreaterThan(700);
      expect(narrow?.x).toBeLessThan(40);
    });
  });

  test('SPC-97 SPC-99 SPC-100 the side panel shows five of six admins, and ten of twelve spaces with a way to each', async ({
    browser,
    page,
  }) => {
    for (let n = 0; n < 5; n += 1) {
      const admin = await browser.newContext();
      const { id: adminId } = await signUp(admin);
      await post(admin.request, `guild/join/community/${id}`, undefined);
      await post(owner.request, `guild/${id}/admins/${adminId}`, undefined);
      await admin.close();
    }
    for (let n = 0; n < 12; n += 1) {
      await post(owner.request, 'guild/create', { ...fields, guildName: newName() });
    }
    await page.goto(path);
    const side = page.getByRole('complementary', { name: 'About this space' });
    await expect(side.getByText('6 admins', { exact: true })).toBeVisible();
    const admins = side.locator('section').filter({ hasText: '6 admins' });
    await expect(admins.locator('[aria-hidden]').first().locator('> *')).toHaveCount(5);
    const ways = side.getByRole('link', { name: /^Join / });
    await expect(ways).toHaveCount(10);
    const way = await ways.first().getAttribute('href');
    await ways.first().click();
    await expect(page).toHaveURL(way ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('ANN-08 a space without announcements says so', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText('No data available')).toBeVisible();
  });

  test('an announcement comes into the page by itself, and goes when it is deleted', async ({ request }) => {
    const html = async () => await (await request.get(path)).text();
    expect(await html()).not.toContain('Proofs are in');
    const { id: announcementId } = await announce(owner, id, 'Proofs are in', 'All of them.');
    await expect.poll(html).toContain('Proofs are in');
    await owner.request.post(`/api/guild/deleteAnnouncement/${announcementId}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await expect.poll(html).not.toContain('Proofs are in');
  });

  test('with scripts off the page is complete: announcements, games or members, side panel, ways on', async ({
    browser,
  }) => {
    await announce(owner, id, 'Read me', 'Without any script.');
    const reader = await browser.newContext({ javaScriptEnabled: false });
    const page = await reader.newPage();
    await page.goto(path);
    await expect(page.getByText('Without any script.')).toBeVisible();
    await expect(page.getByRole('time')).toHaveText(/^\d{1,2} \w{3} \d{4}$/);
    await expect(page.getByText('Log in to see members')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join Community' })).toHaveAttribute(
      'href',
      `/signup?guildId=${id}`,
    );
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await reader.close();
  });

  test('a visitor loads at most 151 KiB of script, with no editor, no chat and no data library in it', async ({
    page,
  }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const bodies = await Promise.all(scripts);
    const sizeKiB = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
    expect(sizeKiB).toBeLessThanOrEqual(151);
    const text = Buffer.concat(bodies).toString();
    const editorAndLibraries = ['ProseMirror', 'revalidateOnFocus', 'ethereum', 'strictObject'];
    const chat = ['m.room.message', '_matrix/client', 'hydrogen_session', 'login/synapse'];
    for (const foreign of [...editorAndLibraries, ...chat]) {
      expect(text).not.toContain(foreign);
    }
  });

  for (const width of [1440, 390]) {
    test(`what its viewer may do comes without moving anything (${width} px)`, async () => {
      const picture = await uploadPicture(owner, 'announcement', 900, 500);
      await announce(owner, id, 'With a picture', {
        type: 'doc',
        content: [
          { type: 'image', attrs: { src: picture.url, width: picture.width, height: picture.height } },
          { type: 'paragraph', content: [{ type: 'text', text: 'Below the picture.' }] },
        ],
      });
      const page = await owner.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.setViewportSize({ width, height: 900 });
      // The shell remembers who is here.
      await page.goto('/index');
      await expect(page).toHaveURL(/homePage\/chat/);
      const shifts = await watchShifts(page);
      await page.goto(path);
      await expect(page.getByRole('textbox', { name: 'Post an announcement' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Invite' }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'More' }).first()).toBeVisible();
      const { sum, moved } = await shifts();
      expect(sum, moved.join(' | ')).toBeLessThan(0.002);
      expect(complaints).toEqual([]);
      await page.close();
    });
  }

  test('nothing on the page is out of reach for people with assistive tools', async ({ page }) => {
    for (const address of [path, `${path}?lang=zh`, '/index/guildSearch']) {
      await page.goto(address);
      await expectGoodPracticeInBothThemes(page);
    }
  });

  test('a private space shows its card only, and no search engine keeps it', async ({ request }) => {
    await announce(owner, id, 'For members', 'Secret meeting place.');
    await owner.request.post('/api/guild/update', {
      data: { ...fields, id, guildPrivacy: 0 },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const html = await (await request.get(path, { headers: { 'accept-language': 'en' } })).text();
    expect(html).toContain(name);
    expect(html).toContain('Apply to join, and an admin will decide.');
    expect(html).toContain('noindex');
    for (const hidden of ['Secret meeting place', 'For members', 'Charts of places', 'ld+json', 'og:image']) {
      expect(html).not.toContain(hidden);
    }
    expect((await request.get(`/og/space/${id}.png`)).status()).toBe(404);
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain(path);
  });
});
