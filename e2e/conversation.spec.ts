import { expect, test, type Page, type Route } from '@playwright/test';
import { sampled } from '@/runtime/testing/depth';
import chatEn from '../messages/en/chat.json';
import {
  actionsOf,
  choose,
  close,
  expectAccessible,
  field,
  log,
  open,
  says,
  texts,
  two,
  write,
  type Two,
} from './conversations';
import { makeRoom, sendText } from './rooms';
import { drawPicture } from './spaces';

/** The conversation: two people in two browsers, and what each sees of the other without a reload. */

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'wide'],
    ['en', 'narrow'],
    ['zh', 'narrow'],
  ],
  [3],
)) {
  test(`CHN-01 OPN-14 two people exchange text, a picture, a reaction, an edit and a reply (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = texts[language];
    const people = await two(browser, language, layout);
    const one = await open(people.owner, people.room, people.spaceId);
    const other = await open(people.member, people.room, people.spaceId);
    const sides = [
      { from: one, to: other, name: people.ownerName, text: '第一个 question' },
      { from: other, to: one, name: people.memberName, text: 'The 答案 is here' },
    ];

    for (const { from, to, name, text } of sides) {
      await write(from, text, layout);
      await expect(says(to, text)).toContainText(name);
      await expect(says(to, text).getByText(t.now)).toBeVisible();
    }
    for (const { from, to, text } of sides) {
      const picture = `coast-${text.length}.png`;
      const buffer = await drawPicture(600, 300);
      await from.locator('input[type=file]').setInputFiles({ name: picture, mimeType: 'image/png', buffer });
      await expect(from.getByRole('list', { name: t.composer.attachments })).toContainText(picture);
      await from.getByRole('button', { name: t.composer.send, exact: true }).click();
      const seen = log(to).getByRole('img', { name: picture });
      await expect(seen).toBeVisible();
      // It was loaded, and not only announced.
      await expect
        .poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    for (const { from, to, text } of sides) {
      // Each reacts to what the other said.
      const theirs = sides.find((side) => side.from === to)?.text ?? text;
      const actions = await actionsOf(from, says(from, theirs), layout);
      const label = t.reactWith.replace('{emoji}', '🎉');
      await actions.getByRole(layout === 'wide' ? 'menuitem' : 'button', { name: label }).click();
      await expect(says(to, theirs).getByRole('button', { name: /🎉/ })).toContainText('1');
      await expect(says(from, theirs).getByRole('button', { name: /🎉/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect(says(to, theirs).getByRole('button', { name: /🎉/ })).toHaveAttribute(
        'aria-pressed',
        'false',
      );
    }
    for (const { from, to, text } of sides) {
      await choose(from, says(from, text), layout, t.edit);
      await expect(from.getByText(t.composer.editing)).toBeVisible();
      await field(from).click();
      await from.keyboard.press('End');
      await from.keyboard.type(' indeed');
      await from.getByRole('button', { name: t.composer.save }).click();
      await expect(says(to, `${text} indeed`)).toContainText(t.edited);
    }
    for (const { from, to, text } of sides) {
      const theirs = sides.find((side) => side.from === to)?.text ?? text;
      await choose(from, says(from, theirs).first(), layout, t.reply);
      await write(from, `Reply to ${theirs.length}`, layout);
      await expect(
        says(to, `Reply to ${theirs.length}`).getByRole('button', { name: new RegExp(theirs) }),
      ).toBeVisible();
    }
    await expectAccessible(one);
    await expectAccessible(other);
    await close(people);
  });
}

/** In pages that stay open, whose composers each test leaves empty. */
test.describe.serial('writing', () => {
  let people: Two;
  let one: Page;
  let other: Page;
  test.beforeAll(async ({ browser }) => {
    people = await two(browser);
    one = await open(people.owner, people.room, people.spaceId);
    other = await open(people.member, people.room, people.spaceId);
  });
  test.afterAll(() => close(people));

  test('a draft survives a reload and another room, and Enter, Shift Enter and ↑ do what they say', async () => {
    const second = await makeRoom(people.owner, people.spaceId, 0, 'second');
    const page = one;
    await field(page).click();
    await page.keyboard.type('half a thought');
    await page.reload();
    await expect(field(page)).toHaveText('half a thought');
    const panel = page.getByRole('complementary', { name: 'Space menu' });
    await panel.getByRole('link', { name: second.roomName }).click();
    await expect(page.getByRole('textbox', { name: 'Message second' })).toHaveText('');
    await panel.getByRole('link', { name: 'general' }).click();
    await expect(field(page)).toHaveText('half a thought');

    await field(page).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and the rest');
    await expect(says(page, 'half a thought')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(says(page, 'half a thought')).toContainText('and the rest');
    await expect(field(page)).toHaveText('');

    // Only what the server has can be edited.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Editing your message')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(field(page)).toContainText('and the rest');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Editing your message')).toBeHidden();
    await expect(field(page)).toHaveText('');
  });

  test('@ finds people of the room by the keyboard, and the mentioned one sees an amber row', async () => {
    await field(one).click();
    // Others may have a name that begins like it.
    await one.keyboard.type(`@${people.memberName.slice(0, -2)}`);
    await expect(one.getByRole('option', { name: people.memberName })).toBeVisible();
    await one.keyboard.press('Enter');
    await one.keyboard.type('can you look?');
    await one.keyboard.press('Enter');
    const row = says(other, 'can you look?');
    await expect(row.getByText(`@${people.memberName}`)).toBeVisible();
    await expect(row).toHaveAttribute('data-mentions-me', '');
    await expect(says(one, 'can you look?')).not.toHaveAttribute('data-mentions-me', '');
  });

  test('who chooses before the answer has come names the one that was typed, or nobody', async () => {
    const page = one;
    await field(page).click();
    await page.keyboard.type('@');
    await expect(page.getByRole('option', { name: people.ownerName })).toBeVisible();
    await expect(page.getByRole('option', { name: people.memberName })).toBeVisible();
    const lookUps = /\/room\/members\?.*name=/;
    const held: Route[] = [];
    await page.route(lookUps, (route) => void held.push(route));
    await page.keyboard.type(people.memberName);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveText(`@${people.memberName} `);
    await page.keyboard.type('@');
    await expect(page.getByRole('option', { name: people.ownerName })).toBeVisible();
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(field(page)).toHaveText(`@${people.memberName} @nobody`);
    await page.unroute(lookUps);
    // What the page has given up meanwhile cannot go on.
    for (const route of held) await route.continue().catch(() => undefined);
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveText('', { timeout: 500 });
    }).toPass();
    await expect(says(page, '@nobody')).toContainText(`@${people.memberName} @nobody`);
  });

  test('formatted text arrives as it was written', async () => {
    await field(one).click();
    await one.keyboard.type('Some **bold** and `code`, see https://example.org/a ');
    await one.keyboard.press('Shift+Enter');
    await one.keyboard.type('- point');
    await one.keyboard.press('Enter');
    const row = says(other, 'Some bold');
    await expect(row.locator('strong')).toHaveText('bold');
    await expect(row.locator('code')).toHaveText('code');
    await expect(row.locator('li')).toHaveText('point');
    await expect(row.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  test('offline, messages wait; back online they go out once and in order', async () => {
    await people.owner.setOffline(true);
    await expect(one.getByText(chatEn.composer.offline)).toBeVisible();
    for (const number of [1, 2, 3]) await write(one, `waiting ${number}`);
    await expect(says(one, 'waiting 3')).toBeVisible();
    await expect(says(other, 'waiting')).toHaveCount(0);
    await people.owner.setOffline(false);
    await expect(one.getByText(chatEn.composer.offline)).toBeHidden();
    await expect(says(other, 'waiting 3')).toBeVisible();
    expect(
      (await says(other, 'waiting').allInnerTexts()).map((words) => /waiting \d/.exec(words)?.[0]),
    ).toEqual(['waiting 1', 'waiting 2', 'waiting 3']);
  });

  test('in a read-only channel members see the reason instead of a composer', async () => {
    const news = await makeRoom(people.owner, people.spaceId, 1, 'news');
    await sendText(people.owner, news.roomId, 'Gates open at nine');
    const page = other;
    await page.goto(`/index/homePage/chat?room=${encodeURIComponent(news.roomId)}&guild=${people.spaceId}`);
    await expect(says(page, 'Gates open at nine')).toBeVisible();
    await expect(page.getByText(chatEn.composer.readOnly, { exact: true })).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await says(page, 'Gates open at nine').hover();
    await expect(page.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });
});
