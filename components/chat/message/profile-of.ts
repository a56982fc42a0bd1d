import type { ChatPerson } from '@/lib/chat/model';
import type { Person } from '@/protocol/account';

/** The sender of a message as a person with a card; null for people without an account here. */
export function profileOf({ id, name, avatar }: ChatPerson): Person | null {
  return id === null ? null : { id, username: name, avatar };
}
