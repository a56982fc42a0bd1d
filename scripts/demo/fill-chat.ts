import type { Room } from '@/protocol/room';
import { membersOf, type DemoPerson, type DemoSpace } from './community';
import type { DemoMatrix } from './matrix';
import { sharedPicture } from './pictures';
import { plan, type PlannedMessage } from './schedule';
import { until } from './until';
import type { MatrixRoomId } from '@/protocol/ids';

/** Who somebody is on the homeserver. */
export interface Speaker {
  readonly person: DemoPerson;
  readonly matrixRoomId: MatrixRoomId;
}

/**
 * Holds the conversations of a space, each room from where it stands: the newest message's time says how far it is.
 * Answers how many messages were sent.
 */
export async function talk(
  space: DemoSpace,
  rooms: ReadonlyMap<string, Room>,
  speakers: ReadonlyMap<string, Speaker>,
  matrix: DemoMatrix,
  nowMs: number,
): Promise<number> {
  const planned = plan(space, nowMs);
  const counts = await Promise.all(
    [...planned].map(async ([channel, messages]) => {
      const room = rooms.get(channel);
      if (!room) throw new Error(`${space.name} has no room ${channel}`);
      return await hold(space, room, messages, speakers, matrix);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function hold(
  space: DemoSpace,
  room: Room,
  messages: readonly PlannedMessage[],
  speakers: ReadonlyMap<string, Speaker>,
  matrix: DemoMatrix,
): Promise<number> {
  const owner = speakerOf(speakers, space.owner).matrixRoomId;
  const wanted = space.channels.find(({ name }) => name === room.name);
  const expected = [
    owner,
    ...(wanted ? membersOf(space, wanted) : []).map((key) => speakerOf(speakers, key).matrixRoomId),
  ];
  const members = await arrived(room, expected, matrix);
  const heldUntil = await matrix.newestMessageMs(room.matrixRoomId, owner);
  const eventIds = new Map<number, string>();
  let sent = 0;
  for (const [index, message] of messages.entries()) {
    const sender = speakerOf(speakers, message.sender).matrixRoomId;
    if (message.atMs <= heldUntil || !members.has(sender)) continue;
    const eventId = await say(space, room, message, eventIds, speakers, matrix);
    eventIds.set(index, eventId);
    sent += 1;
    await react(room, message, eventId, speakers, members, matrix);
  }
  const last = [...eventIds.values()].at(-1);
  if (last !== undefined) {
    // Mira, as whom most people look around, has something left to read everywhere.
    const readers = [...members].filter((id) => id !== speakerOf(speakers, 'mira').matrixRoomId);
    await Promise.all(readers.map((reader) => matrix.read(room.matrixRoomId, last, reader)));
  }
  return sent;
}

/** Who is in a room, once those are there whom the platform has let in: they come one after another. */
async function arrived(
  { name, matrixRoomId }: Room,
  expected: readonly string[],
  matrix: DemoMatrix,
): Promise<ReadonlySet<string>> {
  return until(async () => {
    const members = new Set((await matrix.members(matrixRoomId)).filter((id) => /^@u\d/.test(id)));
    return expected.every((id) => members.has(id)) ? members : undefined;
  }, `Not everybody has come to the room ${name}`);
}

async function say(
  space: DemoSpace,
  room: Room,
  message: PlannedMessage,
  eventIds: ReadonlyMap<number, string>,
  speakers: ReadonlyMap<string, Speaker>,
  matrix: DemoMatrix,
): Promise<string> {
  const as = { sender: speakerOf(speakers, message.sender).matrixRoomId, atMs: message.atMs };
  const answered = message.replyTo === null ? undefined : eventIds.get(message.replyTo);
  const relation = answered && { 'm.relates_to': { 'm.in_reply_to': { event_id: answered } } };
  const content = { ...textContent(message.text, message.mentions, speakers), ...relation };
  const eventId = await matrix.send(room.matrixRoomId, 'm.room.message', content, as);
  if (message.picture !== null) {
    const picture = await sharedPicture(space, message.picture);
    await matrix.sendPicture(room.matrixRoomId, picture, { ...as, atMs: as.atMs + 2_000 });
  }
  if (message.editedTo !== null) {
    const edited = textContent(message.editedTo, message.mentions, speakers);
    const edit = {
      ...edited,
      body: `* ${edited.body}`,
      'm.new_content': edited,
      'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
    };
    await matrix.send(room.matrixRoomId, 'm.room.message', edit, { ...as, atMs: as.atMs + 3_000 });
  }
  return eventId;
}

async function react(
  room: Room,
  message: PlannedMessage,
  eventId: string,
  speakers: ReadonlyMap<string, Speaker>,
  members: ReadonlySet<string>,
  matrix: DemoMatrix,
): Promise<void> {
  for (const { key, people } of message.reactions) {
    for (const [index, person] of people.entries()) {
      const sender = speakerOf(speakers, person).matrixRoomId;
      if (!members.has(sender)) continue;
      const content = { 'm.relates_to': { rel_type: 'm.annotation', event_id: eventId, key } };
      await matrix.send(room.matrixRoomId, 'm.reaction', content, {
        sender,
        atMs: message.atMs + 3_100 + index,
      });
    }
  }
}

function textContent(text: string, mentions: readonly string[], speakers: ReadonlyMap<string, Speaker>) {
  const named = (write: (speaker: Speaker) => string, given: string) =>
    given.replace(/@([a-z]+)\b/g, (whole, key: string) => {
      const speaker = mentions.includes(key) ? speakers.get(key) : undefined;
      return speaker ? write(speaker) : whole;
    });
  const body = named(({ person }) => `@${person.name}`, text);
  if (mentions.length === 0) return { msgtype: 'm.text', body, 'm.mentions': {} };
  return {
    msgtype: 'm.text',
    body,
    format: 'org.matrix.custom.html',
    formatted_body: named(
      ({ person, matrixRoomId }) => `<a href="https://matrix.to/#/${matrixRoomId}">@${person.name}</a>`,
      text.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
    ),
    'm.mentions': { user_ids: mentions.map((key) => speakerOf(speakers, key).matrixRoomId) },
  };
}

function speakerOf(speakers: ReadonlyMap<string, Speaker>, key: string): Speaker {
  const speaker = speakers.get(key);
  if (!speaker) throw new Error(`Nobody is called ${key}`);
  return speaker;
}
