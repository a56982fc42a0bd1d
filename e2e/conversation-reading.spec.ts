import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import {
  actionsOf,
  chatPath,
  choose,
  close,
  expectAccessible,
  field,
  log,
  open,
  says,
  two,
  write,
  type Two,
} from './conversations';
import { signUp } from './people';
import { makeRoom, sendText } from './rooms';
import { drawPicture } from './spaces';

/** Each in a channel of its own. */
test.describe.serial('reading', () => {
  let people: Two;
  test.beforeAll(async ({ browser }) => {
    people = await two(browser);
  });
  test.afterAll(() => close(people));

  test('deleted messages are gone for everybody; admins delete those of others', async () => {
    const room = await makeRoom(people.owner, people.spaceId, 0);
    const one = await open(people.owner, room, people.spaceId);
    const other = await open(people.member, room, people.spaceId);
    await write(other, 'written by a member');
    await write(one, 'written by the owner');
    await expect(says(other, 'written by the owner')).toBeVisible();
    const actions = await actionsOf(other, says(other, 'written by the owner'), 'wide');
    await expect(actions.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
    await expect(actions.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await other.keyboard.press('Escape');
    for (const text of ['written by a member', 'written by the owner']) {
      await choose(one, says(one, text), 'wide', 'Delete');
      await one.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(says(other, text)).toHaveCount(0);
    }
    await Promise.all([one.close(), other.close()]);
  });

  test('older messages come in above without moving what is read, down to the beginning; the button leads back', async () => {
    const room = await makeRoom(people.owner, people.spaceId, 0);
    for (let number = 1; number <= 60; number += 1) {
      await sendText(people.owner, room.roomId, `line ${number}${'\nand more of it'.repeat(number % 5)}`);
    }
    const page = await open(people.owner, room, people.spaceId);
    await expect(says(page, 'line 60')).toBeInViewport();
    const box = log(page);
    await box.hover();
    await page.mouse.wheel(0, -400);
    const mark = says(page, 'line 55');
    await expect(mark).toBeVisible();
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
    // Up to the beginning, however many pages that takes.
    await expect
      .poll(async () => {
        await box.evaluate((element) => element.scrollBy(0, -2000));
        return await page.getByText('This is the start of the channel.').isVisible();
      })
      .toBe(true);
    await expect(says(page, 'line 1').first()).toBeVisible();
    await sendText(people.member, room.roomId, 'news from below');
    await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible();
    await expect(says(page, 'line 1').first()).toBeVisible();
    await page.getByRole('button', { name: '1 new message' }).click();
    await expect(says(page, 'news from below')).toBeVisible();
    await expect(page.getByRole('button', { name: /Jump to latest|new message/ })).toHaveCount(0);
    await page.close();
  });

  test('a room opens at the line of what is new, and is read when its end is seen', async () => {
    const second = await makeRoom(people.owner, people.spaceId, 0, 'second');
    const page = await open(people.member, people.room, people.spaceId);
    const panel = page.getByRole('complementary', { name: 'Space menu' });
    const news = async (count: number, what: string, tail = '') => {
      for (let number = 1; number <= count; number += 1) {
        await sendText(people.owner, second.roomId, `${what} ${number} of ${count}${tail}`);
      }
    };
    await news(12, 'morning', '\nwith\nmore\nlines\nof\ntext');
    await panel.getByRole('link', { name: /second/ }).click();
    await expect(page.getByRole('separator').filter({ hasText: 'New · 12' })).toBeVisible();
    await expect(says(page, 'morning 1 of 12')).toBeInViewport();
    await expect(says(page, 'morning 12 of 12')).not.toBeInViewport();
    const told = page.waitForResponse((response) => /receipt|read_markers/.test(response.url()));
    await page.getByRole('button', { name: '12 new messages' }).click();
    expect((await told).status()).toBe(200);
    await expect(says(page, 'morning 12 of 12')).toBeInViewport();
    await expect(panel.getByRole('link', { name: /second/ })).not.toContainText('12');

    // The same when the page begins in the room, with more that is new than the first sync brings.
    await page.goto('about:blank');
    await news(24, 'evening');
    await page.goto(chatPath(second, people.spaceId));
    await expect(page.getByRole('separator').filter({ hasText: 'New · 24' })).toBeVisible();
    await expect(says(page, 'evening 1 of 24')).toBeInViewport();
    await page.close();
  });

  test('F6, arrows, R and Esc reach and answer messages without a mouse', async () => {
    const room = await makeRoom(people.owner, people.spaceId, 0);
    await sendText(people.owner, room.roomId, 'first line');
    await sendText(people.owner, room.roomId, 'second line');
    const page = await open(people.member, room, people.spaceId);
    await expect(says(page, 'second line')).toBeVisible();
    await log(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect(says(page, 'second line')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(says(page, 'first line')).toBeFocused();
    await page.keyboard.press('r');
    await expect(page.getByText(`Replying to ${people.ownerName}`)).toBeVisible();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Replying to')).toHaveCount(0);
    await log(page).focus();
    await page.keyboard.type('typed at the timeline');
    await expect(field(page)).toHaveText('typed at the timeline');
    await page.close();
  });

  test('a picture opens over the window, by the keyboard too, and can be downloaded', async () => {
    const room = await makeRoom(people.owner, people.spaceId, 0);
    const page = await open(people.owner, room, people.spaceId);
    const files = [
      { name: 'one.png', mimeType: 'image/png', buffer: await drawPicture(300, 900) },
      { name: 'two.png', mimeType: 'image/png', buffer: await readFile('public/art/icon-512.png') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing to see') },
    ];
    await page.locator('input[type=file]').setInputFiles(files);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(page).getByRole('link', { name: 'Download notes.txt' })).toBeVisible();
    await log(page).getByRole('button', { name: 'Open image two.png' }).press('Enter');
    const viewer = page.getByRole('dialog', { name: 'two.png' });
    await expect(viewer.getByRole('img', { name: 'two.png' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('dialog', { name: 'one.png' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      log(page).getByRole('link', { name: 'Download notes.txt' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('notes.txt');
    await page.close();
  });
});

test('of five thousand messages only those in view exist, and writing touches none of them', async ({
  page,
  context,
}) => {
  // Mentions ask the platform, which answers only who is signed in.
  await signUp(context);
  await page.goto('/conversation?state=big');
  await expect(says(page, 'Message 4999')).toBeVisible();
  await expect.poll(() => log(page).getByRole('article').count()).toBeLessThan(80);
  await log(page).evaluate((element) => {
    element.dataset.changes = '0';
    new MutationObserver((records) => {
      element.dataset.changes = String(Number(element.dataset.changes) + records.length);
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  await field(page).click();
  await page.keyboard.type('what somebody writes');
  await expect(field(page)).toHaveText('what somebody writes');
  await expect(log(page)).toHaveAttribute('data-changes', '0');
  await log(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(says(page, 'Message 0 ').or(says(page, 'Message 1 ')).first()).toBeVisible();
  await expect.poll(() => log(page).getByRole('article').count()).toBeLessThan(80);
});

test('who scrolls up while the newest message grows is not taken back to it', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/conversation?state=big');
  const box = log(page);
  const newest = says(page, 'Message 4999');
  await expect(newest).toBeInViewport();
  await newest.evaluate((row) => {
    let frames = 0;
    const grow = () => {
      row.dataset.frames = String((frames += 1));
      row.style.paddingBottom = `${20 + (frames % 20)}px`;
      requestAnimationFrame(grow);
    };
    grow();
  });
  const frames = () => newest.evaluate((row) => Number(row.dataset.frames));
  const toEnd = () => box.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await expect.poll(frames).toBeGreaterThan(30);
  await box.hover();
  await page.mouse.wheel(0, -400);
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 30);
  expect(await toEnd()).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(toEnd).toBeLessThan(28);
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
});
