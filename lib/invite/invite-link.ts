import { decodeIdPart, encodeIdPart } from './base58';
import type { SpaceId } from '@/protocol/ids';
import { INVITE_TOKEN_PATTERN } from '@/protocol/invite-link-rules';

/** What the address of an invite link asks for. */
export type InviteTarget =
  | { kind: 'redirect'; location: string }
  /** The space must be looked up by its alias before the address of the login page is known. */
  | { kind: 'alias'; alias: string };

/** Where every link goes that says nothing usable. */
export const PLAIN_LOGIN = '/login';

/** Carries the token of a signed link through pages. */
export const INVITE_PARAM = 'invite';

const ALIAS_MAX_LENGTH = 128;
const CODE_LENGTH = 8;
/** The largest id of the wire contract. */
const LARGEST_ID = 2_147_483_647;

/**
 * Reads the path of an address, still percent-encoded: `/s/{alias}/u/{inviterId}`, `/g/{alias}`, `/s/{code}`, or `/i/{token}` of a
 * signed link.
 * Null when the path is none of these. A target is always `/login` of this site, whatever the path holds.
 */
export function readInvitePath(pathname: string): InviteTarget | null {
  const long = /^\/s\/([^/]*)\/u(?:\/([^/]*)\/?)?$/.exec(pathname);
  if (long) return { kind: 'redirect', location: namedLocation(long[1] ?? '', long[2] ?? '') };

  const byAlias = /^\/g\/([^/]*)\/?$/.exec(pathname);
  if (byAlias) {
    const alias = decodeAlias(byAlias[1] ?? '');
    return alias === null ? { kind: 'redirect', location: PLAIN_LOGIN } : { kind: 'alias', alias };
  }

  const signed = /^\/i\/([^/]*)\/?$/.exec(pathname);
  if (signed) return { kind: 'redirect', location: signedLocation(signed[1] ?? '') };

  const short = /^\/s\/([^/]*)\/?$/.exec(pathname);
  if (short) return { kind: 'redirect', location: codeLocation(short[1] ?? '') };
  return null;
}

/** The login page for a person who was invited to a space by its alias. */
export function aliasLocation(alias: string, inviterId: number): string {
  return `${PLAIN_LOGIN}?${new URLSearchParams({ guildName: alias, inviterId: String(inviterId) })}`;
}

function namedLocation(encodedAlias: string, inviter: string): string {
  const alias = decodeAlias(encodedAlias);
  if (alias === null || !/^[1-9][0-9]{0,9}$/.test(inviter) || Number(inviter) > LARGEST_ID)
    return PLAIN_LOGIN;
  return aliasLocation(alias, Number(inviter));
}

function codeLocation(code: string): string {
  if (code.length !== CODE_LENGTH) return PLAIN_LOGIN;
  const spaceId = decodeIdPart(code.slice(0, CODE_LENGTH / 2));
  const inviterId = decodeIdPart(code.slice(CODE_LENGTH / 2));
  if (spaceId === null || inviterId === null) return PLAIN_LOGIN;
  return `${PLAIN_LOGIN}?${new URLSearchParams({ guildId: String(spaceId), inviterId: String(inviterId) })}`;
}

function signedLocation(token: string): string {
  return INVITE_TOKEN_PATTERN.test(token)
    ? `${PLAIN_LOGIN}?${new URLSearchParams({ [INVITE_PARAM]: token })}`
    : PLAIN_LOGIN;
}

function decodeAlias(segment: string): string | null {
  let alias: string;
  try {
    alias = decodeURIComponent(segment);
  } catch {
    return null;
  }
  const usable = alias.trim() !== '' && alias.length <= ALIAS_MAX_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(alias);
  return usable ? alias : null;
}

/**
 * The link by which a member invites others: eight characters, or the long form for ids that do not fit (OPN-67).
 * @param origin scheme and host of this installation, without a slash at the end
 */
export function inviteLink(
  origin: string,
  invite: { spaceId: SpaceId; alias: string; inviterId: number },
): string {
  const space = encodeIdPart(invite.spaceId);
  const inviter = encodeIdPart(invite.inviterId);
  if (space !== null && inviter !== null) return `${origin}/s/${space}${inviter}`;
  return `${origin}/s/${encodeURIComponent(invite.alias)}/u/${invite.inviterId}`;
}

/** The address of a signed link. */
export const signedInviteLink = (origin: string, token: string): string => `${origin}/i/${token}`;
