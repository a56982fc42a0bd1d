import { badParameter } from '@/homeserver/api/matrix-error';

/**
 * A place between two events of the stream, as clients pass it around: place n lies directly before position n.
 * `t<n>` is such a place; a sync token `s<n>_…` lies directly after position n, so what it has seen is before it.
 */
export function paginationToken(place: number): string {
  return `t${place}`;
}

/** Reads a pagination or sync token. Throws `M_INVALID_PARAM` for anything else. */
export function positionOf(token: string): number {
  const [, kind, digits] = /^([ts])(\d{1,15})(?:_.*)?$/.exec(token) ?? [];
  if (digits === undefined) throw badParameter('The token is none of this server');
  return kind === 's' ? Number(digits) + 1 : Number(digits);
}
