import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { sampled } from '../runtime/testing/depth';
import { editOf, matrix, sendEvent, watchSync } from './chat';
import { field, log, open, says } from './conversations';
import { post } from './people';
import { makeRole } from './roles';
import { makeRoom, roomsOf, sendText, twoPeople, type WireRoom } from './rooms';
import { drawPicture, makeSpace } from './spaces';

/* Who may not, does not: what was taken away, what is only read, what is somebody else's. In the page and around it. */

const at = (room: WireRoom) => `v3/rooms/${encodeURIComponent(room.roomId)}`;
const text = (body: string) => ({ msgtype: 'm.text', body });

/** Everything by which somebody could read a room past its page. */
async function readings(context: BrowserContext, room: WireRoom, eventId: string): Promise<string> {
  const event = encodeURIComponent(eventId);
  const paths = [
    `${at(room)}/messages?dir=b&limit=100`,
    `${at(room)}/context/${event}?limit=100`,
    `${at(room)}/event/${event}`,
    `${at(room).replace('v3', 'v1')}/relations/${event}`,
    'v3/sync?full_state=true',
    `v3/sync?filter=${encodeURIComponent('{"room":{"include_leave":true}}')}`,
  ];
  const answers = await Promise.all(paths.map((path) => matrix(context, 'GET', path)));
  const search = { search_categories: { room_events: { search_term: 'removal' } } };
  answers.push(await matrix(context, 'POST', 'v3/search', search));
  return JSON.stringify(answers);
}

