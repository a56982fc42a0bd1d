import type { ChatMessage } from '@/lib/chat/model';

export interface MessageRights {
  readonly reply: boolean;
  readonly react: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
  readonly copyText: boolean;
  readonly copyLink: boolean;
  /** To the person who wrote it. */
  readonly sendMoney: boolean;
  /** To the moderators. */
  readonly report: boolean;
  /** Whether there is anything to do with it at all. */
  readonly any: boolean;
}

/** What the reader can do with a message. What the server has not got yet can only be copied. */
export function rightsOf(
  { eventId, body, isOwn, status, sender }: ChatMessage,
  { canPost, canModerate, report }: { canPost: boolean; canModerate: boolean; report: unknown },
): MessageRights {
  const isThere = eventId !== null && status === 'sent' && body.kind !== 'deleted';
  const rights = {
    reply: isThere && canPost,
    react: isThere && canPost,
    edit: isThere && canPost && isOwn && body.kind === 'text',
    remove: isThere && (isOwn || canModerate),
    copyText: body.kind === 'text',
    copyLink: isThere,
    report: isThere && report !== null && !isOwn && sender.id !== null,
    sendMoney: isThere && canPost && !isOwn && sender.id !== null,
  };
  return { ...rights, any: Object.values(rights).some(Boolean) };
}
