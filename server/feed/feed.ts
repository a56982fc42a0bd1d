import type { FeedAnswer, FeedSubject } from '@/protocol/page';

/** Tells gateways which finished pages are no longer true (docs/decisions/change-feed.md). */
export interface Feed {
  /**
   * Raises the versions of subjects inside the transaction of the change, and answers the position of it.
   * Call it last in the transaction: it locks one row that every change needs.
   */
  raise(...subjects: FeedSubject[]): Promise<number>;

  /**
   * Resolves when every live gateway has passed `position`, or its lease has run out. Call it after the commit of a
   * change that hides something, before answering.
   */
  whenSeenByAll(position: number): Promise<void>;

  /**
   * The version of a subject, 0 when it never changed. A page's data must be read after or together with its
   * version, never before: newer data under an old version heals, older data under a new one stays.
   */
  versionOf(subject: string): Promise<number>;

  /** A gateway's poll: says that it has applied everything up to `after`, and waits up to a second for more. */
  poll(gateway: string, after: number): Promise<FeedAnswer>;
}
