import type { InviteContext } from '@/protocol/invite';
import { INVITE_TOKEN_PATTERN } from '@/protocol/invite-link-rules';
import { WAY_BACK_PARAM } from '@/lib/session/session-redirect';
import { INVITE_PARAM } from './invite-link';

const ID_MAX = 2_147_483_647;
const ALIAS_MAX_LENGTH = 128;

/** The token of a signed link in an address. */
export function inviteTokenOf(query: URLSearchParams): string | null {
  const token = query.get(INVITE_PARAM);
  return token !== null && INVITE_TOKEN_PATTERN.test(token) ? token : null;
}

/** What an invite link left in the address of the login page; null without one. Hostile values are dropped. */
export function inviteOf(search: string): InviteContext | null {
  const query = new URLSearchParams(search);
  // A signed link says everything by itself.
  const link = inviteTokenOf(query);
  if (link !== null) return { link };
  const alias = query.get('guildName')?.trim();
  const spaceId = idOf(query.get('guildId'));
  const inviterId = idOf(query.get('inviterId'));
  const spaceAlias = alias && alias.length <= ALIAS_MAX_LENGTH ? alias : undefined;
  if (spaceAlias === undefined && spaceId === undefined) return null;
  return {
    ...(spaceId === undefined ? {} : { spaceId }),
    ...(spaceAlias === undefined ? {} : { spaceAlias }),
    ...(inviterId === undefined ? {} : { inviterId }),
  };
}

function idOf(text: string | null): number | undefined {
  if (text === null || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= ID_MAX ? id : undefined;
}

/** What the ways in hand to each other when a visitor changes page or language: the invite, the link's token, and the way back. */
const CARRIED = ['guildName', 'guildId', 'inviterId', INVITE_PARAM, 'token', WAY_BACK_PARAM];

/** `href` (a path of ours, maybe with a query) with what the current address carries. */
export function carryQuery(href: string, search: string): string {
  const [path = '', ownQuery = ''] = href.split('?');
  const query = new URLSearchParams(ownQuery);
  const current = new URLSearchParams(search);
  for (const name of CARRIED) {
    const value = current.get(name);
    if (value !== null && !query.has(name)) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
