import {
  ClientEvent,
  createClient,
  Direction,
  ReceiptType,
  RoomMemberEvent,
  SyncState,
  type MatrixClient,
  type MatrixEvent,
  type Room,
  type TimelineEvents,
} from 'matrix-js-sdk';
import { logger as rootLogger } from 'matrix-js-sdk/lib/logger.js';
import { addWithResolvers } from '../../homeserver/testing/js-sdk';
import type { ForeignClient, ForeignEvent, ForeignLogin } from './foreign-client';

const silent = () => undefined;
// Parts of the library write to this one, whatever it was given. It is loglevel's, which its type leaves out.
Object.assign(rootLogger, { methodFactory: () => silent });
(rootLogger as typeof rootLogger & { rebuild: () => void }).rebuild();
const logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  getChild: () => logger,
};

/** matrix-js-sdk in Node: the library of our own page, with its own settings instead of ours. */
export async function startJsSdk(login: ForeignLogin): Promise<ForeignClient> {
  addWithResolvers();
  const issued = await createClient({ baseUrl: login.url, logger }).loginRequest({
    type: 'm.login.token',
    token: login.loginToken,
  });
  const client = createClient({
    baseUrl: login.url,
    userId: issued.user_id,
    deviceId: issued.device_id,
    accessToken: issued.access_token,
    timelineSupport: true,
    logger,
  });
  const typing = new Set<string>();
  client.on(RoomMemberEvent.Typing, (_event, { roomId, userId, typing: isTyping }) => {
    if (roomId !== login.roomId) return;
    if (isTyping) typing.add(userId);
    else typing.delete(userId);
  });
  const prepared = new Promise<void>((resolve) => {
    client.on(ClientEvent.Sync, (state) => state === SyncState.Prepared && resolve());
  });
  await client.startClient({ initialSyncLimit: 10, lazyLoadMembers: true });
  await prepared;
  const room = client.getRoom(login.roomId);
  if (!room) throw new Error('sync brought no such room');
  await room.loadMembersIfNeeded();
  return clientOf(client, room, typing);
}

function clientOf(client: MatrixClient, room: Room, typing: ReadonlySet<string>): ForeignClient {
  const { roomId } = room;
  const events = () => room.getLiveTimeline().getEvents();
  return {
    heard: async () => ({
      roomName: room.name,
      members: room.getJoinedMemberCount(),
      events: events().map(wire),
      typing: [...typing],
      readBy: Object.fromEntries(
        room.getJoinedMembers().map(({ userId }) => [userId, room.getEventReadUpTo(userId) ?? '']),
      ),
    }),
    // The names of the library's event types are ours to choose here.
    send: async (type, content) =>
      (await client.sendEvent(roomId, type as keyof TimelineEvents, content as never)).event_id,
    redact: async (eventId) => void (await client.redactEvent(roomId, eventId)),
    async upload(name, type, bytes) {
      const { content_uri: url } = await client.uploadContent(new Blob([new Uint8Array(bytes)]), {
        name,
        type,
      });
      return url;
    },
    async download(url) {
      const address = client.mxcUrlToHttp(url, undefined, undefined, undefined, false, true, true) ?? '';
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${client.getAccessToken()}` },
      });
      return Buffer.from(await response.arrayBuffer());
    },
    async history() {
      const timeline = room.getLiveTimeline();
      while (timeline.getPaginationToken(Direction.Backward) !== null) {
        await client.paginateEventTimeline(timeline, { backwards: true, limit: 7 });
      }
      return timeline.getEvents().map(wire);
    },
    type: async (on) => void (await client.sendTyping(roomId, on, 20_000)),
    async read(eventId) {
      const event = room.findEventById(eventId);
      if (!event) throw new Error('the event is not there');
      await client.sendReadReceipt(event, ReceiptType.Read);
    },
    async stop() {
      client.stopClient();
    },
  };
}

/** As it came, without what the library makes of edits. */
function wire({ event }: MatrixEvent): ForeignEvent {
  const { event_id: id = '', type = '', sender = '', redacts, content = {} } = event;
  return { id, type, sender, redacts: redacts ?? (content.redacts as string | undefined), content };
}
