import { exampleItems } from './example-items';
import { message, mira, text, timelineOf, yue } from '@/components/chat/testing/example-timeline';
import { Observable } from '@/lib/observable';
import type { ChatMessage, OutgoingText, RoomActions, Timeline, TimelineItem } from '@/lib/chat/model';

const ANSWER_MS = 700;

/** What a room does with wishes, after a short while. */
export class ExampleServer implements RoomActions {
  readonly timeline: Observable<Timeline>;

  constructor(state: string) {
    this.timeline = new Observable(initial(state));
  }

  #change(fields: Partial<Timeline>): void {
    this.timeline.set({ ...this.timeline.get(), ...fields });
  }

  #edit(match: (item: ChatMessage) => boolean, change: (item: ChatMessage) => ChatMessage): void {
    const items = this.timeline
      .get()
      .items.map((item) => (item.kind === 'message' && match(item) ? change(item) : item));
    this.#change({ items });
  }

  #add(added: ChatMessage): void {
    const items = this.timeline.get().items;
    const last = items.at(-1);
    const goesOn = last?.kind === 'message' && last.isOwn === added.isOwn && !added.replyTo;
    this.#change({ items: [...items, { ...added, startsGroup: !goesOn }] });
  }

  send({ text: said }: OutgoingText, replyTo?: string): void {
    const answered = this.timeline
      .get()
      .items.find((item) => item.kind === 'message' && item.eventId === replyTo);
    const own = message({
      says: said,
      sender: mira,
      isOwn: true,
      status: 'sending',
      timestampMs: Date.now(),
      replyTo:
        answered?.kind === 'message' && answered.eventId !== null
          ? {
              eventId: answered.eventId,
              sender: answered.sender,
              text: answered.body.kind === 'text' ? answered.body.text : '',
              deleted: false,
            }
          : null,
    });
    this.#add(own);
    const failed = said.includes('fail');
    setTimeout(
      () =>
        this.#edit(
          ({ key }) => key === own.key,
          (item) => ({ ...item, status: failed ? 'failed' : 'sent' }),
        ),
      ANSWER_MS,
    );
  }

  async sendTransfer(): Promise<void> {}

  sendFile(file: File): void {
    const url = URL.createObjectURL(file);
    const body = file.type.startsWith('image/')
      ? ({
          kind: 'image',
          url,
          previewUrl: url,
          width: 640,
          height: 400,
          name: file.name,
          progress: null,
        } as const)
      : ({ kind: 'file', url, name: file.name, bytes: file.size, progress: null } as const);
    this.#add(message({ sender: mira, isOwn: true, body, timestampMs: Date.now() }));
  }

  edit(eventId: string, { text: said }: OutgoingText): void {
    this.#edit(
      (item) => item.eventId === eventId,
      (item) => ({
        ...item,
        edited: true,
        body: { kind: 'text', text: said, rich: [text(said)], emojiOnly: false },
      }),
    );
  }

  async remove(eventId: string): Promise<void> {
    this.#edit(
      (item) => item.eventId === eventId,
      (item) => ({ ...item, body: { kind: 'deleted' } }),
    );
  }

  toggleReaction(eventId: string, key: string): void {
    this.#edit(
      (item) => item.eventId === eventId,
      (item) => {
        const known = item.reactions.find((reaction) => reaction.key === key);
        const others = item.reactions.filter((reaction) => reaction !== known);
        if (known?.own && known.count === 1) return { ...item, reactions: others };
        const own = !known?.own;
        const count = (known?.count ?? 0) + (own ? 1 : -1);
        const names = own
          ? [...(known?.names ?? []), mira.name]
          : (known?.names ?? []).filter((n) => n !== mira.name);
        const next = { key, own, count, names };
        return {
          ...item,
          reactions: known ? item.reactions.map((r) => (r === known ? next : r)) : [...others, next],
        };
      },
    );
  }

  retry(key: string): void {
    this.#edit(
      (item) => item.key === key,
      (item) => ({ ...item, status: 'sending' }),
    );
    setTimeout(
      () =>
        this.#edit(
          (item) => item.key === key,
          (item) => ({ ...item, status: 'sent' }),
        ),
      ANSWER_MS,
    );
  }

  discard(key: string): void {
    this.#change({ items: this.timeline.get().items.filter((item) => item.key !== key) });
  }

  async loadOlder(): Promise<void> {
    if (this.timeline.get().loadingOlder) return;
    this.#change({ loadingOlder: true });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    const { items } = this.timeline.get();
    const first = items.find((item): item is ChatMessage => item.kind === 'message');
    const older: TimelineItem[] = Array.from({ length: 40 }, (_, index) =>
      message({
        says: `Older ${index}. ${'A line of a message that is somewhat longer. '.repeat(index % 4)}`,
        sender: index % 3 === 0 ? yue : mira,
        startsGroup: index % 3 !== 2,
        timestampMs: (first?.timestampMs ?? 0) - (40 - index) * 60_000,
      }),
    );
    this.#change({ items: [...older, ...items], loadingOlder: false, atStart: items.length > 200 });
  }

  async loadNewer(): Promise<void> {}
  async showMessage(): Promise<boolean> {
    return false;
  }
  showLatest(): void {}
  markRead(): void {}
  markAllRead(): void {}
  async setMuted(): Promise<void> {}
  setTyping(): void {}

  /** Somebody else says something. */
  hear(said: string): void {
    this.#add(message({ says: said, sender: yue, timestampMs: Date.now() }));
  }
}

function initial(state: string): Timeline {
  switch (state) {
    case 'empty':
      return timelineOf([]);
    case 'loading':
    case 'absent':
    case 'error':
      return timelineOf([], { state });
    case 'readonly':
      return timelineOf(exampleItems(), { canPost: false });
    case 'big':
      return timelineOf(
        Array.from({ length: 5000 }, (_, index) =>
          message({ says: `Message ${index} ${'word '.repeat(index % 30)}`, startsGroup: index % 3 === 0 }),
        ),
      );
    default:
      return timelineOf(exampleItems(), { atStart: false, typing: [yue, { ...mira, name: 'Lena Fjord' }] });
  }
}
