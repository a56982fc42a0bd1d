import { accountDataRoutes } from '@/homeserver/account-data/account-data.routes';
import { createAccountDataStore } from '@/homeserver/account-data/account-data.store';
import type { MatrixRoute } from '@/homeserver/api/route';
import { createFilterStore } from '@/homeserver/filters/filter.store';
import { createFilters } from '@/homeserver/filters/filters';
import { filterRoutes } from '@/homeserver/filters/filters.routes';
import { Presence } from '@/homeserver/presence/presence';
import { presenceRoutes } from '@/homeserver/presence/presence.routes';
import { pushRuleRoutes } from '@/homeserver/push/push-rules.routes';
import { readRuleBook } from '@/homeserver/push/rule.store';
import { UnreadCounts } from '@/homeserver/push/unread-counts';
import { createReceiptStore } from '@/homeserver/receipts/receipt.store';
import { Receipts } from '@/homeserver/receipts/receipts';
import { receiptRoutes } from '@/homeserver/receipts/receipts.routes';
import type { Services } from '@/homeserver/services';
import { Typing } from '@/homeserver/typing/typing';
import { typingRoutes } from '@/homeserver/typing/typing.routes';
import { Assembler } from './assemble';
import { Journal } from './journal';
import { Notifier } from './notifier';
import { Pace } from './pace';
import { Sync } from './sync';
import { StoredNews } from './stored-news';
import { syncRoutes } from './sync.routes';
import { WakeCalls } from './wake-calls';

/** Sync and everything that only sync tells: receipts, typing, presence, account data, push rules, counts, filters. */
export async function syncPartRoutes(deps: Services): Promise<MatrixRoute[]> {
  const { clock, rooms, storage, stream, stopping, metrics, keyCounts, purge } = deps;
  const book = await readRuleBook(storage);
  const notifier = new Notifier();
  metrics.watch('guildhall_sync_clients', () => notifier.count);
  const journal = new Journal(stream.position);
  const counts = new UnreadCounts(deps, book);
  purge.after(() => counts.written());
  const receiptStore = createReceiptStore(storage);
  const accountDataStore = createAccountDataStore(storage);
  const stored = new StoredNews(receiptStore, accountDataStore);
  const filters = createFilters(createFilterStore(storage));
  const wakeCalls = new WakeCalls(rooms, notifier);
  const typing = new Typing(clock, (roomId) => wakeCalls.typing(roomId));
  const presence = new Presence(clock, (userIds) => void wakeCalls.presence(userIds));

  stream.onPublished((batch) => {
    // Counts and journal first: whoever is woken finds them as they are now.
    counts.take(batch);
    book.takePublished(batch);
    journal.take(batch);
    stored.take(batch);
    for (const item of batch) {
      if (item.kind !== 'event') continue;
      typing.stop(item.event.roomId, item.event.sender);
      presence.active(item.event.sender);
    }
    wakeCalls.published(batch);
  });
  stopping.addEventListener('abort', () => notifier.close(), { once: true });
  deps.onClose(() => {
    wakeCalls.close();
    typing.close();
    presence.close();
  });

  const assembler = new Assembler({
    services: deps,
    counts,
    book,
    typing,
    presence,
    journal,
    stored,
  });
  const sync = new Sync({ stream, assembler, notifier, pace: new Pace(), presence, book, keyCounts });
  return [
    ...syncRoutes(sync, filters),
    ...filterRoutes(filters),
    ...receiptRoutes(new Receipts(deps, receiptStore)),
    ...typingRoutes(deps, typing),
    ...presenceRoutes(deps, presence),
    ...accountDataRoutes(deps, accountDataStore, book),
    ...pushRuleRoutes(stream, book),
  ];
}
