import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { sampled } from '../runtime/testing/depth';
import { expectNotice } from './notices';
import { signUp } from './people';
import { announce, drawPicture, makeSpace } from './spaces';

/** The owner of a new space, in a browser of its own. */
async function newOwner(browser: Browser) {
  const owner = await browser.newContext();
  await signUp(owner, { verified: true });
  return { owner, space: await makeSpace(owner) };
}

const collapsed = (page: Page) => page.getByRole('textbox', { name: 'Post an announcement' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const body = (page: Page) => page.getByRole('textbox', { name: 'Announcement text' });
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });

async function openComposer(page: Page): Promise<void> {
  await collapsed(page).click();
  await expect(body(page)).toBeVisible();
}

/** Leaves the composer without a draft. */
async function discard(page: Page): Promise<void> {
  await title(page).fill('');
  // By keys, as people do: the editor puts its own selection back over one that a script makes while it gets the focus.
  await body(page).press('ControlOrMeta+a');
  await body(page).press('Delete');
  await expect(body(page)).toHaveText('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(collapsed(page)).toBeVisible();
}

async function paste(page: Page, html: string): Promise<void> {
  await body(page).click();
  await body(page).evaluate((editor, pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}

/** On one page: each test leaves the composer closed and empty. */
test.describe.serial('writing an announcement', () => {
  let context: BrowserContext;
  let page: Page;
  let space: Awaited<ReturnType<typeof makeSpace>>;
  const reported: string[] = [];
  test.beforeAll(async ({ browser }) => {
    ({ owner: context, space } = await newOwner(browser));
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) reported.push(message.text());
    });
    await page.goto(`/index/homePage/guildOverview/${space.id}`);
    await expect(page.getByRole('heading', { name: space.name }).last()).toBeVisible();
  });
  test.afterAll(() => context.close());

  test('ANN-03 ANN-04 ANN-05 the composer opens on a click and closes on Cancel', async () => {
    await expect(collapsed(page)).toHaveAttribute('placeholder', 'Post an announcement');
    await expect(post(page)).toBeHidden();
    await openComposer(page);
    await expect(title(page)).toHaveAttribute('placeholder', 'Enter title here');
    await expect(title(page)).toBeFocused();
    await expect(post(page)).toBeVisible();
    await test.step('ANN-07 Cancel closes it', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(post(page)).toBeHidden();
      await expect(collapsed(page)).toBeVisible();
    });
  });

  test('by keyboard the toolbar is one stop between title and text, and arrows move along it', async () => {
    await openComposer(page);
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name });
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await page.keyboard.press('Tab');
    await expect(tool('Bold')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool('Italic')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool('Image')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Announcement text' })).toBeFocused();
    await discard(page);
  });

  test('ANN-13 the toolbar has exactly what the documents list', async () => {
    await openComposer(page);
    const names = await page
      .getByRole('toolbar', { name: 'Formatting' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    expect(names).toEqual([
      'Bold', 'Italic', 'Underline', 'Strikethrough', 'Ordered list', 'Link',
      'Align left', 'Align center', 'Align right', 'Justify', 'Undo', 'Redo', 'Emoji', 'Image',
    ]); // oxfmt-ignore
    await discard(page);
  });

  test('ANN-06 ANN-14 ANN-16 what the toolbar makes is posted, told, and in the public page', async ({
    request,
  }) => {
    await openComposer(page);
    await title(page).fill('Spring survey');
    await body(page).click();
    const tool = (name: string) => page.getByRole('button', { name, exact: true });
    await tool('Bold').click();
    await page.keyboard.type('All hands');
    await tool('Bold').click();
    await page.keyboard.type(' on Friday.');
    await page.keyboard.press('Enter');
    await tool('Align center').click();
    await page.keyboard.type('In the middle');
    await page.keyboard.press('Enter');
    await tool('Align left').click();
    await tool('Ordered list').click();
    await page.keyboard.type('Boots');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Maps');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('Link').click();
    await page.getByLabel('URL').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a URL that starts with http, https or mailto.')).toBeVisible();
    await page.getByLabel('URL').fill('maps.example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('compass');
    await page
      .getByRole('gridcell', { name: /compass/i })
      .first()
      .click();
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'Sheet 14.png', mimeType: 'image/png', buffer: await drawPicture(900, 360) });
    await expect(page.locator('.ProseMirror img')).toBeVisible();
    await post(page).click();

    await expectNotice(page, 'Announcement has been sent');
    await expect(post(page)).toBeHidden();
    const article = page.getByRole('article', { name: 'Spring survey' });
    await expect(article.locator('strong')).toHaveText('All hands');
    await expect(article.getByText('In the middle')).toHaveCSS('text-align', 'center');
    await expect(article.getByRole('listitem')).toHaveText(['Boots', 'Maps']);
    await expect(article.getByRole('link', { name: 'https://maps.example.org' })).toHaveAttribute(
      'rel',
      'nofollow ugc noopener',
    );
    await expect(article.getByText('🧭')).toBeVisible();
    const picture = article.getByRole('img', { name: 'Sheet 14' });
    await expect(picture).toHaveAttribute('width', '900');
    await expect(picture).toHaveAttribute('height', '360');

    const html = async () => await (await request.get(`/index/guildOverview/${space.id}`)).text();
    await expect.poll(html).toContain('Spring survey');
    await collapsed(page).click();
    await expect(title(page)).toHaveValue('');
    await discard(page);
  });

  test('ANN-09 a title is asked for, and nothing is sent without one', async () => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('createAnnouncement')) calls += 1;
    });
    await openComposer(page);
    await body(page).fill('A body alone');
    await title(page).fill('   ');
    await post(page).click();
    await expectNotice(page, 'Please include the title first', 'error');
    await expect(title(page)).toBeFocused();
    await expect(body(page)).toHaveText('A body alone');
    expect(calls).toBe(0);
    await discard(page);
  });

  test('ANN-10 a title alone is enough', async () => {
    await openComposer(page);
    await title(page).fill('Only a title');
    await post(page).click();
    await expect(page.getByRole('article', { name: 'Only a title' })).toBeVisible();
  });

  test('ANN-19 a refusal is told in red and everything typed stays', async () => {
    await openComposer(page);
    await title(page).fill('Will be refused');
    await body(page).fill('Not lost');
    await page.route('**/api/guild/createAnnouncement', (route) =>
      route.fulfill({ status: 400, json: { code: '23002', message: 'x' } }),
    );
    await post(page).click();
    await expectNotice(page, /./, 'error');
    await expect(title(page)).toHaveValue('Will be refused');
    await expect(body(page)).toHaveText('Not lost');

    await page.unroute('**/api/guild/createAnnouncement');
    await post(page).click();
    await expect(page.getByRole('article', { name: 'Will be refused' })).toBeVisible();
  });

  test('a draft survives a reload', async () => {
    await openComposer(page);
    await title(page).fill('Half written');
    await body(page).click();
    await page.keyboard.type('And not yet posted');
    await page.reload();
    await openComposer(page);
    await expect(title(page)).toHaveValue('Half written');
    await expect(body(page)).toHaveText('And not yet posted');
    await discard(page);
  });

  for (const theme of sampled(['dark', 'light'], [1])) {
    test(`ANN-11 OPN-87 pasted text wears the theme's colour and brings nothing along (${theme})`, async () => {
      await page.evaluate((mode) => localStorage.setItem('theme-mode', mode), theme);
      await page.reload();
      await openComposer(page);
      await paste(
        page,
        '<p style="color:red"><font color="#ff0000">Pasted</font> <b style="color:lime">bold</b></p>' +
          '<img src="https://evil.example/x.png" onerror="document.title=1"><script>document.title=2</' +
          'script>',
      );
      await expect(body(page)).toHaveText('Pasted bold');
      await expect(body(page).locator('img:not(.ProseMirror-separator)')).toHaveCount(0);
      const expected = theme === 'dark' ? 'rgb(236, 236, 241)' : 'rgb(26, 27, 36)';
      await expect(body(page).locator('p').first()).toHaveCSS('color', expected);
      await expect(body(page).locator('strong')).toHaveCSS('color', expected);
      expect(await body(page).innerHTML()).not.toMatch(/style|color|evil/);
      await discard(page);
    });
  }

  test('a pasted table keeps its rows and cells apart, and its style breaks no policy', async () => {
    // What is refused of the pasted markup before is refused by the policy, and says so.
    reported.splice(0);
    await openComposer(page);
    await paste(
      page,
      `<table style='width:9cm'><tr><td STYLE="color:red">Mon</td><td>Reef</td></tr>` +
        '<tr><td><p class=MsoNormal style="margin:0">Tue</p></td><td><p>Bay</p></td></tr></table><p>a &lt; b style=c</p>',
    );
    await expect(body(page).locator('p')).toHaveText(['Mon Reef', 'Tue', 'Bay', 'a < b style=c']);
    expect(reported).toEqual([]);
  });
});

