import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Services } from '@/homeserver/services';
import { describeError } from '@/runtime/describe-error';
import { SearchStore, type SearchedWords } from './search.store';
import { wordsOf } from './search-words';

/** Which key of which type's content is searched (Client-Server API, "Search Categories"). */
const SEARCHED: Readonly<Record<string, string>> = {
  'm.room.message': 'body',
  'm.room.name': 'name',
  'm.room.topic': 'topic',
};
/** Small, because on the embedded database sending waits for the statement. */
const READ_AT_ONCE = 200;
const IDLE_MS = 5_000;

/**
 * Keeps the words of all messages, a few seconds behind the stream, so that sending does not wait for it, and up to
 * date whenever somebody searches.
 */
export class SearchIndex {
  readonly #store: SearchStore;
  #position: number | undefined;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #deps: Pick<Services, 'rooms' | 'storage' | 'stream' | 'log' | 'onClose'>;

  constructor(deps: Pick<Services, 'rooms' | 'storage' | 'stream' | 'log' | 'onClose'>) {
    this.#deps = deps;
    this.#store = new SearchStore(deps.storage);
    const unsubscribe = deps.stream.onPublished(() => this.#schedule());
    deps.onClose(async () => {
      this.#isClosed = true;
      unsubscribe();
      clearTimeout(this.#timer);
      await this.#running?.catch(() => undefined);
    });
    this.#schedule();
  }

  /** Resolves when everything that is committed now is in the index. */
  async catchUp(): Promise<void> {
    const wanted = this.#deps.stream.position;
    while (!this.#isClosed && (this.#position ?? -1) < wanted) {
      this.#running ??= this.#advance().finally(() => (this.#running = undefined));
      await this.#running;
    }
  }

  #schedule(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.catchUp().catch((error: unknown) => {
        this.#deps.log.write('storage.failed', { problem: describeError(error) });
      });
    }, IDLE_MS).unref();
  }

  async #advance(): Promise<void> {
    const end = this.#deps.stream.position;
    const position = (this.#position ??= await this.#store.position());
    const events = position < end ? await this.#deps.rooms.eventsAfter(position, READ_AT_ONCE) : [];
    const last = events.length < READ_AT_ONCE ? end : (events.at(-1)?.position ?? end);
    const redacted = events.map((event) => event.redacts).filter((id) => id !== undefined);
    const added = events.map(searchedWords).filter((words) => words !== undefined);
    if (added.length > 0 || redacted.length > 0) await this.#store.advance(last, added, redacted);
    this.#position = last;
  }
}

function searchedWords(event: RoomEvent): SearchedWords | undefined {
  const key = SEARCHED[event.type];
  if (key === undefined || event.redactedBecause) return undefined;
  const { position, roomId, eventId, sender } = event;
  const words = wordsOf(textOf(event, key));
  return words.length === 0 ? undefined : { position, roomId, eventId, sender, key: `content.${key}`, words };
}

/** An edit is found by its new text, not by the fallback with a star in front. */
function textOf(event: RoomEvent, key: string): string {
  const replacement = event.relation?.type === 'm.replace' ? event.content['m.new_content'] : undefined;
  const content = typeof replacement === 'object' && replacement !== null ? replacement : event.content;
  const text: unknown = Reflect.get(content, key);
  return typeof text === 'string' ? text : '';
}
