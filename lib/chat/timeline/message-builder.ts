import type { ChatMessage, ChatPerson, MessageBody, Reaction, ReplyPreview } from '@/lib/chat/model';
import type { People } from '@/lib/chat/people';
import type { Pending } from '@/lib/chat/sending/pending';
import type { TextReader } from '@/lib/chat/text/text-reader';
import { bodyOf, previewOf } from './body';
import type { PendingView } from './pending-view';
import { mentionsOf, mentionsPerson } from './mentions';
import { contentOf, relationOf, repliedTo, type Content, type RawEvent } from './raw-event';
import type { RelationIndex } from './relations';
import type { MatrixUserId } from '@/protocol/ids';

const REACTION_NAMES_MAX = 20;
/** One person can answer a message with thousands of different emoji: those of most people are shown, and one's own. */
const REACTIONS_MAX = 40;

/** Where a message comes from that is answered: known, being asked for, or not to be had. */
export type LookUp = (eventId: string) => RawEvent | 'loading' | 'missing';

interface Sources {
  readonly me: string;
  readonly people: Pick<People, 'personOf'>;
  readonly relations: RelationIndex;
  readonly texts: TextReader;
  readonly lookUp: LookUp;
  /** Matrix ids of people whose reactions are not shown; the same set until it changes. */
  readonly ignored: () => ReadonlySet<string>;
  /** Whether a person's level in this room allows it. */
  readonly mayMentionEveryone: (matrixUserId: MatrixUserId) => boolean;
}

interface Made {
  readonly inputs: readonly unknown[];
  readonly persons: ReadonlyMap<string, ChatPerson>;
  readonly message: ChatMessage;
}

/**
 * Makes messages of events. A message whose event, relations, names and pending changes are the same is the same
 * object as before, so that its row is not drawn again.
 */