test.describe.serial('reading and deleting', () => {
  let owner: BrowserContext;
  let space: Awaited<ReturnType<typeof makeSpace>>;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    ({ owner, space } = await newOwner(browser));
    page = await owner.newPage();
  });
  test.afterAll(() => owner.close());

  for (const place of sampled(['/index/homePage/guildOverview/', '/index/guildOverview/'], [0])) {
    test(`ANN-15 ANN-17 ANN-19 an admin deletes after a question (${place})`, async () => {
      await announce(owner, space.id, 'To be deleted', 'Soon gone.');
      await page.goto(`${place}${space.id}`);
      const article = page.getByRole('article', { name: 'To be deleted' });
      await article.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete announcement?' });
      await expect(dialog.getByText('To be deleted')).toBeVisible();

      await page.route('**/api/guild/deleteAnnouncement/*', (route) =>
        route.fulfill({ status: 422, json: { code: '20004', message: 'x' } }),
      );
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expectNotice(page, /./, 'error');
      await expect(page.locator('article')).toHaveCount(1);

      await page.unroute('**/api/guild/deleteAnnouncement/*');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page.locator('article')).toHaveCount(0);
    });
  }

  test('an admin writes on the public page too, and the page shows it at once', async () => {
    await page.goto(`/index/guildOverview/${space.id}`);
    await openComposer(page);
    await title(page).fill('Written in public');
    await post(page).click();
    await expect(page.getByRole('article', { name: 'Written in public' })).toBeVisible();
  });

  test('ANN-20 a fresh announcement reads now', async () => {
    await announce(owner, space.id, 'Fresh', 'Just now.');
    await page.goto(`/index/homePage/guildOverview/${space.id}`);
    await expect(page.getByRole('article', { name: 'Fresh' }).getByRole('time')).toHaveText('now');
  });

  test('ANN-02 ANN-15 SPC-114 members read; they neither write nor delete', async ({ browser }) => {
    await announce(owner, space.id, 'For everybody', 'Hello.');
    const reader = await browser.newContext();
    await signUp(reader);
    const theirs = await reader.newPage();
    await theirs.goto(`/index/homePage/guildOverview/${space.id}`);
    await theirs.getByRole('button', { name: 'Join Community' }).click();
    await expect(theirs.getByRole('button', { name: 'Exit Community' })).toBeVisible();
    await expect(theirs.getByRole('article', { name: 'For everybody' })).toBeVisible();
    await expect(collapsed(theirs)).toBeHidden();
    await expect(theirs.getByRole('article').getByRole('button', { name: 'More' })).toBeHidden();
    await expect(theirs.getByRole('link', { name: 'Space settings' })).toBeHidden();
    await reader.close();
  });
});
