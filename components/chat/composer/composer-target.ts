import type { ChatMessage } from '@/lib/chat/model';

/** What the composer writes besides a plain message: an answer to one, or another version of an own one. */
export interface ComposerTarget {
  readonly kind: 'reply' | 'edit';
  readonly message: ChatMessage;
}
