import { expect, test } from '@playwright/test';
import texts from '../messages/en/space.json';
import { expectAccessible } from './conversations';
import { newBrowser } from './chat';
import { newEmail, PASSWORD, post, signUp } from './people';
import { mailedLink } from './mailbox';
import { makeSpace } from './spaces';

/* What invites earn (OPN-64), on its page of the settings. */

test('SHL-30 SHL-32 who invited somebody sees their points; SHL-33 the other settings have addresses, too', async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  const { id } = await signUp(context, { verified: true });
  const space = await makeSpace(context);
  const guest = await newBrowser(browser);
  const email = newEmail('guest');
  await post(guest.request, 'user/register', {
    email,
    password: PASSWORD,
    agreed: true,
    invite: { guildId: space.id, inviterId: id },
  });
  const page = await context.newPage();
  await page.goto('/index/settings/ggReward');
  const sums = page.getByRole('definition');
  await expect(sums.first()).toHaveText('0');
  await expect(page.getByText('Email not verified')).toBeVisible();
  await expect(page.getByLabel('Invite link')).toHaveValue(/\/s\//);

  const token = new URL(await mailedLink(email, '/verify'), 'http://site').searchParams.get('token');
  await post(guest.request, 'user/verifyEmail', { token });
  // The open page hears of it.
  await expect(sums.first()).toHaveText('10');
  await expect(page.getByText(/verified their email$/)).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/index/settings/ggReward?lang=zh');
  await expect(page.getByText('你的 GG 积分')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/index/settings/notificationSetting?lang=en');
  await expect(page.getByRole('heading', { name: 'Notifications' }).first()).toBeVisible();
  await Promise.all([context.close(), guest.close()]);
});

test('INV-14 INV-17 who is not verified sees no link to share, and what that costs them', async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  const { id } = await signUp(context);
  const owner = await newBrowser(browser);
  await signUp(owner, { verified: true });
  const space = await makeSpace(owner);
  await post(context.request, `guild/join/community/${space.id}`, undefined);
  const page = await context.newPage();
  await page.goto('/index/settings/ggReward');
  await expect(page.getByText('Verify email to see invite link')).toBeVisible();
  await expect(page.getByText('/s/')).toHaveCount(0);
  await page.getByRole('button', { name: 'Telegram' }).click();
  await expect(page).toHaveURL(`/index/settings/account/${id}?section=email`);
  await page.goto(`/index/homePage/guildOverview/${space.id}`);
  await page.getByRole('complementary').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog').getByText(texts.invite.notice)).toBeVisible();
  await Promise.all([context.close(), owner.close()]);
});
