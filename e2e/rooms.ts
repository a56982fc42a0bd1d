import { randomBytes } from 'node:crypto';
import { expect, type Browser, type BrowserContext } from '@playwright/test';
import { post, signUp } from './people';
import { makeSpace } from './spaces';

/** A channel or room as the API answers it, in the documents' own names. */
export interface WireRoom {
  readonly id: number;
  readonly roomId: string;
  readonly roomName: string;
  readonly type: number;
  readonly joined: boolean;
}

/** What addresses of chat carry for a room (SHL-34). */
export function atRoom({ roomId }: WireRoom): RegExp {
  return new RegExp(`[?&]${new URLSearchParams({ room: roomId })}&`);
}

/** The address of a room in the chat view. */
export function roomAddress(roomId: string, spaceId: number): string {
  return `/index/homePage/chat?${new URLSearchParams({ room: roomId, guild: String(spaceId) })}`;
}

/** Waits until the homeserver has made every room of a space, and answers them. */
export async function roomsOf(context: BrowserContext, spaceId: number): Promise<WireRoom[]> {
  let rooms: WireRoom[] = [];
  await expect
    .poll(
      async () => {
        const response = await context.request.get(`/api/room/allRoomsInGuild?guildId=${spaceId}`);
        rooms = ((await response.json()) as { result?: WireRoom[] }).result ?? [];
        return rooms.length > 0 && rooms.every(({ roomId }) => roomId !== '');
      },
      { message: `the rooms of space ${spaceId} are there` },
    )
    .toBe(true);
  return rooms;
}

/** Creates a channel (0, 1) or a room (2, 3) as the person of this context and waits for it. */
export async function makeRoom(
  context: BrowserContext,
  spaceId: number,
  type: number,
  name = `room_${randomBytes(3).toString('hex')}`,
): Promise<WireRoom> {
  await post(context.request, 'room/createRoom', { roomName: name, guildId: spaceId, type });
  const made = (await roomsOf(context, spaceId)).find(({ roomName }) => roomName === name);
  if (!made) throw new Error(`${name} was not made`);
  return made;
}

/** Somebody's own way to the homeserver, beside the page. */
async function matrixOf(
  context: BrowserContext,
): Promise<{ userId: string; headers: Record<string, string> }> {
  const session = await post<{ access_token: string; user_id: string }>(
    context.request,
    'login/synapse?noForce=true',
    undefined,
  );
  return { userId: session.user_id, headers: { authorization: `Bearer ${session.access_token}` } };
}

/** Sends a text as the person of this context; `mentions` are people's ids. Answers the event id. */
export async function sendText(
  context: BrowserContext,
  matrixId: string,
  body: string,
  mentions: readonly number[] = [],
): Promise<string> {
  const { userId, headers } = await matrixOf(context);
  const server = userId.slice(userId.indexOf(':') + 1);
  const transaction = randomBytes(8).toString('hex');
  const send = () =>
    context.request.put(
      `/_matrix/client/v3/rooms/${encodeURIComponent(matrixId)}/send/m.room.message/${transaction}`,
      {
        headers,
        data: {
          msgtype: 'm.text',
          body,
          'm.mentions': { user_ids: mentions.map((id) => `@u${id}:${server}`) },
        },
      },
    );
  let response = await send();
  // Who has just joined may be let into the room behind the answer; the same transaction is one message.
  await expect(async () => {
    if (response.status() === 403) response = await send();
    expect(response.status(), await response.text()).toBe(200);
  }).toPass({ timeout: 20_000 });
  return ((await response.json()) as { event_id: string }).event_id;
}

/** A space with two channels, its admin, and a member; each in a browser of their own. */
export async function twoPeople(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const owner = await browser.newContext();
  const host = await signUp(owner, { verified: true });
  const space = await makeSpace(owner);
  const second = await makeRoom(owner, space.id, 0, 'second');
  const [general] = await roomsOf(owner, space.id);
  if (!general) throw new Error('a space begins with a channel');
  const member = await browser.newContext(options);
  const guest = await signUp(member);
  await post(member.request, `guild/join/community/${space.id}`, undefined);
  const close = () => Promise.all([owner.close(), member.close()]);
  return { owner, host, space, general, second, member, guest, close };
}
