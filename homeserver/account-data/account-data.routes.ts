import { z } from 'zod';
import { isPlatformData } from '@/runtime/platform-data';
import { forbidden, MatrixError, notFound } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixCall, type MatrixRoute } from '@/homeserver/api/route';
import type { JsonObject } from '@/homeserver/rooms/event';
import type { RuleBook } from '@/homeserver/push/rule-book';
import { PUSH_RULES_TYPE } from '@/homeserver/push/rule-book';
import type { Services } from '@/homeserver/services';
import type { AccountData } from '@/homeserver/stream/stream';
import type { AccountDataStore } from './account-data.store';
import { KeyedMutex } from './keyed-mutex';

const TAG_TYPE = 'm.tag';
const NAME_LENGTH_MAX = 255;
/** Names that the specification says no more of than that they are at most 255 bytes. */
const TAGS_MAX = 100;
/** Of one person: all of it is part of every first sync. */
const ENTRIES_MAX = 2000;
const BYTES_MAX = 2 * 1024 * 1024;

/** Any object; HS bodies are bounded in size and depth before. */
const anyObject = z.record(z.string(), z.unknown());
const tagBody = z.looseObject({ order: z.number().min(0).max(1).optional() });

/** LatestCache by the server itself, through calls of their own. */
const RESERVED_TYPES = new Set(['m.fully_read', PUSH_RULES_TYPE]);

/** Client-Server API, "Client Config" and "Room Tagging". */
export function accountDataRoutes(
  deps: Pick<Services, 'stream' | 'rooms'>,
  store: AccountDataStore,
  book: RuleBook,
): MatrixRoute[] {
  const { stream, rooms } = deps;
  const turns = new KeyedMutex();

  const own = ({ requester, params }: MatrixCall<unknown>) => {
    if (params.userId !== requester.userId) throw forbidden('Account data is its owner’s alone');
    return requester.userId;
  };

  /** The room of the path, which must be one that the person has to do with; empty when there is none in the path. */
  const roomOf = async ({ requester, params }: MatrixCall<unknown>) => {
    if (params.roomId === undefined) return '';
    const room = await rooms.get(params.roomId);
    if (room?.membership(requester.userId) === undefined) throw forbidden('You are not in this room');
    return params.roomId;
  };

  const keep = async (data: AccountData) => {
    const { entries, bytes } = await store.others(data.userId, data.roomId, data.type);
    const isTooMuch = bytes + Buffer.byteLength(JSON.stringify(data.content)) > BYTES_MAX;
    if (isTooMuch || entries >= ENTRIES_MAX) throw tooMuch('entries of account data');
    await stream.putAccountData(data);
  };

  const get = (path: string) =>
    matrixRoute({
      method: 'GET',
      path,
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const userId = own(call);
        const roomId = await roomOf(call);
        const type = call.params.type ?? '';
        if (roomId === '' && type === PUSH_RULES_TYPE) return { json: { global: book.rulesOf(userId) } };
        const content = await store.get(userId, roomId, type);
        if (content === undefined) throw notFound('There is no account data of this type');
        return { json: content };
      },
    });

  const put = (path: string) =>
    matrixRoute({
      method: 'PUT',
      path,
      versions: ['v3'],
      auth: 'user',
      limit: 'account_data',
      body: anyObject,
      async handler(call) {
        const userId = own(call);
        const type = call.params.type ?? '';
        if (RESERVED_TYPES.has(type)) {
          throw new MatrixError(405, 'M_BAD_JSON', `${type} is kept by the server`);
        }
        if (isPlatformData(type) && !call.requester.isAppservice) {
          throw forbidden('Only the platform writes this type');
        }
        if (type === '' || Buffer.byteLength(type) > NAME_LENGTH_MAX) throw nameRefused('type');
        const roomId = await roomOf(call);
        await turns.take(userId, async () => {
          await keep({ userId, roomId, type, content: call.body as JsonObject });
        });
        return { json: {} };
      },
    });

  const changeTags = (
    call: MatrixCall<unknown>,
    change: (tags: Map<string, unknown>, name: string) => void,
  ) => {
    const userId = own(call);
    const name = call.params.tag ?? '';
    if (name === '' || Buffer.byteLength(name) > NAME_LENGTH_MAX) throw nameRefused('tag');
    return roomOf(call).then((roomId) =>
      turns.take(userId, async () => {
        const tags = tagsIn(await store.get(userId, roomId, TAG_TYPE));
        change(tags, name);
        if (tags.size > TAGS_MAX) throw tooMuch('tags');
        const content = { tags: Object.fromEntries(tags) } as JsonObject;
        await keep({ userId, roomId, type: TAG_TYPE, content });
        return { json: {} };
      }),
    );
  };

  const TAGS = 'user/{userId}/rooms/{roomId}/tags';
  return [
    get('user/{userId}/account_data/{type}'),
    put('user/{userId}/account_data/{type}'),
    get('user/{userId}/rooms/{roomId}/account_data/{type}'),
    put('user/{userId}/rooms/{roomId}/account_data/{type}'),
    matrixRoute({
      method: 'GET',
      path: TAGS,
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const tags = tagsIn(await store.get(own(call), await roomOf(call), TAG_TYPE));
        return { json: { tags: Object.fromEntries(tags) } };
      },
    }),
    matrixRoute({
      method: 'PUT',
      path: `${TAGS}/{tag}`,
      versions: ['v3'],
      auth: 'user',
      limit: 'account_data',
      body: tagBody,
      handler: (call) => changeTags(call, (tags, name) => tags.set(name, call.body)),
    }),
    matrixRoute({
      method: 'DELETE',
      path: `${TAGS}/{tag}`,
      versions: ['v3'],
      auth: 'user',
      limit: 'account_data',
      handler: (call) => changeTags(call, (tags, name) => tags.delete(name)),
    }),
  ];
}

function nameRefused(what: string): MatrixError {
  return new MatrixError(400, 'M_INVALID_PARAM', `The ${what} must have 1 to ${NAME_LENGTH_MAX} bytes`);
}

function tooMuch(what: string): MatrixError {
  return new MatrixError(400, 'M_TOO_LARGE', `There are too many ${what}`);
}

/** A map, because people choose the names. */
function tagsIn(content: JsonObject | undefined): Map<string, unknown> {
  const tags = content?.tags;
  return new Map(
    typeof tags === 'object' && tags !== null && !Array.isArray(tags) ? Object.entries(tags) : [],
  );
}
