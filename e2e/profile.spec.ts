import { expect, test } from '@playwright/test';
import chatEn from '../messages/en/chat.json';
import contactEn from '../messages/en/contact.json';
import memberEn from '../messages/en/member.json';
import moderationEn from '../messages/en/moderation.json';
import profileEn from '../messages/en/profile.json';
import { chatSession, sendEvent } from './chat';
import { close, expectAccessible, log, open, says, two, write } from './conversations';

const t = profileEn;

test('a card opens by press and by keyboard, and a block from it empties every open tab until it ends', async ({
  browser,
}) => {
  const scene = await two(browser);
  const { owner, member, memberName, room, spaceId } = scene;
  const say = (body: string) => sendEvent(member, room.roomId, 'm.room.message', { msgtype: 'm.text', body });
  const { user_id: memberMatrixId } = await chatSession(member);
  const [page, again] = [await open(owner, room, spaceId), await open(owner, room, spaceId)];
  await say('The coast is clear');
  for (const tab of [page, again]) await expect(says(tab, 'The coast is clear')).toBeVisible();

  const card = page.getByRole('dialog', { name: t.label.replace('{name}', memberName) });
  const name = says(page, 'The coast is clear').getByRole('button', { name: memberName });
  await name.click();
  await expect(card.getByRole('heading', { name: memberName })).toBeVisible();
  await expect(card.getByText(t.joined)).toBeVisible();
  await expect(card.getByText(t.mutual)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: t.follow }).click();
  await expect(card.getByRole('button', { name: t.following, pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(name).toBeFocused();

  await log(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: chatEn.profile }).press('Enter');
  await card.getByRole('button', { name: t.block }).press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: contactEn.block.block.text.slice(0, 20) });
  await question.getByRole('button', { name: contactEn.block.block.action, exact: true }).press('Enter');
  for (const tab of [page, again]) await expect(says(tab, 'The coast is clear')).toHaveCount(0);
  await say('Meanwhile');
  await write(page, 'Is anyone there?');
  for (const tab of [page, again]) await expect(says(tab, 'Is anyone there?')).toBeVisible();
  for (const tab of [page, again]) await expect(log(tab).getByText('Meanwhile')).toHaveCount(0);

  // The panel of members stands beside a wide conversation.
  await page
    .getByRole('complementary')
    .getByRole('button', { name: new RegExp(`^(Online )?${memberName}`) })
    .click();
  await expect(card.getByText(t.blocked, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: t.unblock }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: contactEn.block.unblock.action, exact: true })
    .click();
  for (const tab of [page, again]) {
    await expect(says(tab, 'The coast is clear')).toBeVisible();
    await expect(says(tab, 'Meanwhile')).toBeVisible();
  }
  // A mention opens the card, too; who moderates acts from there.
  await sendEvent(owner, room.roomId, 'm.room.message', {
    msgtype: 'm.text',
    body: `@${memberName} look`,
    format: 'org.matrix.custom.html',
    formatted_body: `<a href="https://matrix.to/#/${memberMatrixId}">@${memberName}</a> look`,
    'm.mentions': { user_ids: [memberMatrixId] },
  });
  await says(page, 'look')
    .getByRole('button', { name: `@${memberName}` })
    .click();
  const moderation = card.getByRole('region', { name: t.moderation.title });
  await expect(moderation.getByRole('button', { name: t.moderation.ban })).toBeVisible();
  await expectAccessible(page);
  await moderation.getByRole('button', { name: t.moderation.timeOut }).click();
  const timeOut = page.getByRole('dialog').filter({ hasText: memberName });
  await timeOut.getByRole('button', { name: moderationEn.timeOut.action, exact: true }).click();
  await says(page, 'look')
    .getByRole('button', { name: `@${memberName}` })
    .click();
  await expect(moderation.getByText(/^Timed out until/)).toBeVisible();
  await moderation.getByRole('button', { name: t.moderation.lift }).click();
  await page.getByRole('dialog').getByRole('button', { name: memberEn.actions.lift, exact: true }).click();
  await says(page, 'look')
    .getByRole('button', { name: `@${memberName}` })
    .click();
  await expect(moderation.getByRole('button', { name: t.moderation.timeOut })).toBeVisible();
  await page.keyboard.press('Escape');
  await close(scene);
});