const removals = [
  {
    what: 'kicked',
    notice: 'You are no longer a member of',
    path: (spaceId: number, userId: number) => `guild/${spaceId}/kick/${userId}`,
  },
  {
    what: 'banned',
    notice: 'You were banned from',
    path: (spaceId: number, userId: number) => `guild/${spaceId}/ban/${userId}?reason=3`,
  },
];
// What the gateway refuses after each of them is in gateway/standings.test.ts; chat-shell.spec.ts shows who was kicked.
for (const { what, notice, path } of sampled(removals, [1])) {
  test(`OPN-46 who is ${what} loses the room in the open page, and nothing later arrives anywhere`, async ({
    browser,
  }) => {
    const { owner, member, guest, space, general, close } = await twoPeople(browser);
    // Another space keeps the page in chat.
    const other = await makeSpace(owner);
    await post(member.request, `guild/join/community/${other.id}`, undefined);
    const [elsewhere] = await roomsOf(owner, other.id);
    const page = await member.newPage();
    const sync = watchSync(page);
    await page.goto(`/index/homePage/chat?room=${encodeURIComponent(general.roomId)}&guild=${space.id}`);
    const before = await sendText(owner, general.roomId, 'said before');
    await expect(says(page, 'said before')).toBeVisible();

    await post(owner.request, path(space.id, guest.id), undefined);
    await expect(page.getByText(`${notice} ${space.name}`)).toBeVisible();
    await expect(log(page).getByText('said before')).toHaveCount(0);
    await expect(field(page)).toHaveCount(0);

    await sendText(owner, general.roomId, 'new since the removal');
    const edit = await sendEvent(
      owner,
      general.roomId,
      'm.room.message',
      editOf(before, 'edited since the removal'),
    );
    expect(edit.status).toBe(200);
    await sendText(owner, elsewhere?.roomId ?? '', 'heard elsewhere');
    await expect.poll(sync.heard).toContain('heard elsewhere');
    expect(await sync.heard()).not.toContain('since the removal');
    expect(await readings(member, general, before)).not.toContain('since the removal');

    expect((await sendEvent(member, general.roomId, 'm.room.message', text('still here'))).status).toBe(403);
    expect((await sendEvent(member, general.roomId, 'm.room.message', editOf(before, 'x'))).status).toBe(403);
    expect((await matrix(member, 'POST', `${at(general)}/join`, {})).status).toBe(403);
    const again = await member.request.post(`/api/guild/join/community/${space.id}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(((await again.json()) as { code: string }).code).toBe(what === 'banned' ? '22005' : '10000');
    await close();
  });
}

test('in a read-only channel writing is not offered to members, and refused whatever the way', async ({
  browser,
}) => {
  const { owner, member, guest, space, close } = await twoPeople(browser);
  const news = await makeRoom(owner, space.id, 1, 'news');
  const said = await sendText(owner, news.roomId, 'Gates open at nine');
  const page = await member.newPage();
  await page.goto(`/index/homePage/chat?room=${encodeURIComponent(news.roomId)}&guild=${space.id}`);
  await expect(says(page, 'Gates open at nine')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await log(page).focus();
  await page.keyboard.type('typed nevertheless');
  const contents = [
    text('smuggled'),
    { ...text('smuggled'), 'm.relates_to': { 'm.in_reply_to': { event_id: said } } },
    editOf(said, 'smuggled'),
    { msgtype: 'm.image', body: 'smuggled', url: 'mxc://localhost/none' },
  ];
  for (const content of contents) {
    const { status, body } = await sendEvent(member, news.roomId, 'm.room.message', content);
    expect(status).toBe(403);
    expect(body.errcode).toBe('M_FORBIDDEN');
  }
  await sendText(owner, news.roomId, 'Gates close at six');
  await expect(says(page, 'Gates close at six')).toBeVisible();
  await expect(log(page).getByRole('article')).toHaveCount(2);
  await expect(says(page, 'smuggled')).toHaveCount(0);
  await test.step('ROL-49 a member with the right to it writes', async () => {
    await makeRole(owner, space.id, 'Criers', { allowed: ['postReadOnly'], userIds: [guest.id] });
    await expect(field(page)).toBeVisible();
  });
  await close();
});

test("another person's picture of a private room is 404 for who is not in it", async ({ browser }) => {
  const { owner, member, guest, space, close } = await twoPeople(browser);
  const room = await makeRoom(owner, space.id, 2);
  const stranger = await browser.newContext();
  const page = await open(owner, room, space.id);
  const first = await sendPicture(page, 'first.png');
  const statuses = (path: string) =>
    Promise.all([owner, member, stranger].map(async ({ request }) => (await request.get(path)).status()));
  expect(await statuses(first)).toEqual([200, 404, 403]);
  expect(await statuses(`${first.split('?')[0]}?width=96&height=96`)).toEqual([200, 404, 403]);
  const mediaId = first.split(/[/?]/)[3] ?? '';
  const { status } = await matrix(member, 'GET', `v1/media/download/${room.roomId.split(':')[1]}/${mediaId}`);
  expect(status).toBe(404);
  // With a message of one's own it does not become one's own.
  const [general] = await roomsOf(owner, space.id);
  await sendEvent(member, general?.roomId ?? '', 'm.room.message', {
    msgtype: 'm.image',
    body: 'borrowed.png',
    url: `mxc://${room.roomId.split(':')[1]}/${mediaId}`,
  });
  expect(await statuses(first)).toEqual([200, 404, 403]);

  await post(owner.request, 'room/addMembers', { roomId: String(room.id), userIds: [guest.id] });
  await expect.poll(async () => (await matrix(member, 'GET', `${at(room)}/joined_members`)).status).toBe(200);
  const shared = await sendPicture(page, 'shared.png');
  expect(await statuses(shared)).toEqual([200, 200, 403]);
  // What was said before somebody came stays among those who were there.
  expect(await statuses(first)).toEqual([200, 404, 403]);
  await post(owner.request, 'room/removeMember', { roomId: String(room.id), userId: guest.id });
  await expect.poll(async () => (await matrix(member, 'GET', `${at(room)}/joined_members`)).status).toBe(403);
  const second = await sendPicture(page, 'second.png');
  expect(await statuses(second)).toEqual([200, 404, 403]);
  await Promise.all([stranger.close(), close()]);
});

/** Sends a picture from the composer and answers the address under which the page shows it. */
async function sendPicture(page: Page, name: string): Promise<string> {
  const buffer = await drawPicture(400, 300);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const picture = log(page).getByRole('img', { name, exact: true });
  await expect(picture).toHaveAttribute('src', /^\/api\/media\//);
  return (await picture.getAttribute('src')) ?? '';
}
