import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { sampled } from '@/runtime/testing/depth';
import { newBrowser, newMember, textsOf } from './chat';
import { actionsOf, choose, field, log, open, says, texts, write, type Layout } from './conversations';
import { startInstance, type Instance } from './instance';
import { signUp } from './people';
import { expectWalkKept, walkRoad, type Walk } from './road';
import { roomsOf, type WireRoom } from './rooms';
import { drawPicture, makeSpace } from './spaces';

/*
 * The road of the product: people come by an invite link up to a read announcement, in each language and width; two talk,
 * one at a desk in English, one on a phone in Chinese; then every process of the product is killed under them, one after
 * the other and all at once. What each can do in a conversation in each language and width is held by
 * conversation.spec.ts; here is what stays.
 */

interface Side {
  readonly context: BrowserContext;
  readonly name: string;
  readonly language: keyof typeof texts;
  readonly layout: Layout;
  readonly picture: string;
  readonly text: string;
  page: Page;
}

let instance: Instance;
let room: WireRoom;
let spaceId: number;
let desk: Side;
let phone: Side;
const walks: Walk[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  // Nobody here has a wallet.
  instance = await startInstance({ CHAIN_LOCAL: 'off' });
});
test.afterAll(async () => {
  await instance.stop();
});

/** Both open the room. */
async function beginTalk(browser: Browser): Promise<void> {
  const baseURL = instance.url;
  const owner = await newBrowser(browser, { baseURL });
  const { username } = await signUp(owner, { verified: true });
  ({ id: spaceId } = await makeSpace(owner));
  const [first] = await roomsOf(owner, spaceId);
  if (!first) throw new Error('a space begins with a channel');
  room = first;
  const member = await newMember(browser, [spaceId], { baseURL, language: 'zh', layout: 'narrow' });
  desk = {
    context: owner,
    name: username,
    language: 'en',
    layout: 'wide',
    picture: 'harbour.png',
    text: 'Shall we meet at the harbour?',
    page: await open(owner, room, spaceId),
  };
  phone = {
    context: member.context,
    name: member.username,
    language: 'zh',
    layout: 'narrow',
    picture: 'lighthouse.png',
    text: '灯塔更好 the lighthouse',
    page: await open(member.context, room, spaceId),
  };
}

const both = () => [
  { from: desk, to: phone },
  { from: phone, to: desk },
];

/** Scrolls until a row is in view: only those around the window are drawn, and live ones take the place of saved ones. */
async function reveal(page: Page, row: Locator): Promise<Locator> {
  const isInView = () =>
    row
      .first()
      .scrollIntoViewIfNeeded({ timeout: 1000 })
      .then(
        () => true,
        () => false,
      );
  await expect
    .poll(async () => {
      if ((await row.count()) > 0) return isInView();
      await log(page).evaluate((box) =>
        box.scrollTop > 1 ? box.scrollBy(0, -300) : box.scrollTo(0, box.scrollHeight),
      );
      return false;
    })
    .toBe(true);
  return row;
}

/** What the whole exchange left, as somebody who looks at the room sees it. */
async function expectExchange(page: Page, language: keyof typeof texts) {
  const t = texts[language];
  for (const { text, picture, name } of [desk, phone]) {
    const row = await reveal(page, says(page, `${text} (2)`).filter({ hasText: '🎉' }));
    await expect(row).toContainText(name);
    await expect(row).toContainText(t.edited);
    await expect(row.getByRole('button', { name: /🎉/ })).toContainText('1');
    const image = await reveal(page, log(page).getByRole('img', { name: picture, exact: true }));
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    const reply = await reveal(page, says(page, `re: ${picture}`));
    await expect(reply).toHaveCount(1);
    await expect(reply.getByRole('button').first()).toBeVisible();
  }
}

/**
 * Each writes, the other sees it, in pages that stay as they are; then everything is as it was, also in new pages of
 * these sides. What a crash destroys is missing after the last one, too, where both look.
 */
async function expectTalkGoesOn(mark: string, sides: readonly Side[]) {
  for (const { from, to } of both()) {
    await write(from.page, `${mark} ${from.language}`, from.layout);
    await expect(says(to.page, `${mark} ${from.language}`)).toBeVisible();
  }
  for (const { context, language } of sides) {
    const fresh = await open(context, room, spaceId);
    await expectExchange(fresh, language);
    for (const { from } of both()) {
      await reveal(fresh, says(fresh, `${mark} ${from.language}`));
      await expect(says(fresh, `${mark} ${from.language}`)).toHaveCount(1);
    }
    await fresh.close();
  }
}

