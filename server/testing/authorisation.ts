import type { ErrorName } from '@/protocol/errors';
import type { Right } from '@/protocol/permissions';
import type { RouteDefinition } from '@/protocol/route';
import type { TestClient } from './client';
import type { SpaceId } from '@/protocol/ids';

/* What the rows of the authorisation matrix are made of (server/http/authorisation-matrix.test.ts). */

export const personas = [
  'anonymous',
  'unverified',
  'stranger',
  'member',
  'admin',
  'owner',
  'operator',
] as const;
export type Persona = (typeof personas)[number];
export type Outcome = 'ok' | ErrorName;

/** A space with its people and an announcement, made anew for calls that change it. */
export interface Scene {
  readonly spaceId: SpaceId;
  readonly announcementId: number;
  /** Pending, of a person whom nobody else plays. */
  readonly applicationId: number;
  /** A public and a private room of it; the owner is in both. */
  readonly publicRoom: string;
  readonly privateRoom: string;
  /** A category without channels. */
  readonly categoryId: number;
  /** A role below which nobody stands but members without one; the guest has it. */
  readonly roleId: number;
  /** A member whom nobody else plays. */
  readonly guest: number;
  readonly owner: number;
  /** A signed invite link of the owner. */
  readonly linkId: number;
  readonly inviteToken: string;
}

export interface Row {
  /** The call as a persona makes it. */
  readonly attempt: (client: TestClient, scene: Scene) => Promise<unknown>;
  /** The space of the scene is private. */
  readonly hidden?: true;
  /** In the order of `personas`; left out where the right of the route decides. */
  readonly expected?: Expected;
  /** What those who hold the right of the route get; `ok` unless it is named. */
  readonly granted?: Outcome;
}
export type Expected = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

/** Rights that are used by speaking in a room. */
const spoken: readonly Right[] = ['postReadOnly', 'mentionEveryone', 'sendRewards'];
const holdsOne: Record<Persona, (right: Right) => boolean> = {
  anonymous: () => false,
  unverified: () => false,
  stranger: () => false,
  // Of permissions that a route carries none is given to every member.
  member: () => false,
  admin: (right) => right !== 'deleteSpace' && right !== 'manageAdmins',
  owner: () => true,
  operator: (right) => !spoken.includes(right) && right !== 'manageAdmins',
};
const holds = (persona: Persona, right: Right | readonly Right[]) => [right].flat().some(holdsOne[persona]);

/** What each persona gets: as the row says, or as the right of the route has it. */
export function expectedOf({ right }: Pick<RouteDefinition, 'right'>, row: Row): Expected {
  if (row.expected) return row.expected;
  if (right === undefined) throw new Error('The route carries no right, so its row says what to expect');
  return personas.map((persona) =>
    persona === 'anonymous'
      ? 'unauthenticated'
      : holds(persona, right)
        ? (row.granted ?? 'ok')
        : 'permission_denied',
  ) as unknown as Expected;
}

export const all = (outcome: Outcome): Expected => [
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
];
export const signedIn = (outcome: Outcome): Expected =>
  ['unauthenticated', ...all(outcome).slice(1)] as never;
export const space = ({ spaceId }: Scene) => ({ params: { spaceId } });
export const onGuest = ({ spaceId, guest }: Scene) => ({ params: { spaceId, userId: guest } });
/** For members of a space and who administers it. */
export const forMembers = (attempt: Row['attempt']): Row[] => [
  { attempt, expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'] },
  {
    attempt,
    hidden: true,
    expected: ['unauthenticated', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
  },
];
