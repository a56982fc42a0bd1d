import { expect, test } from '@playwright/test';
import { expectAccessible } from './conversations';
import { newBrowser } from './chat';
import { newEmail, PASSWORD, post, signUp } from './people';
import { makeSpace } from './spaces';
import { mailedLink } from './mailbox';

/* Leaderboards of a space and of everyone (OPN-72). */

test('SHL-17 OPN-72 a verified referral puts its referrer on the boards, which the switch leaves', async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  const { id } = await signUp(context, { verified: true });
  const space = await makeSpace(context);
  const page = await context.newPage();
  await page.goto('/index/homePage/leaderBoard');
  await expect(page.getByText('No points yet')).toBeVisible();

  const guest = await newBrowser(browser);
  const email = newEmail('guest');
  const invite = { guildId: space.id, inviterId: id };
  await post(guest.request, 'user/register', { email, password: PASSWORD, agreed: true, invite });
  const token = new URL(await mailedLink(email, '/verify'), 'http://site').searchParams.get('token');
  await post(guest.request, 'user/verifyEmail', { token });

  await page.reload();
  const own = page.getByRole('table', { name: 'Members by activity points this week' }).getByRole('row');
  await expect(own.nth(1)).toContainText('you');
  await expect(own.nth(1).getByRole('cell').last()).toHaveText('10');
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Show me on leaderboards' }).click();
  await expect(page.getByText('No points yet')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/index/homePage/leaderBoard?lang=zh');
  await expect(page.getByRole('heading', { name: '排行榜' })).toBeVisible();
  await page.getByRole('radio', { name: '整个 Guildhall' }).click();
  await expect(page.getByText('总榜不显示空间。')).toBeVisible();
  await expectAccessible(page);
  await Promise.all([context.close(), guest.close()]);
});
