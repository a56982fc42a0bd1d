import { expect, test } from '@playwright/test';
import en from '../messages/en/space.json';
import invite from '../messages/en/invite.json';
import { expectAccessibleInBothThemes } from './accessibility';
import { signUp } from './people';
import { makeSpace } from './spaces';

const links = en.inviteLinks;

test('OPN-65 a signed link is made in the settings, lets one person into a private space, and is used up then', async ({
  browser,
}) => {
  const [makers, guests] = [await browser.newContext(), await browser.newContext()];
  const maker = await signUp(makers, { verified: true });
  const space = await makeSpace(makers, { guildPrivacy: 0 });
  const page = await makers.newPage();
  await page.goto(`/index/settings/space/${space.id}?section=invites`);
  await expect(page.getByText(links.none)).toBeVisible();
  await page.getByRole('button', { name: links.create }).click();
  await page.getByLabel(links.limit).selectOption('1');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: links.create }).click();
  const row = page.getByRole('list', { name: links.list }).getByRole('listitem');
  await expect(row.getByText(links.state.open)).toBeVisible();
  await expect(row.getByText('0 of 1 joined')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const url = (await row.getByText(/\/i\/[\w-]{27}$/).textContent()) ?? '';

  const visitor = await guests.newPage();
  await visitor.goto(url);
  const card = visitor.getByRole('group', { name: invite.label });
  await expect(card.getByText(`${maker.username} invited you to join`)).toBeVisible();
  const guest = await signUp(guests);
  await visitor.goto(url);
  await expect(visitor).toHaveURL(new RegExp(`/guildOverview/${space.id}\\?invite=`));
  await expect(visitor.getByText(`${maker.username} invited you. Join to take part.`)).toBeVisible();
  await visitor.getByRole('button', { name: en.action.joinCommunity }).click();
  await expect(visitor.getByRole('button', { name: en.action.exitCommunity })).toBeVisible();

  await page.reload();
  await expect(row.getByText(links.state.usedUp)).toBeVisible();
  await row.getByRole('button', { name: '1 of 1 joined' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: guest.username })).toBeVisible();
  const late = await browser.newContext();
  const other = await late.newPage();
  await other.goto(url);
  await expect(other.getByText(invite.usedUp)).toBeVisible();
  for (const context of [makers, guests, late]) await context.close();
});
