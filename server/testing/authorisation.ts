import type { ErrorName } from '@/protocol/errors';
import type { TestClient } from './client';

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
  readonly spaceId: number;
  readonly announcementId: number;
  /** A public and a private room of it; the owner is in both. */
  readonly publicRoom: string;
  readonly privateRoom: string;
  /** A member whom nobody else plays. */
  readonly guest: number;
  readonly owner: number;
}

export interface Row {
  /** The call as a persona makes it. */
  readonly attempt: (client: TestClient, scene: Scene) => Promise<unknown>;
  /** The space of the scene is private. */
  readonly hidden?: true;
  /** In the order of `personas`. */
  readonly expected: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
}

export const all = (outcome: Outcome): Row['expected'] => [
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
];
export const signedIn = (outcome: Outcome): Row['expected'] =>
  ['no_session', ...all(outcome).slice(1)] as never;
export const space = ({ spaceId }: Scene) => ({ params: { spaceId } });
export const onGuest = ({ spaceId, guest }: Scene) => ({ params: { spaceId, userId: guest } });
/** For admins alone; what they get. */
export const refusedTo = (outcome: Outcome): Row['expected'] => [
  'no_session', 'right_missing', 'right_missing', 'right_missing', outcome, outcome, outcome,
]; // oxfmt-ignore
/** For members of a space and who administers it. */
export const forMembers = (attempt: Row['attempt']): Row[] => [
  { attempt, expected: ['no_session', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'] },
  {
    attempt,
    hidden: true,
    expected: ['no_session', 'space_private', 'space_private', 'ok', 'ok', 'ok', 'ok'],
  },
];
