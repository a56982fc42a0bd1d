import type { Pending } from '@/lib/chat/sending/pending';

const NONE: readonly Pending[] = [];

/** What is pending in a room, by the message that it changes. Made anew when the outbox changes. */
export class PendingView {
  /** New messages in the order in which they were written. */
  readonly messages: readonly Pending[];
  readonly #byTarget = new Map<string, readonly Pending[]>();

  /** `before` lends its lists where they are equal, so that unchanged messages are recognised. */
  constructor(all: readonly Pending[], before: PendingView | null) {
    this.messages = all.filter(({ action }) => action.kind === 'message');
    const byTarget = new Map<string, Pending[]>();
    for (const pending of all) {
      if (pending.action.kind === 'message') continue;
      const list = byTarget.get(pending.action.targetId);
      if (list) list.push(pending);
      else byTarget.set(pending.action.targetId, [pending]);
    }
    for (const [target, list] of byTarget) {
      const former = before?.of(target) ?? NONE;
      const same = former.length === list.length && list.every((pending, index) => pending === former[index]);
      this.#byTarget.set(target, same ? former : list);
    }
  }

  of(eventId: string): readonly Pending[] {
    return this.#byTarget.get(eventId) ?? NONE;
  }
}
