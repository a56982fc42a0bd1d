/** A message as its sender named it: the sender's first, second, … one. */
export interface Named {
  readonly sender: string;
  readonly number: number;
}

/** A message that got an id. */
export interface Identified extends Named {
  readonly eventId: string;
}

/** What happened to messages, in the order in which it was noticed. */
export interface History {
  /** Every attempt; a repetition under the same name is the same message. */
  readonly sent: readonly Named[];
  /** Every answer that said "it is kept", those to repetitions too. */
  readonly acknowledged: readonly Identified[];
  /** What one reader saw, from the first message to the last. */
  readonly seen: readonly Identified[];
}

export interface Findings {
  /** Acknowledged, and not seen under the id of the answer. */
  readonly lost: readonly string[];
  /** Seen more than once, or acknowledged under two ids. */
  readonly doubled: readonly string[];
  /** Seen after a later message of the same sender. */
  readonly outOfOrder: readonly string[];
  /** Seen, and nobody sent it. */
  readonly neverSent: readonly string[];
}

/** What every history must look like. */
export const NOTHING_FOUND: Findings = { lost: [], doubled: [], outOfOrder: [], neverSent: [] };

/** Judges a history. Senders send one message after another, and repeat what was not acknowledged. */
export function check({ sent, acknowledged, seen }: History): Findings {
  const sentNames = new Set(sent.map(nameOf));
  const doubled: string[] = [];

  const answers = new Map<string, string>();
  for (const message of acknowledged) {
    const name = nameOf(message);
    const before = answers.get(name);
    if (before !== undefined && before !== message.eventId) doubled.push(name);
    answers.set(name, message.eventId);
  }

  const sights = new Map<string, string>();
  const lastOf = new Map<string, number>();
  const outOfOrder: string[] = [];
  const neverSent: string[] = [];
  for (const message of seen) {
    const name = nameOf(message);
    if (sights.has(name)) doubled.push(name);
    else sights.set(name, message.eventId);
    if (!sentNames.has(name)) neverSent.push(name);
    const last = lastOf.get(message.sender) ?? -Infinity;
    if (message.number < last) outOfOrder.push(name);
    lastOf.set(message.sender, Math.max(last, message.number));
  }

  const lost = [...answers].filter(([name, eventId]) => sights.get(name) !== eventId).map(([name]) => name);
  return { lost, doubled, outOfOrder, neverSent };
}

const nameOf = ({ sender, number }: Named) => `${sender} ${number}`;
