import type { Right } from '@/protocol/permissions';

/** What decides which acts on a member are offered. */
export interface ActedOn {
  readonly isMember: boolean;
  readonly isOwner: boolean;
  /** Stands below the viewer. */
  readonly outranked: boolean;
  readonly isTimedOut: boolean;
}

/** Which acts on another person the viewer is offered in a space. The server asks again. */
export function actsOn(
  { isMember, isOwner, outranked, isTimedOut }: ActedOn,
  may: (right: Right) => boolean,
) {
  const mayTimeOut = isMember && outranked && (may('kickMembers') || may('banMembers'));
  return {
    roles: isMember && may('manageRoles'),
    admin: isMember && may('manageAdmins') && !isOwner,
    timeOut: mayTimeOut,
    lift: mayTimeOut && isTimedOut,
    kick: isMember && may('kickMembers') && outranked,
    ban: isMember && may('banMembers') && outranked,
    unban: !isMember && may('banMembers'),
  };
}
