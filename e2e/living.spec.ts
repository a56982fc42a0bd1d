import { expect, test, type Page } from '@playwright/test';
import chatEn from '../messages/en/chat.json';
import roomEn from '../messages/en/room.json';
import shellEn from '../messages/en/shell.json';
import { expectAccessible, field, log } from './conversations';
import { PASSWORD, signUp } from './people';
import { roomAddress, sendText, twoPeople } from './rooms';

/* Small things of every day: drafts, pasted text, finding what was said, emoji, the theme, and coming back to a page. */

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Space menu' });

test('a draft shows in the list, pasted Markdown is read, and words lead to their message', async ({
  browser,
}) => {
  const people = await twoPeople(browser);
  const { member, owner, space, general, second } = people;
  await sendText(owner, second.roomId, 'The harbour opens at seven.');
  const page = await member.newPage();
  await page.goto(roomAddress(general.roomId, space.id));
  await expect(log(page)).toBeVisible();

  await field(page).click();
  // The editor takes the place of a plain field; an event of the test would put no text there.
  await expect(page.locator('[data-area="composer"][contenteditable="true"]')).toBeFocused();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '> quoted\n\n- one\n- **two**\n\n```\nconst a = 1;\n```');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(field(page).locator('li strong')).toHaveText('two');
  // In a code block Enter makes a line; the button sends.
  await page.keyboard.press('Enter');
  await page.keyboard.type('b();');
  await page.getByRole('button', { name: chatEn.composer.send, exact: true }).click();
  await expect(log(page).locator('pre')).toContainText('const a = 1;\nb();');
  await expect(log(page).locator('blockquote')).toHaveText('quoted');
  await expect(log(page).locator('li')).toHaveCount(2);

  await field(page).fill('Not sent yet');
  await panelOf(page).getByRole('link', { name: 'second' }).click();
  await expect(panelOf(page).getByRole('link', { name: /general.*Draft/ })).toBeVisible();
  await panelOf(page)
    .getByRole('link', { name: /general/ })
    .click();
  await expect(field(page)).toHaveText('Not sent yet');
  await expect(panelOf(page).getByRole('link', { name: /Draft/ })).toHaveCount(0);

  // The other button and the menu key open what can be done with a row.
  const row = panelOf(page).getByRole('link', { name: 'second' });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: roomEn.menu.mute }).click();
  await expect(row).toHaveAccessibleName(/Muted/);
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: roomEn.menu.copyLink })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Spaces' })
    .getByRole('link', { name: new RegExp(space.name) })
    .click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: shellEn.spaceMenu.leave })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: chatEn.header.search }).click();
  const switcher = page.getByRole('dialog', { name: shellEn.switcher.title });
  await switcher.getByRole('combobox').fill('opens harbour');
  const found = switcher.getByRole('group', { name: shellEn.switcher.messages }).getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('harbour');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/event=/);
  await expect(log(page).getByText('The harbour opens at seven.')).toBeInViewport();

  // What was picked before comes first.
  const picker = () => page.getByRole('button', { name: chatEn.composer.emoji, exact: true }).click();
  await picker();
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('waving hand');
  // Once the search has taken the other emoji away: what is pressed stood elsewhere before.
  await expect(page.getByRole('gridcell').first()).toHaveAccessibleName('Waving hand');
  await page.getByRole('gridcell', { name: 'Waving hand' }).click();
  await expect(field(page)).toHaveText('👋');
  await picker();
  await page.getByRole('button', { name: /^Skin tone: default/ }).click();
  await expect(page.getByRole('button', { name: /^Skin tone: light/ })).toBeVisible();
  await page.getByRole('group', { name: 'Recent' }).getByRole('button', { name: '👋' }).click();
  await expect(field(page)).toHaveText('👋👋');

  await page.getByRole('button', { name: shellEn.theme }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await people.close();
});

test('whoever opens the wallet without a session is led back to it after logging in', async ({
  page,
  browser,
}) => {
  const { email } = await signUp(await browser.newContext());
  await page.goto('/index/wallet');
  await expect(page).toHaveURL('/?to=%2Findex%2Fwallet');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/index/wallet');
});
