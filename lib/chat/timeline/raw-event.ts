/** What of a Matrix event the timeline reads; nothing in it is taken for granted but what the homeserver writes. */
export interface RawEvent {
  readonly event_id: string;
  readonly type: string;
  readonly sender: string;
  readonly origin_server_ts: number;
  readonly content: Content;
  readonly state_key?: string;
  /** Before room version 11. */
  readonly redacts?: string;
  readonly unsigned?: Content;
}

export type Content = Readonly<Record<string, unknown>>;

export function contentOf(value: unknown): Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Content) : {};
}

/** What an event says it belongs to: an edit, a reaction. */
export function relationOf(content: Content): { type: string; eventId: string; key: string } | null {
  const { rel_type, event_id, key } = contentOf(content['m.relates_to']);
  if (typeof rel_type !== 'string' || typeof event_id !== 'string') return null;
  return { type: rel_type, eventId: event_id, key: typeof key === 'string' ? key : '' };
}

export function repliedTo(content: Content): string | null {
  const { event_id } = contentOf(contentOf(content['m.relates_to'])['m.in_reply_to']);
  return typeof event_id === 'string' ? event_id : null;
}

/** A message of its own, no edit of another. */
export function isMessage(event: RawEvent): boolean {
  return (
    (event.type === 'm.room.message' || event.type === 'm.sticker' || event.type === 'm.room.encrypted') &&
    event.state_key === undefined &&
    relationOf(event.content)?.type !== 'm.replace'
  );
}