const roads = sampled(
  [
    ['en', 'wide'],
    ['en', 'narrow'],
    ['zh', 'wide'],
    ['zh', 'narrow'],
  ],
  [2],
);
for (const [language, layout] of roads) {
  test(`ENT-16 OPN-65 from the invite link to a read announcement (${language}, ${layout})`, async ({
    browser,
  }) => {
    walks.push(await walkRoad(browser, { baseURL: instance.url, language }, layout));
  });
}

test('CHN-01 OPN-14 a desk in English and a phone in Chinese exchange everything, without a reload', async ({
  browser,
}) => {
  await beginTalk(browser);
  for (const { from, to } of both()) {
    await write(from.page, from.text, from.layout);
    await expect(says(to.page, from.text)).toContainText(from.name);
    const buffer = await drawPicture(640, 360);
    await from.page
      .locator('input[type=file]')
      .setInputFiles({ name: from.picture, mimeType: 'image/png', buffer });
    await from.page.getByRole('button', { name: texts[from.language].composer.send, exact: true }).click();
    await expect(log(to.page).getByRole('img', { name: from.picture })).toBeVisible();
  }
  for (const { from, to } of both()) {
    const t = texts[from.language];
    const actions = await actionsOf(from.page, says(from.page, to.text), from.layout);
    const react = t.reactWith.replace('{emoji}', '🎉');
    await actions.getByRole(from.layout === 'wide' ? 'menuitem' : 'button', { name: react }).click();
    await expect(says(to.page, to.text).getByRole('button', { name: /🎉/ })).toContainText('1');

    await choose(from.page, says(from.page, to.text).first(), from.layout, t.reply);
    await write(from.page, `re: ${from.picture}`, from.layout);
    await expect(says(to.page, `re: ${from.picture}`)).toBeVisible();
  }
  for (const { from, to } of both()) {
    const t = texts[from.language];
    await choose(from.page, says(from.page, from.text).first(), from.layout, t.edit);
    await expect(from.page.getByText(t.composer.editing)).toBeVisible();
    await field(from.page).click();
    await from.page.keyboard.press('End');
    await from.page.keyboard.type(' (2)');
    await from.page.getByRole('button', { name: t.composer.save }).click();
    await expect(says(to.page, `${from.text} (2)`).first()).toContainText(texts[to.language].edited);
  }
  for (const { page, language } of [desk, phone]) await expectExchange(page, language);
});

test('kill -9 of the homeserver: what is written meanwhile arrives once, in order, and all is there', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const back = instance.killService('homeserver');
  for (const number of [1, 2, 3]) await write(desk.page, `meanwhile ${number}`);
  await back;
  await expect(says(phone.page, 'meanwhile 3')).toBeVisible();
  const arrived = (await textsOf(phone.context, room.roomId)).filter((text) => text.startsWith('meanwhile'));
  expect(arrived).toEqual(['meanwhile 1', 'meanwhile 2', 'meanwhile 3']);
  await expect(says(phone.page, 'meanwhile')).toHaveCount(3);
  await expect(says(desk.page, 'meanwhile')).toHaveCount(3);
  await expectTalkGoesOn('after the homeserver', [phone]);
  for (const walk of walks.slice(0, 1)) await expectWalkKept(browser, walk);
});

// The last test kills both with everything else; what the platform alone leaves undone is in server/chat/killed*.test.ts.
for (const [index, service] of sampled(['platform', 'web'], []).entries()) {
  test(`kill -9 of the ${service}: everything is there, and both talk on in the same pages`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    await instance.killService(service);
    await expectTalkGoesOn(`after the ${service}`, [index === 0 ? desk : phone]);
    for (const walk of walks.slice(index + 1, index + 2)) await expectWalkKept(browser, walk);
  });
}

test('kill -9 of everything at once: everything is there, and both talk on in the same pages', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  await instance.killAllAndRestart();
  await expectTalkGoesOn('after everything', [desk, phone]);
  expect(walks).toHaveLength(roads.length);
  for (const walk of walks) await expectWalkKept(browser, walk);
});
