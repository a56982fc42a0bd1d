import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { expectNotice } from './notices';
import { post, signUp } from './people';
import { drawPicture, makeSpace, newName } from './spaces';

const overview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;

/** Chooses a picture and takes all of it. */
async function choosePicture(page: Page, label: string, whole: string): Promise<void> {
  await page
    .locator(`input[type=file][aria-label="${label}"]`)
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await drawPicture(100, 100) });
  await page.getByRole('button', { name: whole }).click();
  await expect(page.getByRole('img', { name: label })).toBeVisible();
}

/** One person makes a game space step by step, and changes it afterwards. */
test.describe.serial('a game space, wide and in English', () => {
  let context: BrowserContext;
  let page: Page;
  let spaceId = 0;
  const name = newName('Raiders');
  const next = () => page.getByRole('button', { name: 'Next' });
  const tab = (of: string) => page.getByRole('tab', { name: of });
  const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true });
  const plainField = () => page.getByRole('textbox', { name: 'Name in links' });
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext();
    await signUp(context, { verified: true });
    page = await context.newPage();
    await page.goto('/index/createSpace');
  });
  test.afterAll(() => context.close());

  test('SPC-21 SPC-22 ACC-05 the gaming choice leads to a wizard of four tabs, closed but for the first', async () => {
    await expectAccessibleInBothThemes(page);
    await page.getByRole('radio', { name: /^Game space/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/index/spaceEditor');
    await expect(page.getByRole('tab')).toHaveText([/Server Info/, /games/, /Split Rate/, /Privacy/]);
    for (const later of ['games', 'Split Rate', 'Privacy']) await expect(tab(later)).toBeDisabled();
    await expect(next()).toBeDisabled();
    await expectAccessibleInBothThemes(page);
  });

  test('SPC-51 one look-up follows half a second after the last key', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/guild/alias/')) asked.push(decodeURIComponent(request.url()));
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await nameField().pressSequentially(name);
    await page.clock.runFor(490);
    expect(asked).toEqual([]);
    await page.clock.runFor(20);
    await page.clock.resume();
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(name.replace(' ', '_'));
  });

  test('SPC-54 SPC-55 SPC-57 the name follows its rules as one types', async () => {
    const taken = await makeSpace(context);
    await nameField().fill('北京读书会');
    await expect(plainField()).toHaveValue('Bei Jing Du Shu Hui');
    await plainField().fill('');
    await plainField().pressSequentially('a!b c');
    await expect(plainField()).toHaveValue('ab c');
    await plainField().fill('');
    await plainField().pressSequentially('礁');
    await expect(page.getByText('Letters A–Z, digits and spaces')).toBeVisible();
    await plainField().fill('a'.repeat(65));
    await expect(page.getByText('Max length of space name is 64 chars')).toBeVisible();
    await plainField().fill(taken.name.toUpperCase());
    await expect(page.getByText('name already exists')).toBeVisible();
    // An emptied plain name follows the other one again.
    await plainField().fill('');
  });

  test('SPC-61 SPC-62 SPC-63 social links say what is wrong', async () => {
    const type = page.getByLabel('Type', { exact: true });
    const address = page.getByLabel('Address');
    const add = page.getByRole('button', { name: 'Add link' });
    await add.click();
    await expect(page.getByText('Please select social type')).toBeVisible();
    await expect(type.getByRole('option')).toHaveCount(16);
    await type.selectOption('linkedin');
    await add.click();
    await expect(page.getByText('Please enter the url first')).toBeVisible();
    await address.fill('https://example.org/me');
    await address.press('Enter');
    await expect(page.getByText('Linkedin address in invalid')).toBeVisible();
    await address.fill('https://www.linkedin.com/in/me');
    await add.click();
    await expect(page.getByRole('button', { name: 'Remove Linkedin' })).toBeVisible();
    await type.selectOption('linkedin');
    await address.fill('https://linkedin.com/in/other');
    await add.click();
    await expect(page.getByText('You have added a url of type Linkedin')).toBeVisible();
    await address.fill('');
  });

  test('SPC-37 SPC-39 SPC-40 a small picture is taken, cut or whole, and removed; a text file is refused', async () => {
    await test.step('OPN-51 smaller than the hint says', () =>
      choosePicture(page, 'Logo', 'Use whole image'));
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await expect(page.getByRole('img', { name: 'Logo' })).toBeHidden();
    const banner = page.locator('input[type=file][aria-label="Banner"]');
    await banner.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expectNotice(page, 'Select an image: PNG, JPG, GIF or WebP.');
    const wide = { name: 'a.png', mimeType: 'image/png', buffer: await drawPicture(400, 200) };
    await page.locator('input[type=file][aria-label="Logo"]').setInputFiles(wide);
    const uploaded = page.waitForResponse('**/api/upload');
    await page.getByRole('button', { name: 'Use selection' }).click();
    // The square in the middle.
    expect(await (await uploaded).json()).toMatchObject({ result: { width: 200, height: 200 } });
  });

  test('SPC-41 SPC-42 Next waits for name, slogan, description and logo, and for a name that is free', async () => {
    await page.getByLabel('Slogan').fill('Forty raids');
    await page.getByLabel('Description').fill('A raid group.');
    await expect(next()).toBeDisabled();
    await nameField().fill(name);
    await expect(page.getByText(`/g/${name.replaceAll(' ', '_')}`)).toBeVisible();
    await expect(next()).toBeEnabled();
    await page.getByLabel('Slogan').fill('');
    await expect(next()).toBeDisabled();
    await expect(page.getByText('Required: slogan.')).toBeVisible();
    await page.getByLabel('Slogan').fill('Forty raids');
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await expect(next()).toBeDisabled();
    await choosePicture(page, 'Logo', 'Use whole image');
    await expect(tab('Privacy')).toBeEnabled();
  });

  test('SPC-43 SPC-44 SPC-27 games and rates come one after the other', async () => {
    await next().click();
    await expect(next()).toBeDisabled();
    await expect(page.getByText('None selected')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search games' }).fill('ember');
    await page.getByRole('button', { name: 'Emberfall' }).click();
    await expectAccessibleInBothThemes(page);
    await next().click();
    await expect(tab('Split Rate')).toHaveAttribute('aria-selected', 'true');
    await expect(next()).toBeDisabled();
  });

  test('SPC-66 SPC-67 the two rates follow each other', async () => {
    await page.getByLabel('Scholar').fill('30');
    await expect(page.getByLabel('Manager')).toHaveValue('70');
    await page.getByLabel('Manager').fill('');
    await expect(page.getByLabel('Scholar')).toHaveValue('');
    await page.getByLabel('Manager').fill('40.5');
    await expect(page.getByLabel('Scholar')).toHaveValue('59.5');
    await next().click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(tab('Split Rate')).toHaveAttribute('aria-selected', 'true');
    await next().click();
  });

  test('SPC-48 OPN-99 saving waits for privacy and dark, of which nothing is chosen at first; the own theme stays', async () => {
    const create = page.getByRole('button', { name: 'Create Guild' });
    await expect(create).toBeDisabled();
    await page.getByRole('radio', { name: /^Public/ }).check();
    await expect(create).toBeDisabled();
    await page.getByRole('radio', { name: 'Light', exact: true }).check();
    await expect(create).toBeEnabled();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessibleInBothThemes(page);
  });

  test('a draft survives a reload, takes in what another device changed, and asks where both changed a field', async () => {
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Your draft from/)).toBeVisible();
    await expect(tab('Privacy')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked();

    const kept = (await (await context.request.get('/api/guild/draft')).json()) as {
      result: { version: string; draft: object };
    };
    const draft = { ...kept.result.draft, slogan: 'Fifty raids', description: 'Ours.' };
    await tab('Server Info').click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    const latest = (await (await context.request.get('/api/guild/draft')).json()) as typeof kept;
    // While the other device saves, this one types without having heard of it.
    await page.route('**/api/guild/draft', (route) => route.abort());
    await page.getByLabel('Slogan').fill('Sixty raids');
    await post(context.request, 'guild/draft', {
      base: latest.result.version,
      version: 'a'.repeat(32),
      draft,
    });
    await page.unroute('**/api/guild/draft');
    await page.getByLabel('Slogan').fill('Sixty raids now');
    await expect(page.getByText('This draft was changed on another device')).toBeVisible();
    await expect(page.getByText('Fifty raids')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Ours.');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Keep this version' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expect(page.getByLabel('Slogan')).toHaveValue('Sixty raids now');
  });

  test('SPC-49 SPC-50 SPC-31 a failure is told and loses nothing; the success is told, too', async () => {
    await tab('Privacy').click();
    const create = page.getByRole('button', { name: 'Create Guild' });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/guild/create', async (route) => {
      await answered;
      await route.fulfill({ status: 422, json: { code: '20004', message: 'x' } });
    });
    await create.click();
    await expect(page.getByText('Creating the space…')).toBeVisible();
    answer();
    await expectNotice(page, "You don't have permission to do this.", 'error');
    await expect(create).toBeEnabled();
    await page.unroute('**/api/guild/create');
    const sent = page.waitForRequest('**/api/guild/create');
    await create.click();
    expect((await sent).postDataJSON()).toMatchObject({
      guildType: 0,
      scholarRate: 0.595,
      managerRate: 0.405,
    });
    await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible();
  });

  test('SPC-32 SPC-33 SPC-34 Continue reads the spaces again and opens the overview', async () => {
    const read = page.waitForRequest('**/api/guild/joinedGuilds');
    await page.getByRole('button', { name: 'Continue' }).click();
    await read;
    await expect(page).toHaveURL(/\/index\/homePage\/guildOverview\/\d+$/);
    spaceId = Number(page.url().split('/').at(-1));
    await expect(page.getByRole('main').getByText('Overview', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Games' }).click();
    await expect(page.getByText('59.5 %')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Space settings' })).toBeVisible();
  });

  test('SPC-53 SPC-59 a space that cannot be loaded just stops loading, and a refused name stands at its field', async () => {
    await page.route(`**/api/guild/${spaceId}`, (route) =>
      route.fulfill({ status: 404, json: { code: '1' } }),
    );
    await page.goto(`/index/spaceEditor/${spaceId}`);
    await test.step('OPN-26 the failure has its place on the page, and no notice', async () => {
      await expect(page.getByText("Couldn't load space")).toBeVisible();
      await expect(page.locator('[data-snackbar]')).toBeHidden();
    });
    await page.unroute(`**/api/guild/${spaceId}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(nameField()).toHaveValue(name);
    await expect(next()).toBeEnabled();
    await page.getByLabel('Slogan').fill('A new slogan');
    await tab('Privacy').click();
    await page.route('**/api/guild/update', (route) =>
      route.fulfill({ status: 422, json: { code: '22001', message: 'must match [a-zA-Z0-9]' } }),
    );
    await page.getByRole('button', { name: 'Update Guild' }).click();
    await expectNotice(page, /space name is invalid/);
    await expect(page.getByRole('main').getByText('space name is invalid')).toBeVisible();
    await expect(page.getByLabel('Slogan')).toHaveValue('A new slogan');
    await page.unroute('**/api/guild/update');
    await tab('Privacy').click();
    await page.getByRole('button', { name: 'Update Guild' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(overview(spaceId));
    await expect(page.getByText('A new slogan')).toBeVisible();
  });

  test('SPC-116 SPC-115 who has a game space is told that it is one for each person', async () => {
    await page.goto('/index/createSpace');
    await expect(page.getByText(/You already have a game space/)).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Game space/ })).toBeDisabled();
  });
});

test.describe.serial('a community, narrow and in Chinese', () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
    await signUp(context, { verified: true });
    page = await context.newPage();
    await page.goto('/index/createSpace');
  });
  test.afterAll(() => context.close());

  test('SPC-23 SPC-28 a community has two steps', async () => {
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page.getByText('第 1 步，共 2 步')).toBeVisible();
    await choosePicture(page, '图标', '使用整张图片');
    const name = newName('Tea House');
    await page.getByRole('textbox', { name: '名称', exact: true }).fill(`  ${name} `);
    await page.getByLabel('口号').fill('喝茶聊天');
    await page.getByLabel('简介').fill('爱茶的人。');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText('第 2 步，共 2 步')).toBeVisible();
    await page.getByRole('button', { name: '上一步' }).click();
    await expect(page.getByLabel('口号')).toHaveValue('喝茶聊天');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('radio', { name: /^私密/ }).check();
    await page.getByRole('radio', { name: '浅色' }).check();
    const sent = page.waitForRequest('**/api/guild/create');
    await page.getByRole('button', { name: '创建空间' }).click();
    await test.step('SPC-56 SPC-71 the names go out without blanks around them, and its id comes back', async () => {
      const request = await sent;
      expect(request.postDataJSON()).toMatchObject({
        guildType: 1,
        displayName: name,
        guildName: name,
        gameIds: [],
        logo: expect.stringContaining('/guild/logo/'),
        banner: '',
        scholarRate: 0,
        managerRate: 0,
        guildPrivacy: 0,
        darkMode: 0,
      });
      const answer = (await (await request.response())?.json()) as { result: { id: number } };
      await page.getByRole('button', { name: '继续' }).click();
      await expect(page).toHaveURL(new RegExp(`guildOverview/${answer.result.id}$`));
    });
  });

  test('the settings of the space hold the same wizard, with its draft', async () => {
    const spaceId = Number(page.url().split('/').at(-1));
    await page.goto(`/index/settings/space/${spaceId}?section=overview`);
    await expect(page.getByRole('tab')).toHaveText([/基本信息/, /隐私/]);
    await page.getByLabel('口号').fill('喝茶看书');
    await expect(page.getByText('草稿已保存')).toBeVisible();
    await page.goto(`/index/spaceEditor/${spaceId}`);
    await expect(page.getByLabel('口号')).toHaveValue('喝茶看书');
    await page.getByRole('button', { name: '放弃更改' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃更改' }).click();
    await expect(page.getByLabel('口号')).toHaveValue('喝茶聊天');
  });

  test('a name alone makes a private space', async () => {
    await page.goto('/index/createSpace');
    await page.getByRole('radio', { name: /快速创建/ }).check();
    const name = newName('Quick');
    await page.getByRole('textbox', { name: '名称', exact: true }).fill(name);
    await page.getByRole('button', { name: '创建空间' }).click();
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test.describe('who may not', () => {
  test('an unverified email is the reason in place of the steps, with a new link on request', async ({
    page,
    context,
  }) => {
    const { email } = await signUp(context);
    await page.goto('/index/spaceEditor');
    await expect(page.getByText('Email not verified')).toBeVisible();
    await expect(page.getByText(new RegExp(email))).toBeVisible();
    await page.getByRole('button', { name: 'Resend link' }).click();
    await expectNotice(page, `We sent the link to ${email}`);
  });

  test('SPC-87 whoever is no admin has no settings and is told so, and an admin who stops being one while typing', async ({
    browser,
  }) => {
    const [owner, other] = [await browser.newContext(), await browser.newContext()];
    await signUp(owner, { verified: true });
    const space = await makeSpace(owner);
    const { id } = await signUp(other);
    await post(other.request, `guild/join/community/${space.id}`, undefined);
    const page = await other.newPage();
    await page.goto(overview(space.id));
    await expect(page.getByRole('heading', { level: 1, name: space.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Space settings' })).toBeHidden();
    await page.goto(`/index/spaceEditor/${space.id}`);
    await expect(page.getByText("You can't manage this space")).toBeVisible();
    await post(owner.request, `guild/${space.id}/admins/${id}`, undefined);
    await page.reload();
    await page.getByLabel('Slogan').fill('Typed by an admin');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await post(owner.request, `guild/${space.id}/admins/${id}?remove=true`, undefined);
    await expect(page.getByText("You can't manage this space")).toBeVisible();
    await other.close();
    await owner.close();
  });
});
