/** Specification, appendices, "User Identifiers": what a new localpart may hold. */
const LOCALPART = /^[a-z0-9._=/+-]{1,200}$/;
const USER_ID = /^@([^:]{0,254}):(.{1,254})$/;

export const isLocalpart = (text: string): boolean => LOCALPART.test(text);

export const userIdOf = (localpart: string, serverName: string): string => `@${localpart}:${serverName}`;

/** The localpart of a person of this server, or undefined for everybody else and for what is no id. */
export function localpartOf(userId: string, serverName: string): string | undefined {
  const [, localpart, server] = USER_ID.exec(userId) ?? [];
  return server === serverName ? localpart : undefined;
}

/** Logins name people by their whole id or by the localpart alone. */
export function localUserId(text: string, serverName: string): string | undefined {
  if (!text.startsWith('@'))
    return isLocalpart(text.toLowerCase()) ? userIdOf(text.toLowerCase(), serverName) : undefined;
  return localpartOf(text, serverName) === undefined ? undefined : text;
}
