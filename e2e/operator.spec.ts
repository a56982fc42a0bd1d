import { expect, test, type BrowserContext } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { expectNotice, noteNotices } from './notices';
import { PASSWORD, post, signUp } from './people';
import { makeSpace } from './spaces';

/** Of playwright.config.ts. */
const OPERATOR = 'operator@example.org';

/** The one operator of the instance, who signs up with the first test. */
async function operate(context: BrowserContext): Promise<void> {
  const account = { email: OPERATOR, password: PASSWORD };
  const known = await context.request.post('/api/login/email', {
    data: account,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (known.ok()) await noteNotices(context);
  else await signUp(context, { verified: true, email: OPERATOR });
}

test.describe.configure({ mode: 'serial' });

test('an operator suspends an account and a space, people see why, appeal, and are back when it ends', async ({
  browser,
}) => {
  const [operator, owner, member] = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  if (!operator || !owner || !member) throw new Error('no contexts');
  await operate(operator);
  await signUp(owner, { verified: true });
  const person = await signUp(member);
  const space = await makeSpace(owner);
  await post(member.request, `guild/join/community/${space.id}`, undefined);

  const page = await operator.newPage();
  await page.goto('/index/operator');
  const search = page.getByRole('searchbox', { name: 'Search spaces and people' });
  await search.fill(person.username);
  await page.getByRole('row').getByRole('button', { name: person.username }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend account' }).click();
  await page.getByLabel('What the person reads').fill('The same link after two warnings.');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expectNotice(page, `${person.username} is suspended`);

  const suspended = await member.newPage();
  await suspended.goto('/index');
  await expect(suspended).toHaveURL(/\/index\/suspended$/);
  await expect(suspended.getByText('The same link after two warnings.')).toBeVisible();
  await suspended.getByLabel('Appeal').fill('It was my own map.');
  await suspended.getByRole('button', { name: 'Send appeal' }).click();
  await expect(suspended.getByText(/^Sent on/)).toBeVisible();
  await expectAccessibleInBothThemes(suspended);
  await suspended.getByRole('link', { name: 'Wallet' }).click();
  await expect(suspended).toHaveURL(/\/index\/wallet/);

  await page.goto('/index/operator?section=suspensions');
  await expect(page.getByText('It was my own map.')).toBeVisible();
  await page.getByRole('button', { name: `End the suspension of ${person.username}` }).click();
  await expect(page.getByText('No suspensions')).toBeVisible();
  await suspended.goto('/index/suspended');
  await expect(suspended.getByText("Your account isn't suspended")).toBeVisible();

  await page.goto('/index/operator');
  await search.fill(space.name);
  await page.getByRole('row').getByRole('button', { name: space.name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend space' }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expectNotice(page, `${space.name} is suspended`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/index/operator?section=log');
  await expect(page.getByText('suspended a space')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await suspended.goto(`/index/homePage/guildOverview/${space.id}`);
  await expect(suspended.getByText('This space is suspended')).toBeVisible();
  await expect(suspended.getByText(/^Reason: /)).toBeVisible();
  await suspended.goto(`/index/homePage/chat?guild=${space.id}`);
  await expect(suspended.getByText(/^Reason: /)).toBeVisible();
  await expect(suspended.getByRole('tab', { name: 'Channels' })).toHaveCount(0);
  await expectAccessibleInBothThemes(suspended);
  await Promise.all([operator, owner, member].map((context) => context.close()));
});

test('to everybody else there is no console', async ({ context, page }) => {
  await signUp(context, { verified: true });
  await page.goto('/index/operator');
  await expect(page.getByText('Page not found')).toBeVisible();
});

test('an admin asks for verification, the operator gives the seal, and the space wears it', async ({
  browser,
}) => {
  const [operator, owner] = [await browser.newContext(), await browser.newContext()];
  await operate(operator);
  await signUp(owner, { verified: true });
  const space = await makeSpace(owner);
  const page = await owner.newPage();
  await page.goto(`/index/settings/space/${space.id}`);
  await page.getByRole('button', { name: 'Request verification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request verification' });
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByLabel('Message to the operator').fill('https://atlas.example');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Requested on/)).toBeVisible();

  const console = await operator.newPage();
  await console.goto('/index/operator?section=verification');
  const request = console.getByRole('listitem').filter({ hasText: space.name });
  await expect(request).toContainText('https://atlas.example');
  await request.getByRole('button', { name: 'Gold' }).click();
  await expect(request).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Slogan')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verification' })).toHaveCount(0);
  await page.goto(`/index/homePage/guildOverview/${space.id}`);
  await expect(page.getByRole('img', { name: 'Gold verification' }).first()).toBeVisible();
  await Promise.all([operator.close(), owner.close()]);
});
