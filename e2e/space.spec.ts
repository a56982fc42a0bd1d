import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { signUp } from './people';
import { drawPicture, makeSpace, newName } from './spaces';

const overview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;

async function chooseLogo(page: Page, width = 100, height = 100): Promise<void> {
  await page
    .locator('input[type=file][aria-label="Logo"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawPicture(width, height) });
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
}

/** In one form, which is thrown away in the end. */
test.describe.serial('the form of a new space', () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext();
    await signUp(context, { verified: true });
    page = await context.newPage();
    await page.goto('/index/spaceEditor');
  });
  test.afterAll(() => context.close());

  test('SPC-51 one look-up follows half a second after the last key', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/guild/alias/')) asked.push(decodeURIComponent(request.url()));
    });
    const name = newName();
    await page.getByRole('textbox', { name: 'Name', exact: true }).pressSequentially(name);
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(name.replace(' ', '_'));
  });

  test('SPC-54 SPC-55 SPC-57 the name follows its rules as one types', async () => {
    const taken = await makeSpace(context);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
    const field = page.getByRole('textbox', { name: 'Name', exact: true });
    await field.pressSequentially('a!b c');
    await expect(field).toHaveValue('ab c');
    await field.fill('');
    await field.pressSequentially('礁');
    await expect(field).toHaveValue('');
    await expect(page.getByText('Letters A–Z, digits and spaces')).toBeVisible();
    await field.fill('a'.repeat(65));
    await expect(page.getByText('Max length of space name is 64 chars')).toBeVisible();
    await field.fill(taken.name.toUpperCase());
    await expect(page.getByText('name already exists')).toBeVisible();
    await field.fill('Something Else 1');
    await expect(page.getByText('name already exists')).toBeHidden();
  });

  test('SPC-60 SPC-61 SPC-62 SPC-63 SPC-64 social links say what is wrong', async () => {
    const type = page.getByLabel('Type', { exact: true });
    const address = page.getByLabel('Address');
    const add = page.getByRole('button', { name: 'Add link' });
    await add.click();
    await expect(page.getByText('Please select social type')).toBeVisible();
    await type.selectOption('website');
    await add.click();
    await expect(page.getByText('Please enter the url first')).toBeVisible();
    await address.fill('emberfall');
    await address.press('Enter');
    await expect(page.getByText('Website & Others url is invalid')).toBeVisible();
    await type.selectOption('linkedin');
    await address.fill('https://example.org/me');
    await add.click();
    await expect(page.getByText('Linkedin address in invalid')).toBeVisible();
    await address.fill('https://www.linkedin.com/in/me');
    await add.click();
    await expect(page.getByRole('button', { name: 'Remove Linkedin' })).toBeVisible();
    await type.selectOption('linkedin');
    await address.fill('https://linkedin.com/in/other');
    await add.click();
    await expect(page.getByText('You have added a url of type Linkedin')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Linkedin' }).click();
    await expect(page.getByRole('button', { name: 'Remove Linkedin' })).toBeHidden();
  });

  test('SPC-39 SPC-40 a chosen picture can be removed, and a text file is refused', async () => {
    await chooseLogo(page);
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await expect(page.getByRole('img', { name: 'Logo' })).toBeHidden();
    await page
      .locator('input[type=file][aria-label="Banner"]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(page.getByText('Choose an image: PNG, JPG, GIF or WebP.')).toBeVisible();
  });

  test('Esc asks before it throws away what was entered', async () => {
    const slogan = page.getByLabel('Slogan');
    await slogan.fill('We draw what we find');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(slogan).toHaveValue('We draw what we find');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).not.toHaveURL(/spaceEditor/);
  });
});

