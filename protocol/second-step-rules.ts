/* What both sides count on about the second step of a login, without schemas: the login page needs no schema library for it. */

/** A code of an authenticator app. */
export const TOTP_PATTERN = /^\d{6}$/;
/** So many recovery codes are made at once. */
export const RECOVERY_CODES = 10;
/** Letters of Crockford's base 32: 80 random bits. */
export const RECOVERY_CODE_LENGTH = 16;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;
/** How long the removal of a lost second step waits. */
export const STEP_REMOVAL_HOURS = 48;
/** Algorithms of passkeys by their COSE numbers, the preferred first: Ed25519, P-256, RSA. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;
