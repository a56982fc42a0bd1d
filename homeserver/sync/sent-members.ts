/** Memberships that are remembered of one client; some ten kilobytes. */
const MEMBERS_MAX = 200;
/** Clients of which something is remembered; those that were away longest are told again. */
const CLIENTS_MAX = 5000;

/**
 * Which membership events a client has been sent, and with which position, so that lazily loaded members are not
 * repeated. One that comes back with an earlier token has not seen what was sent after it, and gets it again.
 */
export class SentMembers {
  readonly #sentAt = new Map<string, number>();

  has(eventId: string, since: number): boolean {
    const sentAt = this.#sentAt.get(eventId);
    return sentAt !== undefined && sentAt <= since;
  }

  add(eventIds: Iterable<string>, position: number): void {
    for (const eventId of eventIds) {
      this.#sentAt.delete(eventId);
      this.#sentAt.set(eventId, position);
    }
    for (const eventId of this.#sentAt.keys()) {
      if (this.#sentAt.size <= MEMBERS_MAX) return;
      this.#sentAt.delete(eventId);
    }
  }
}

/** What was sent to whom. */
export class SentMembersOfClients {
  readonly #clients = new Map<string, SentMembers>();

  /** `chain` as in the client's tokens. */
  of(userId: string, chain: number): SentMembers {
    const key = `${chain} ${userId}`;
    const sent = this.#clients.get(key) ?? new SentMembers();
    this.#clients.delete(key);
    this.#clients.set(key, sent);
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > CLIENTS_MAX && oldest !== undefined) this.#clients.delete(oldest);
    return sent;
  }
}
