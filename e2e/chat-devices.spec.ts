import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { LOGIN_USER_KEY } from '../lib/account/login-user';
import { CHAT_SESSIONS_KEY } from '../protocol/chat';
import { isDeep, sampled } from '../runtime/testing/depth';
import {
  chatSession,
  openCovered,
  readableStorage,
  rowOf,
  secondDevice,
  setVisible,
  textsOf,
  watchSync,
  watchTokens,
} from './chat';
import { choose, close, field, open, says, two, write } from './conversations';
import { sendText, twoPeople, type WireRoom } from './rooms';

/* One person in several places: devices, tabs, lost connections, and what a browser keeps of it all. */

const TABS = isDeep ? 8 : 3;

const addressOf = (room: WireRoom, spaceId: number) =>
  `/index/homePage/chat?room=${encodeURIComponent(room.roomId)}&guild=${spaceId}`;

test.describe('what is unread', () => {
  test('CHN-05 CHN-07 two devices of one person agree on what is unread, and on what is read', async ({
    browser,
  }) => {
    const { owner, member, guest, space, general, second, close } = await twoPeople(browser);
    const device = await secondDevice(browser, guest.email);
    const pages = [await open(member, general, space.id), await open(device, general, space.id)] as const;
    const sessions = [await chatSession(member), await chatSession(device)] as const;
    expect(sessions[0].user_id).toBe(sessions[1].user_id);
    expect(sessions[0].device_id).not.toBe(sessions[1].device_id);
    expect(sessions[0].access_token).not.toBe(sessions[1].access_token);

    await sendText(owner, second.roomId, 'one');
    await sendText(owner, second.roomId, 'two, for you', [guest.id]);
    await sendText(owner, second.roomId, 'three');
    for (const page of pages) {
      await expect(rowOf(page, 'second')).toContainText('@1');
      await expect(rowOf(page, 'second')).toContainText('3');
      await expect(page).toHaveTitle(/^\(3\) /);
    }
    // A device that was off meanwhile knows the same.
    const late = await secondDevice(browser, guest.email);
    const latePage = await open(late, general, space.id);
    await expect(rowOf(latePage, 'second')).toContainText('@1');
    await expect(rowOf(latePage, 'second')).toContainText('3');

    await rowOf(pages[1], 'second').click();
    await expect(says(pages[1], 'three')).toBeVisible();
    for (const page of [...pages, latePage]) {
      await expect(rowOf(page, 'second')).toHaveText(/^\D*$/);
      await expect(page).not.toHaveTitle(/^\(/);
    }
    // What comes now is one again, not four.
    await rowOf(pages[1], 'general').click();
    await expect(pages[1].getByRole('textbox', { name: 'Message general' })).toBeVisible();
    await sendText(owner, second.roomId, 'four');
    for (const page of [...pages, latePage]) await expect(rowOf(page, 'second')).toContainText('1');
    await Promise.all([device.close(), late.close(), close()]);
  });

  test(`OPN-15 ${TABS} tabs share a token, agree on every badge, and none of them starves`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { owner, member, guest, space, general, second, close } = await twoPeople(browser);
    const tokens = watchTokens(member);
    const front = await open(member, general, space.id);
    const tabs = [front];
    const syncs = [watchSync(front)];
    for (let number = 2; number <= TABS; number += 1) {
      await coverAll(tabs);
      const tab = await member.newPage();
      syncs.push(watchSync(tab));
      await tab.goto(addressOf(general, space.id));
      await expect(rowOf(tab, 'second')).toBeVisible();
      await expect(field(tab)).toBeVisible();
      // Covered before that, it would not begin.
      await expect.poll(() => syncs.at(-1)?.open() ?? 0).toBeGreaterThan(0);
      tabs.push(tab);
    }
    const last = tabs.at(-1) as Page;
    expect(new Set(await tokens()).size).toBe(1);

    // The one that is looked at, and the one that keeps the counts of the others fresh.
    const waiting = () => [...tabs.keys()].filter((index) => (syncs[index]?.open() ?? 0) > 0);
    await expect.poll(waiting).toEqual([0, TABS - 1]);

    await sendText(owner, second.roomId, 'one');
    await sendText(owner, second.roomId, 'two, for you', [guest.id]);
    for (const tab of tabs) {
      await expect(rowOf(tab, 'second')).toContainText('@1');
      await expect(rowOf(tab, 'second')).toContainText('2');
      await expect(tab).toHaveTitle(/^\(2\) /);
    }
    await rowOf(last, 'second').click();
    await expect(says(last, 'two, for you')).toBeVisible();
    for (const tab of tabs) {
      await expect(rowOf(tab, 'second')).toHaveText(/^\D*$/);
      await expect(tab).not.toHaveTitle(/^\(/);
    }
    await rowOf(last, 'general').click();
    // Each that is looked at next has everything at once and can write; the others pause again.
    for (const [index, tab] of tabs.entries()) {
      await coverAll(tabs.filter((other) => other !== tab));
      await setVisible(tab, true);
      await sendText(owner, general.roomId, `for tab ${index}`);
      await expect(says(tab, `for tab ${index}`)).toBeVisible();
      await write(tab, `from tab ${index}`);
      await expect(says(tab, `from tab ${index}`).getByText('now')).toBeVisible();
    }
    // The last one shows before it has arrived.
    const arrived = async () =>
      (await textsOf(owner, general.roomId)).filter((text) => text.startsWith('from'));
    await expect.poll(arrived).toEqual(tabs.map((_tab, index) => `from tab ${index}`));
    expect(new Set(await tokens()).size).toBe(1);
    await close();
  });

  test('tabs that open in the background ask for nothing until they are looked at, except one', async ({
    browser,
  }) => {
    const { owner, member, space, general, second, close } = await twoPeople(browser);
    const tokens = watchTokens(member);
    const path = addressOf(general, space.id);
    const tabs = await Promise.all(Array.from({ length: TABS }, () => openCovered(member, path)));
    const syncs = tabs.map(watchSync);
    await expect.poll(async () => (await tokens()).length).toBe(1);
    await sendText(owner, second.roomId, 'early');
    const marked = async () =>
      (await Promise.all(tabs.map((tab) => rowOf(tab, 'second').textContent()))).filter((text) =>
        text?.includes('1'),
      ).length;
    await expect.poll(marked).toBe(1);
    expect(await tokens()).toHaveLength(1);
    await expect.poll(() => syncs.filter((sync) => sync.open() > 0).length).toBe(1);
    // Whoever looks sees all of it.
    for (const tab of tabs) {
      await setVisible(tab, true);
      await expect(rowOf(tab, 'second')).toContainText('1');
      await expect(field(tab)).toBeVisible();
    }
    expect(new Set(await tokens()).size).toBe(1);
    // The tab that kept the counts is closed: another one takes over.
    await coverAll(tabs);
    const keepers = () => tabs.filter((_tab, index) => (syncs[index]?.open() ?? 0) > 0);
    await expect.poll(() => keepers().length).toBe(1);
    const [keeper] = keepers();
    await keeper?.close();
    tabs.splice(0, tabs.length, ...tabs.filter((tab) => tab !== keeper));
    await sendText(owner, second.roomId, 'late');
    for (const tab of tabs) await expect(rowOf(tab, 'second')).toContainText('2');
    await close();
  });
});

function coverAll(tabs: readonly Page[]) {
  return Promise.all(tabs.map((tab) => setVisible(tab, false)));
}

/** Ends what stands in the way of a page's calls, once what it was doing is done. */
const letAnswersPass = (page: Page) => page.unrouteAll({ behavior: 'wait' });

test.describe('lost connections', () => {
  test('a message, a reply, an edit and a reaction of an offline browser go out once, in order', async ({
    browser,
  }) => {
    const people = await two(browser);
    const one = await open(people.owner, people.room, people.spaceId);
    const other = await open(people.member, people.room, people.spaceId);
    await write(one, 'Before the tunnel');
    await expect(says(other, 'Before the tunnel')).toBeVisible();
    await write(other, 'See you after it');
    await expect(says(one, 'See you after it')).toBeVisible();

    await people.owner.setOffline(true);
    await write(one, 'in the tunnel 1');
    await choose(one, says(one, 'See you after it'), 'wide', 'Reply');
    await write(one, 'in the tunnel 2');
    const actions = says(one, 'See you after it').first();
    await actions.click({ button: 'right', position: { x: 200, y: 8 } });
    await one.getByRole('menuitem', { name: 'React with 🎉' }).click();
    await choose(one, says(one, 'Before the tunnel'), 'wide', 'Edit');
    await field(one).click();
    await one.keyboard.press('End');
    await one.keyboard.type(' of Gotthard');
    await one.keyboard.press('Enter');
    await write(one, 'in the tunnel 3');
    // Meanwhile the other one goes on, which is before all of it.
    await write(other, 'Still here');
    await expect.poll(() => textsOf(people.member, people.room.roomId)).toContain('Still here');
    await expect(says(other, 'in the tunnel')).toHaveCount(0);

    await people.owner.setOffline(false);
    await expect(says(other, 'in the tunnel 3')).toBeVisible();
    await expect(says(other, 'Before the tunnel of Gotthard')).toContainText('(edited)');
    await expect(says(other, 'See you after it').first().getByRole('button', { name: /🎉/ })).toContainText(
      '1',
    );
    await expect(says(other, 'in the tunnel 2').getByRole('button', { name: /See you/ })).toBeVisible();
    expect(await textsOf(people.member, people.room.roomId)).toEqual([
      'Before the tunnel',
      'See you after it',
      'Still here',
      'in the tunnel 1',
      'in the tunnel 2',
      '* Before the tunnel of Gotthard',
      'in the tunnel 3',
    ]);
    for (const page of [one, other]) await expect(says(page, 'in the tunnel')).toHaveCount(3);
    await close(people);
  });

  test('what was not sent before a reload is sent after it, once and in order; a draft stays typed', async ({
    browser,
  }) => {
    const people = await two(browser);
    const one = await open(people.owner, people.room, people.spaceId);
    const other = await open(people.member, people.room, people.spaceId);
    const sends = '**/_matrix/client/v3/rooms/*/send/**';
    await one.route(sends, (route) => route.abort());
    for (const number of [1, 2, 3]) await write(one, `unsent ${number}`);
    await field(one).click();
    await one.keyboard.type('not even finished');
    await expect(says(one, 'unsent 3')).toBeVisible();
    await one.reload();
    await expect(field(one)).toHaveText('not even finished');
    for (const number of [1, 2, 3]) await expect(says(one, `unsent ${number}`)).toHaveCount(1);
    await expect(says(other, 'unsent')).toHaveCount(0);
    await one.unroute(sends);
    await expect(says(other, 'unsent 3')).toBeVisible();
    expect(await textsOf(people.member, people.room.roomId)).toEqual(['unsent 1', 'unsent 2', 'unsent 3']);
    await expect(says(one, 'unsent')).toHaveCount(3);
    await expect(field(one)).toHaveText('not even finished');
    await close(people);
  });

  for (const then of sampled(['the page goes on', 'the page is loaded anew'], [1])) {
    test(`a message whose answer was lost is there once, when ${then}`, async ({ browser }) => {
      const people = await two(browser);
      const one = await open(people.owner, people.room, people.spaceId);
      const other = await open(people.member, people.room, people.spaceId);
      const sends = '**/_matrix/client/v3/rooms/*/send/**';
      const addresses: string[] = [];
      await one.route(sends, async (route) => {
        addresses.push(route.request().url());
        // The homeserver has it, the browser never hears so.
        expect((await route.fetch()).status()).toBe(200);
        await route.abort('connectionreset');
      });
      await write(one, 'said once');
      await expect(says(other, 'said once')).toBeVisible();
      if (then === 'the page goes on') {
        // Sync tells the page what the answers did not, before it tries again or after.
        await expect(says(one, 'said once').getByText('now')).toBeVisible();
        await letAnswersPass(one);
      } else {
        await letAnswersPass(one);
        await one.reload();
      }
      await write(one, 'and more');
      await expect(says(other, 'and more')).toBeVisible();
      expect(new Set(addresses).size).toBe(1);
      expect(await textsOf(people.member, people.room.roomId)).toEqual(['said once', 'and more']);
      for (const page of [one, other]) await expect(says(page, 'said once')).toHaveCount(1);
      await expect(says(one, 'said once')).not.toContainText('Sending…');
      await close(people);
    });
  }
});

test.describe('what the browser keeps', () => {
  test('STO-01 OPN-106 no token lies where a script can read it, nor in any address; user and device do', async ({
    browser,
  }) => {
    const people = await two(browser);
    const context: BrowserContext = people.member;
    const tokens = watchTokens(context);
    const addresses: string[] = [];
    context.on('request', (request) => addresses.push(request.url()));
    const page = await open(context, people.room, people.spaceId);
    await write(page, 'hello');
    await expect(says(page, 'hello').getByText('now')).toBeVisible();
    // Something of everything that chat keeps: what waits to be sent, and a draft.
    await page.route('**/_matrix/client/v3/rooms/*/send/**', (route) => route.abort());
    await write(page, 'waits');
    await field(page).click();
    await page.keyboard.type('a draft');
    const kept = () => readableStorage(page).then((storage) => JSON.stringify(storage));
    await expect.poll(kept).toContain('a draft');
    await expect.poll(kept).toContain('waits');

    const { access_token: token, user_id: userId, device_id: deviceId } = await chatSession(context);
    expect(await tokens()).toContain(token);
    const cookies = await context.cookies();
    const secrets = [
      ...(await tokens()),
      ...cookies.filter((cookie) => cookie.httpOnly).map(({ value }) => value),
    ];
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of secrets) {
      expect(await kept()).not.toContain(secret);
      expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
    }
    const session = await page.evaluate((key) => localStorage.getItem(key), CHAT_SESSIONS_KEY);
    expect(JSON.parse(session ?? '')).toEqual([{ id: deviceId, userId, deviceId }]);

    const me = await page.evaluate((key) => localStorage.getItem(key), LOGIN_USER_KEY);
    const { id } = JSON.parse(me ?? '') as { id: number };
    await page.goto(`/index/settings/account/${id}`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => key.startsWith('hydrogen_session'))).toEqual([]);
    const answer = await context.request.get('/_matrix/client/v3/account/whoami', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status(), 'the token ended with the session').toBe(401);
    await close(people);
  });
});
