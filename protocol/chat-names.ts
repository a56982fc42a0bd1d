/*
 * Names of ours in Matrix, and of the call that brings the token for it, apart from their schemas: for scripts that do without these.
 */

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
