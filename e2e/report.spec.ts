import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { post, signUp } from './people';
import { makeSpace } from './spaces';

test('a member reports a message, and a moderator deletes it from the queue in one step', async ({
  browser,
}) => {
  const [owner, author, reporter] = [
    await browser.newContext(),
    await browser.newContext(),
    await browser.newContext(),
  ];
  await signUp(owner, { verified: true });
  const space = await makeSpace(owner);
  const people = [await signUp(author), await signUp(reporter)];
  for (const context of [author, reporter])
    await post(context.request, `guild/join/community/${space.id}`, undefined);
  const [ofAuthor, ofReporter] = [await author.newPage(), await reporter.newPage()];
  for (const page of [ofAuthor, ofReporter]) {
    await page.goto(`/index/homePage/chat?guild=${space.id}`);
    await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible();
  }
  const field = ofAuthor.getByRole('textbox', { name: /^Message / });
  await field.fill('Free sheets here');
  await field.press('Enter');

  await ofReporter.getByRole('log').getByText('Free sheets here').click({ button: 'right' });
  await ofReporter.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = ofReporter.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Report this message');
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Spam or a scam' }).check();
  await dialog.getByRole('textbox').fill('Also in help');
  await expectAccessibleInBothThemes(ofReporter);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('list', { name: 'Messages in the report' })).toContainText(
    'Free sheets here',
  );
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Thanks for telling us.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  // The same again is open already.
  await ofReporter.getByRole('log').getByText('Free sheets here').click({ button: 'right' });
  await ofReporter.getByRole('menuitem', { name: 'Report' }).click();
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(
    dialog.getByText("You've already reported this. Moderators haven't decided yet."),
  ).toBeVisible();

  const ofOwner = await owner.newPage();
  await ofOwner.goto(`/index/settings/space/${space.id}?section=reports`);
  const card = ofOwner.getByRole('listitem', { name: `Message by ${people[0]?.username}` });
  await expect(card).toContainText('Spam or a scam');
  await expect(card).toContainText('Also in help');
  await expect(card).not.toContainText(people[1]?.username ?? '');
  await expectAccessibleInBothThemes(ofOwner);
  await card.getByRole('button', { name: 'Delete message' }).click();
  await ofOwner.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click();
  await expect(ofOwner.getByText('No open reports')).toBeVisible();
  await expect(ofReporter.getByRole('log').getByText('Message deleted')).toBeVisible();
  await ofOwner.getByRole('radio', { name: 'Closed' }).check({ force: true });
  await expect(card).toContainText('Action taken · Delete message');
  await Promise.all([owner.close(), author.close(), reporter.close()]);
});