export class MessageBuilder {
  readonly #sources: Sources;
  readonly #made = new Map<string, Made>();
  readonly #previews = new Map<string, { preview: ReplyPreview; inputs: readonly unknown[] }>();
  readonly #bodies = new WeakMap<
    Content,
    {
      readonly body: MessageBody;
      readonly persons: ReadonlyMap<string, ChatPerson>;
      readonly mayMentionEveryone: boolean;
      readonly version: unknown;
    }
  >();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** `key` is stable from the local echo on. */
  ofEvent(event: RawEvent, key: string, startsGroup: boolean, pending: PendingView): ChatMessage {
    const changes = pending.of(event.event_id);
    const { relations } = this.#sources;
    return this.#reuse(
      key,
      [
        event,
        event.content,
        relations.versionOf(event.event_id),
        changes,
        startsGroup,
        this.#replyOf(event.content),
        this.#sources.mayMentionEveryone(event.sender),
        this.#sources.ignored(),
        this.#sources.texts.version(),
      ],
      (people) => this.#make(event, key, startsGroup, changes, people),
    );
  }

  /** A message that the homeserver does not have, or has not shown yet. */
  ofPending(pending: Pending, startsGroup: boolean): ChatMessage {
    const { me } = this.#sources;
    const content = pending.action.kind === 'message' ? pending.action.content : {};
    return this.#reuse(
      pending.txnId,
      [pending, startsGroup, this.#replyOf(content), this.#sources.texts.version()],
      (personOf) => ({
        kind: 'message',
        key: pending.txnId,
        eventId: pending.eventId,
        sender: personOf(me),
        isOwn: true,
        timestampMs: pending.createdMs,
        body: this.#pendingBody(pending, personOf),
        status: pending.state === 'waiting' ? 'sending' : pending.state,
        edited: false,
        replyTo: this.#replyOf(content),
        reactions: [],
        mentionsMe: false,
        startsGroup,
      }),
    );
  }

  #make(
    event: RawEvent,
    key: string,
    startsGroup: boolean,
    changes: readonly Pending[],
    personOf: People['personOf'],
  ): ChatMessage {
    const { me, relations } = this.#sources;
    const deleted = isDeleted(event, relations, changes);
    const edit = deleted ? null : relations.editOf(event);
    const pendingEdit = deleted ? undefined : changes.findLast(({ action }) => action.kind === 'edit');
    const content = effectiveContent(event, edit, pendingEdit);
    const isOwn = event.sender === me;
    const mayMentionEveryone = this.#sources.mayMentionEveryone(event.sender);
    const callsMe =
      (mentionsOf(content).everyone && mayMentionEveryone) || mentionsPerson(content, personOf(me));
    return {
      kind: 'message',
      key,
      eventId: event.event_id,
      sender: personOf(event.sender),
      isOwn,
      timestampMs: event.origin_server_ts,
      body: deleted ? { kind: 'deleted' } : this.#body(content, personOf, mayMentionEveryone),
      status:
        pendingEdit?.state === 'failed' ? 'failed' : pendingEdit?.state === 'waiting' ? 'sending' : 'sent',
      edited: edit !== null || pendingEdit !== undefined,
      replyTo: deleted ? null : this.#replyOf(event.content),
      reactions: deleted ? [] : this.#reactionsOf(event.event_id, changes, personOf),
      mentionsMe: !deleted && !isOwn && callsMe,
      startsGroup,
    };
  }

  #pendingBody({ action }: Pending, personOf: People['personOf']): MessageBody {
    if (action.kind !== 'message') return { kind: 'unknown' };
    const { content, file } = action;
    if (!file) return this.#body(content, personOf, this.#sources.mayMentionEveryone(this.#sources.me));
    const info = contentOf(content.info);
    const name = file.file.name;
    if (content.msgtype !== 'm.image')
      return { kind: 'file', url: '', name, bytes: file.file.size, progress: file.progress };
    return {
      kind: 'image',
      url: file.url,
      previewUrl: file.url,
      width: typeof info.w === 'number' ? info.w : null,
      height: typeof info.h === 'number' ? info.h : null,
      name,
      progress: file.progress,
    };
  }

  #body(content: Content, personOf: People['personOf'], mayMentionEveryone: boolean): MessageBody {
    const known = this.#bodies.get(content);
    const { texts } = this.#sources;
    const version = texts.version();
    // Asking for everybody in it lets the message be made anew when one of them is called otherwise.
    if (
      known?.mayMentionEveryone === mayMentionEveryone &&
      known.version === version &&
      [...known.persons].every(([matrixUserId, person]) => personOf(matrixUserId) === person)
    )
      return known.body;
    const persons = new Map<string, ChatPerson>();
    const body = bodyOf(content, {
      mayMentionEveryone,
      textBody: texts.textBody,
      me: this.#sources.me,
      personOf: (matrixUserId) => remembered(persons, matrixUserId, personOf(matrixUserId)),
    });
    this.#bodies.set(content, { body, persons, mayMentionEveryone, version });
    return body;
  }

  #reactionsOf(
    eventId: string,
    changes: readonly Pending[],
    personOf: People['personOf'],
  ): readonly Reaction[] {
    const { me, relations } = this.#sources;
    const senders = new Map<string, Set<string>>();
    const sendersOf = (key: string) => senders.get(key) ?? senders.set(key, new Set()).get(key);
    const ignored = this.#sources.ignored();
    for (const { content, sender } of relations.reactionsOf(eventId)) {
      const key = relationOf(content)?.key;
      if (key && !ignored.has(sender)) sendersOf(key)?.add(sender);
    }
    for (const { action, state } of changes) {
      if (state === 'failed') continue;
      if (action.kind === 'reaction') sendersOf(action.reactionKey)?.add(me);
      if (action.kind === 'unreaction') sendersOf(action.reactionKey)?.delete(me);
    }
    const all = [...senders].filter(([, people]) => people.size > 0);
    const shown = new Set(
      all
        .toSorted(
          ([, one], [, other]) => Number(other.has(me)) - Number(one.has(me)) || other.size - one.size,
        )
        .slice(0, REACTIONS_MAX),
    );
    return all
      .filter((one) => shown.has(one))
      .map(([key, people]) => ({
        key,
        count: people.size,
        own: people.has(me),
        names: [...people].slice(0, REACTION_NAMES_MAX).map((matrixUserId) => personOf(matrixUserId).name),
      }));
  }

  #replyOf(content: Content): ReplyPreview | null {
    const eventId = repliedTo(content);
    if (eventId === null) return null;
    const { relations, lookUp, people } = this.#sources;
    const found = lookUp(eventId);
    const sender = typeof found === 'string' ? null : people.personOf(found.sender);
    const inputs = [found, sender, relations.versionOf(eventId)];
    const known = this.#previews.get(eventId);
    if (known && sameInputs(known.inputs, inputs)) return known.preview;
    const preview = this.#preview(eventId, found, sender);
    this.#previews.set(eventId, { preview, inputs });
    return preview;
  }

  #preview(
    eventId: string,
    found: RawEvent | 'loading' | 'missing',
    sender: ChatPerson | null,
  ): ReplyPreview {
    const { relations, people, mayMentionEveryone } = this.#sources;
    if (found === 'loading') return { eventId, sender, text: null, deleted: false };
    if (found === 'missing' || isDeleted(found, relations, []))
      return { eventId, sender, text: null, deleted: true };
    const content = effectiveContent(found, relations.editOf(found), undefined);
    const body = this.#body(content, people.personOf, mayMentionEveryone(found.sender));
    return { eventId, sender, text: previewOf(body), deleted: false };
  }

  #reuse(
    key: string,
    inputs: readonly unknown[],
    make: (personOf: People['personOf']) => ChatMessage,
  ): ChatMessage {
    const { people } = this.#sources;
    const made = this.#made.get(key);
    if (
      made &&
      sameInputs(made.inputs, inputs) &&
      [...made.persons].every(([matrixUserId, person]) => people.personOf(matrixUserId) === person)
    ) {
      return made.message;
    }
    const persons = new Map<string, ChatPerson>();
    const message = make((matrixUserId) => remembered(persons, matrixUserId, people.personOf(matrixUserId)));
    this.#made.set(key, { inputs, persons, message });
    return message;
  }
}

function remembered(
  persons: Map<string, ChatPerson>,
  matrixUserId: MatrixUserId,
  person: ChatPerson,
): ChatPerson {
  persons.set(matrixUserId, person);
  return person;
}

function isDeleted(event: RawEvent, relations: RelationIndex, changes: readonly Pending[]): boolean {
  return (
    relations.isRedacted(event.event_id) ||
    event.unsigned?.redacted_because !== undefined ||
    changes.some(({ action, state }) => action.kind === 'redaction' && state !== 'failed')
  );
}

/** What a message says after its edits; one that is on its way counts. */
function effectiveContent(event: RawEvent, edit: RawEvent | null, pendingEdit: Pending | undefined): Content {
  const newest = pendingEdit?.action.kind === 'edit' ? pendingEdit.action.content : edit?.content;
  return newest ? contentOf(newest['m.new_content']) : event.content;
}

function sameInputs(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((input, index) => Object.is(input, other[index]));
}
