/*
 * Account data that the platform keeps for people. The embedded homeserver lets nobody else write it; in front of Synapse,
 * the gateway does.
 */

/** The types of such data begin so. */
const PREFIX = 'guildhall.';

export const isPlatformData = (type: string): boolean => type.startsWith(PREFIX);