test.describe('creating and editing a space', () => {
  test('SPC-31 SPC-33 SPC-35 SPC-36 SPC-37 SPC-38 SPC-41 SPC-45 SPC-47 SPC-48 a community is created', async ({
    page,
    context,
  }) => {
    await signUp(context, { verified: true });
    const name = newName('My Cool Space');
    await page.goto('/index/spaceEditor');
    const create = page.getByRole('button', { name: 'Create Guild' });
    await expect(create).toBeDisabled();
    await expect(page.getByText(/^PNG, JPG or GIF\. Logo: at least 400/)).toBeVisible();

    await chooseLogo(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await expect(page.getByText(`/g/${name.replaceAll(' ', '_')}`)).toBeVisible();
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
    await page.getByLabel('Slogan').fill('We draw what we find');
    await page.getByLabel('Description').fill('Charts of places.');
    await expect(page.getByText('Required: privacy and dark.')).toBeVisible();
    await expect(page.getByText('Who can join my Space?')).toBeVisible();
    await page.getByRole('radio', { name: /^Public\s*everyone can join/ }).check();
    await expect(create).toBeDisabled();
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect(page.getByText(/^Required:/)).toBeHidden();
    await create.click();

    const dialog = page.getByRole('dialog', { name: 'Congratulations' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/index\/homePage\/guildOverview\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name }),
    ).toHaveAttribute('aria-current', 'page');
  });

  test('SPC-43 SPC-44 SPC-66 SPC-67 SPC-68 a game space has games and two rates that add up', async ({
    page,
    context,
  }) => {
    await signUp(context, { verified: true });
    const name = newName('Raiders');
    await page.goto('/index/spaceEditor');
    await page.getByRole('radio', { name: /^Game space/ }).check();
    await chooseLogo(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel('Slogan').fill('Forty raids');
    await page.getByLabel('Description').fill('A raid group.');
    await page.getByRole('radio', { name: /^Public/ }).check();
    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    await expect(page.getByText('Required: games and split rate.')).toBeVisible();
    await page.getByRole('group', { name: 'games' }).getByRole('button').first().click();
    await page.getByLabel('Scholar').fill('30');
    await expect(page.getByLabel('Manager')).toHaveValue('70');
    await page.getByLabel('Manager').fill('');
    await expect(page.getByLabel('Scholar')).toHaveValue('');
    await page.getByLabel('Manager').fill('40.5');
    await expect(page.getByLabel('Scholar')).toHaveValue('59.5');
    const sent = page.waitForRequest('**/api/guild/create');
    await page.getByRole('button', { name: 'Create Guild' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      guildType: 0,
      scholarRate: 0.595,
      managerRate: 0.405,
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('main').getByRole('tab')).toHaveText(['Announcements', 'Games', /^Members/]);
    await expect(page.getByText('GFI')).toBeVisible();
  });

  test('SPC-42 SPC-87 an admin changes the space from its settings, and a refused name stands at its field', async ({
    page,
    context,
  }) => {
    await signUp(context, { verified: true });
    const space = await makeSpace(context);
    await page.goto(overview(space.id));
    await page.getByRole('link', { name: 'Space settings' }).click();
    const update = page.getByRole('button', { name: 'Update Guild' });
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(space.name);
    await expect(update).toBeEnabled();
    await page.getByLabel('Slogan').fill('A new slogan');

    await page.route('**/api/guild/update', (route) =>
      route.fulfill({ status: 422, json: { code: '22001', message: 'must match [a-zA-Z0-9]' } }),
    );
    await update.click();
    await expect(page.getByText('space name is invalid')).toBeVisible();
    await expect(page.getByLabel('Slogan')).toHaveValue('A new slogan');
    await page.unroute('**/api/guild/update');
    await update.click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(overview(space.id));
    await expect(page.getByText('A new slogan')).toBeVisible();
  });

  test('an unverified e-mail is the reason in place of the form, with a new link on request', async ({
    page,
    context,
  }) => {
    const { email } = await signUp(context);
    await page.goto('/index/spaceEditor');
    await expect(page.getByText('Email not verified')).toBeVisible();
    await expect(page.getByText(new RegExp(email))).toBeVisible();
    await page.getByRole('button', { name: 'Resend link' }).click();
    await expect(page.locator('[data-snackbar]')).toBeVisible();
  });

  test('who is no admin cannot edit, and is told so', async ({ browser }) => {
    const owner = await browser.newContext();
    await signUp(owner, { verified: true });
    const space = await makeSpace(owner);
    const other = await browser.newContext();
    await signUp(other);
    const page = await other.newPage();
    await page.goto(`/index/spaceEditor/${space.id}`);
    await expect(page).toHaveURL(`/index/settings/space/${space.id}?section=overview`);
    await expect(page.getByText("You can't manage this space")).toBeVisible();
    await other.close();
    await owner.close();
  });
});
