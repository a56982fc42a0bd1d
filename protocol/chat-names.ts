import type { MatrixUserId } from './ids';

/*
 * Names of ours in Matrix, and of the call that brings the token for it, apart from their schemas: for scripts that do without these.
 */

/** The Matrix user id of a person is `@u<id>:<server name>`; the id never changes, names and pictures are profiles. */
export const MATRIX_USER_PREFIX = 'u';

/** The platform's own user on the homeserver. */
export const MATRIX_SENDER_LOCALPART = 'guildhall';

/** Ids of people are numbers of 32 bits in the database, which refuses whole statements for the sake of a larger one. */
const PERSON_ID_MAX = 2_147_483_647;

/** The person behind a Matrix user id, or null for the platform's own user and strangers. */
export function personIdOf(matrixUserId: MatrixUserId): number | null {
  const id = Number(/^@u([1-9]\d{0,9}):/.exec(matrixUserId)?.[1] ?? Infinity);
  return id <= PERSON_ID_MAX ? id : null;
}

/** State of every room of ours, with an empty key: which room of which space it is. Content: `roomState`. */
export const ROOM_STATE_TYPE = 'guildhall.room';

/** State of a room that hides messages. Equals the type of runtime/event-content.ts, which pages may not import. */
export const HIDDEN_MESSAGES_TYPE = 'guildhall.hidden_messages';

/**
 * Type of the account data, and of the state of a Matrix space, by which browsers learn that something they show has
 * changed elsewhere (docs/decisions/change-marks.md). Only the platform writes it.
 */
export const CHANGE_MARK_TYPE = 'guildhall.changed';

export const CHAT_LOGIN_PATH = 'login/synapse';
export const chatLoginNames = {
  accessToken: 'access_token',
  matrixUserId: 'user_id',
  deviceId: 'device_id',
  expiresInMs: 'expires_in_ms',
} as const;

/**
 * Key in the content of state that the platform writes into a group. Its value is the Matrix user id of the person who removed a
 * member or changed the name or picture. Other clients show the platform's own user.
 */
export const ACTED_BY = 'guildhall.by';

/** A media id of the homeserver, as in `mxc://<server>/<media id>`. */
export const MEDIA_ID_PATTERN = /^[A-Za-z0-9_-]{1,128}$/;
