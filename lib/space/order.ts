import type { SpaceCard } from '@/protocol/space';

export const RECOMMENDED_MAX = 10;

/**
 * "Spaces you might like" (SPC-78, SPC-99, SPC-101): without the space itself and without those the viewer has
 * joined, gold before green before none, at most ten. Equal tags keep the order they came in.
 */
export function recommended<Card extends Pick<SpaceCard, 'id' | 'verificationTag'>>(
  cards: readonly Card[],
  ownId: number,
  joinedIds: ReadonlySet<number> = new Set(),
): Card[] {
  return cards
    .filter((card) => card.id !== ownId && !joinedIds.has(card.id))
    .toSorted((a, b) => (b.verificationTag ?? 0) - (a.verificationTag ?? 0))
    .slice(0, RECOMMENDED_MAX);
}

/**
 * Which space an overview without an id shows (SPC-81, OPN-58): the one last selected if it is still joined, else the
 * first joined one, else none.
 */
export function overviewSpaceId(joined: readonly { id: number }[], selectedId: number | null): number | null {
  const selected = joined.find((space) => space.id === selectedId);
  return selected?.id ?? joined[0]?.id ?? null;
}
