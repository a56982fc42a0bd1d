import type { AccountData, Receipt } from '@/homeserver/stream/stream';
import type { Journal } from './journal';
import type { StoredNews } from './stored-news';

/** Receipts and account data that one person is to be told. */
export interface News {
  readonly receipts: ReadonlyMap<string, readonly Receipt[]>;
  /** By room; of no room under the empty id. */
  readonly accountData: ReadonlyMap<string, readonly AccountData[]>;
}

interface Sources {
  readonly journal: Journal;
  readonly stored: StoredNews;
}

/** What has come for somebody between two positions; from memory, unless it was long ago. */
export async function newsBetween(
  sources: Sources,
  userId: string,
  roomIds: ReadonlySet<string>,
  since: number,
  until: number,
): Promise<News> {
  const items = sources.journal.between(since, until);
  if (!items) return storedNews(sources, userId, [...roomIds], since);
  if (items.length === 0) return NO_NEWS;
  const receipts: Receipt[] = [];
  const accountData: AccountData[] = [];
  for (const item of items) {
    if (item.kind === 'account_data') {
      if (item.data.userId === userId) accountData.push(item.data);
    } else if (roomIds.has(item.receipt.roomId) && isFor(item.receipt, userId)) receipts.push(item.receipt);
  }
  return grouped(receipts, accountData);
}

/** Everything since a position; also what is newer than the snapshot, which is then told twice and changes nothing. */
export async function storedNews(
  { stored }: Pick<Sources, 'stored'>,
  userId: string,
  roomIds: readonly string[],
  since: number,
): Promise<News> {
  const [receipts, accountData] = await Promise.all([
    receiptsFor(stored, userId, roomIds, since),
    stored.accountData(userId, since),
  ]);
  return grouped(receipts, accountData);
}

/** Receipts of rooms that somebody may see: public ones, and their own. */
export async function receiptsFor(
  stored: StoredNews,
  userId: string,
  roomIds: readonly string[],
  since: number,
): Promise<Receipt[]> {
  const receipts = await stored.receipts(roomIds, since);
  return receipts.filter((receipt) => isFor(receipt, userId));
}

const NO_NEWS: News = { receipts: new Map(), accountData: new Map() };

/** A private receipt is for its owner's devices alone. */
function isFor(receipt: Receipt, userId: string): boolean {
  return receipt.type === 'm.read' || receipt.userId === userId;
}

function grouped(receipts: readonly Receipt[], accountData: readonly AccountData[]): News {
  return {
    receipts: byRoom(receipts, ({ userId, type, threadId }) => JSON.stringify([userId, type, threadId])),
    accountData: byRoom(accountData, ({ type }) => type),
  };
}

/** Of several with one key only the last, in the order in which they came. */
function byRoom<Item extends { readonly roomId: string }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const rooms = new Map<string, Map<string, Item>>();
  for (const item of items) {
    let room = rooms.get(item.roomId);
    if (!room) rooms.set(item.roomId, (room = new Map()));
    room.delete(keyOf(item));
    room.set(keyOf(item), item);
  }
  return new Map([...rooms].map(([roomId, room]) => [roomId, [...room.values()]]));
}

/** JSON of `m.receipt` with all of these. */
export function receiptsText(receipts: readonly Receipt[]): string {
  const events = new Map<string, Map<string, Map<string, object>>>();
  for (const { eventId, type, userId, ts, threadId } of receipts) {
    const ofEvent = entry(events, eventId);
    entry(ofEvent, type).set(userId, threadId === '' ? { ts } : { ts, thread_id: threadId });
  }
  const content = Object.fromEntries(
    [...events].map(([eventId, types]) => [
      eventId,
      Object.fromEntries([...types].map(([type, users]) => [type, Object.fromEntries(users)])),
    ]),
  );
  return JSON.stringify({ type: 'm.receipt', content });
}

function entry<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  let found = map.get(key);
  if (!found) map.set(key, (found = new Map()));
  return found;
}
