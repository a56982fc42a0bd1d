import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { post, signUp } from './people';
import { makeSpace } from './spaces';

const auditLog = (spaceId: number) => `/index/settings/space/${spaceId}?section=audit`;
const entries = (page: Page) => page.getByRole('main').getByRole('listitem');

async function newPerson(browser: Browser) {
  const context = await browser.newContext();
  const person = await signUp(context, { verified: true });
  return { context, page: await context.newPage(), ...person };
}

/** A space whose owner has banned somebody and made a channel. */
async function scene(browser: Browser) {
  const owner = await newPerson(browser);
  const space = await makeSpace(owner.context);
  const guest = await newPerson(browser);
  await post(guest.context.request, `guild/join/community/${space.id}`, undefined);
  await post(owner.context.request, `guild/${space.id}/ban/${guest.id}?reason=1`, undefined);
  await post(owner.context.request, 'room/createRoom', { roomName: 'harbour', guildId: space.id, type: 0 });
  await guest.context.close();
  return { owner, space, guest };
}

test('the owner reads, filters and exports the audit log, and undoes a ban in it', async ({ browser }) => {
  const { owner, space, guest } = await scene(browser);
  const { page } = owner;
  await page.goto(auditLog(space.id));
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(0)).toContainText(`${owner.username} created #harbour`);
  await expect(entries(page).nth(1)).toContainText(`${owner.username} banned ${guest.username}`);
  await expect(entries(page).nth(1)).toContainText('Suspicious or spam account');
  await expect(page.getByText('This is the beginning of the log.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText('Log verified')).toBeVisible();
  await expect(page.getByText('3 entries. Last check: Today')).toBeVisible();

  // By keyboard: the details of an entry, and the filter by action.
  const details = page.getByRole('button', { name: 'Details of entry 3' });
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(entries(page).nth(0)).toContainText('None → Channel');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Person banned');
  await expect(entries(page)).toHaveCount(1);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile((await (await downloading).path()) ?? '', 'utf8');
  expect(csv).toContain('member.banned');
  expect(csv).not.toContain('room.created');
  expect(csv.trim().split('\r\n').at(-1)).toMatch(/^3,,head,.*,[0-9a-f]{64}$/);

  await page.getByRole('combobox', { name: 'Action' }).selectOption('All actions');
  await page.getByRole('button', { name: 'Undo: Person banned' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo ban' }).click();
  await expect(entries(page)).toHaveCount(4);
  await expect(entries(page).nth(0)).toContainText(`${owner.username} unbanned ${guest.username}`);
  await expect(page.getByRole('button', { name: 'Undo: Person banned' })).toBeHidden();

  await page.getByRole('button', { name: 'Person: Everyone' }).click();
  await page.getByRole('radio', { name: 'Done to' }).check();
  // Only people whom the log names on that side, whether they are members or not.
  await expect(page.getByRole('button', { name: owner.username })).toBeHidden();
  await page.getByRole('button', { name: guest.username }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Member kicked');
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(entries(page)).toHaveCount(4);

  await post(owner.context.request, 'roles/createRole', {
    guildId: space.id,
    name: 'Pilot',
    color: 'primary',
    isDefault: 0,
  });
  const { result } = (await (
    await owner.context.request.get(`/api/roles/rolesInGuild/${space.id}`)
  ).json()) as { result: { id: number }[] };
  await post(owner.context.request, 'roles/updateRole', {
    id: result[0]?.id,
    name: 'Navigator',
    color: 'primary',
  });
  await page.reload();
  await page.getByRole('button', { name: 'Undo: Role changed' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(entries(page)).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Undo: Role changed' })).toHaveCount(1);
  await owner.context.close();
});

test('older entries load while the log is scrolled', async ({ browser }) => {
  const { owner, space, guest } = await scene(browser);
  // A ban that stands gets another reason, which is an entry.
  for (let time = 0; time < 53; time += 1) {
    await post(
      owner.context.request,
      `guild/${space.id}/ban/${guest.id}?reason=${2 + (time % 2)}`,
      undefined,
    );
  }
  const { page } = owner;
  await page.goto(auditLog(space.id));
  await expect(entries(page)).toHaveCount(50);
  await entries(page).last().scrollIntoViewIfNeeded();
  await expect(entries(page)).toHaveCount(56);
  await expect(entries(page).last()).toContainText('created the space');
  await owner.context.close();
});

test('on a narrow screen in Chinese, when the server is away, and after the right was lost', async ({
  browser,
}) => {
  const { owner, space } = await scene(browser);
  const { page } = owner;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/guild/*/auditLog*', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto(`${auditLog(space.id)}&lang=zh`);
  await expect(page.getByText('无法加载操作日志')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute('**/api/guild/*/auditLog*');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(page.getByText('创建了 #harbour')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.route('**/api/guild/*/auditLog*', (route) =>
    route.fulfill({ status: 422, json: { code: '20004' } }),
  );
  await page.goto(auditLog(space.id));
  await expect(page.getByText('只有管理员可以查看操作日志')).toBeVisible();
  await owner.context.close();
});
