import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { close, expectAccessible, two } from './conversations';

/* Daily counts of a space, for its owner and admins (OPN-72). */

test('SHL-16 OPN-72 the owner of a space of today sees its figures so far, also as CSV, and a member does not', async ({
  browser,
}) => {
  const people = await two(browser);
  const page = await people.owner.newPage();
  await page.goto(`/index/homePage/analyticsPage?guild=${people.spaceId}`);
  await expect(page.getByText('No full day yet.')).toBeVisible();
  const table = page.getByRole('table', { name: 'The same figures as a table' });
  await expect(table.getByRole('row').nth(1)).toContainText('So far');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^\uFEFFperiod,day_utc,members/);
  expect(csv).toMatch(/\r\ntoday_so_far,\d{4}-\d{2}-\d{2},2,\d/);

  const closed = await people.member.newPage();
  await closed.setViewportSize({ width: 390, height: 844 });
  await closed.goto(`/index/homePage/analyticsPage?guild=${people.spaceId}&lang=zh`);
  await expect(closed.getByText('你无法查看此页')).toBeVisible();
  await close(people);
});
