import type { JsonObject } from '@/homeserver/rooms/event';
import type { RoomState } from '@/homeserver/rooms/rooms';

/** An event that somebody wants to append, and what the rules judge it by. */
export interface Proposal {
  readonly roomId: string;
  readonly type: string;
  readonly stateKey: string | undefined;
  readonly sender: string;
  readonly content: JsonObject;
  /** State of the room before it: everything committed, and what waits in front of it. */
  readonly state: RoomState;
  /** Type of the event before it; undefined for the first of a room. */
  readonly previousType: string | undefined;
  /**
   * Whether this server vouches for `join_authorised_via_users_server`, having checked the conditions of the join rule.
   * It stands for the signature that a server gives to others.
   */
  readonly isJoinAuthorised: boolean;
}

/** "The domain of" a user or room id. */
export function domainOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}
