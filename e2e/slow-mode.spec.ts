import { expect, test } from '@playwright/test';
import { post, signUp } from './people';
import { makeSpace } from './spaces';

test('the owner sets slow mode, and a member waits with what they typed', async ({ browser }) => {
  const [owner, member] = [await browser.newContext(), await browser.newContext()];
  await signUp(owner, { verified: true });
  const space = await makeSpace(owner);
  await signUp(member);
  await post(member.request, `guild/join/community/${space.id}`, undefined);
  const [ofOwner, ofMember] = [await owner.newPage(), await member.newPage()];
  for (const page of [ofOwner, ofMember]) {
    await page.goto(`/index/homePage/chat?guild=${space.id}`);
    await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible();
  }
  await expect(ofMember.getByRole('button', { name: 'Settings', exact: true })).toHaveCount(0);

  await ofOwner.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = ofOwner.getByRole('dialog', { name: 'Settings of general' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Slow mode' }).selectOption('5 minutes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  // The page of the member hears of it without a reload.
  await expect(ofMember.getByText('Slow mode: one message every 5 minutes')).toBeVisible();
  const field = ofMember.getByRole('textbox', { name: /^Message / });
  await field.fill('first');
  await field.press('Enter');
  await expect(ofMember.getByRole('timer')).toHaveText(/^Slow mode: you can send a message in [45]:\d\d$/);
  await field.fill('second');
  await field.press('Enter');
  await expect(field).toHaveText('second');
  await expect(ofOwner.getByRole('log').getByText('first')).toBeVisible();
  await expect(ofOwner.getByRole('log').getByText('second')).toHaveCount(0);

  // Owners need not wait.
  const owners = ofOwner.getByRole('textbox', { name: /^Message / });
  for (const text of ['one', 'two']) {
    await owners.fill(text);
    await owners.press('Enter');
    await expect(ofMember.getByRole('log').getByText(text, { exact: true })).toBeVisible();
  }
  await Promise.all([owner.close(), member.close()]);
});
