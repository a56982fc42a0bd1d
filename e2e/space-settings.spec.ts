import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { post, signUp } from './people';
import { makeSpace, newName } from './spaces';

const settings = (spaceId: number, section?: string) =>
  `/index/settings/space/${spaceId}${section ? `?section=${section}` : ''}`;
const overview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Sections of the settings' });

/** A new person, signed in. */
async function newPerson(browser: Browser) {
  const context = await browser.newContext();
  const person = await signUp(context, { verified: true });
  return { context, page: await context.newPage(), ...person };
}

test('SPC-103 SPC-104 SPC-106 the owner opens the settings, walks through them and closes them', async ({
  browser,
}) => {
  const owner = await newPerson(browser);
  const space = await makeSpace(owner.context);
  const { page } = owner;
  await page.goto(overview(space.id));
  await page.getByRole('link', { name: 'Space settings' }).click();
  await expect(page).toHaveURL(settings(space.id));
  await expect(menu(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByLabel('Slogan')).toHaveValue(space.fields.slogan);
  await expectAccessibleInBothThemes(page);
  for (const section of ['Privacy', 'Notifications']) {
    await menu(page).getByRole('link', { name: section }).click();
    await expect(page).toHaveURL(settings(space.id, section.toLowerCase()));
    await expect(page.getByRole('main').getByText('Coming soon')).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(overview(space.id));
  await owner.context.close();
});

test('OPN-35 the overview edits the space, and asks before changes are lost', async ({ browser }) => {
  const owner = await newPerson(browser);
  const space = await makeSpace(owner.context);
  const { page } = owner;
  await page.goto(settings(space.id));
  await page.getByLabel('Slogan').fill('A slogan that nobody sees');
  await menu(page).getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Slogan')).toHaveValue('A slogan that nobody sees');
  await menu(page).getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(settings(space.id, 'privacy'));
  await menu(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByLabel('Slogan').fill('A slogan for everyone');
  await page.getByRole('button', { name: 'Update Guild' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(overview(space.id));
  await expect(page.getByText('A slogan for everyone')).toBeVisible();
  await owner.context.close();
});

test('SPC-110 SPC-111 OPN-35 the owner deletes the space and lands in the first that remains', async ({
  browser,
}) => {
  const owner = await newPerson(browser);
  const first = await makeSpace(owner.context, { guildName: newName('Remaining') });
  const second = await makeSpace(owner.context);
  const { page } = owner;
  await page.goto(settings(second.id, 'delete'));
  await expect(page.getByText(`Deleting ${second.name} can't be undone.`)).toBeVisible();
  await page.route('**/api/guild/*/disable', (route) =>
    route.fulfill({ status: 500, json: { code: '20012' } }),
  );
  const ask = page.getByRole('main').getByRole('button', { name: 'Delete Server' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete Server' });
  await ask.click();
  await confirm.click();
  await expect(page.locator('[data-snackbar="error"]')).toBeVisible();
  await page.unroute('**/api/guild/*/disable');
  await ask.click();
  await expectAccessibleInBothThemes(page);
  await confirm.click();
  await expect(page).toHaveURL(overview(first.id));

  await page.goto(settings(first.id, 'delete'));
  await ask.click();
  await confirm.click();
  await expect(page).toHaveURL('/index/guildSearch');
  await owner.context.close();
});

test('SPC-114 a member has no way into the settings, and a link to them says why', async ({ browser }) => {
  const owner = await newPerson(browser);
  const space = await makeSpace(owner.context);
  const member = await newPerson(browser);
  await post(member.context.request, `guild/join/community/${space.id}`, undefined);
  const { page } = member;
  await page.goto(overview(space.id));
  await expect(page.getByRole('button', { name: 'Exit Community' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Space settings' })).toBeHidden();
  await page.goto(settings(space.id, 'delete'));
  await expect(page.getByText("You can't manage this space")).toBeVisible();
  await expect(menu(page).getByRole('link')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the space' }).click();
  await expect(page).toHaveURL(overview(space.id));
  await Promise.all([owner.context.close(), member.context.close()]);
});

test('on a narrow screen the menu is a page that opens a section', async ({ browser }) => {
  const owner = await newPerson(browser);
  const space = await makeSpace(owner.context);
  const { page } = owner;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(settings(space.id));
  await expect(page.getByLabel('Slogan')).toBeHidden();
  await menu(page).getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('Coming soon')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await expect(menu(page).getByRole('link', { name: 'Delete Server' })).toBeVisible();
  await owner.context.close();
});
