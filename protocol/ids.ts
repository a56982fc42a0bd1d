declare const idOf: unique symbol;

/**
 * An id that the compiler does not take for the id of something else. Plain numbers and texts, as they come from
 * literals and other libraries, are taken: only ids of two kinds never fit each other.
 */
type Id<Base, Kind extends string> = Base & { readonly [idOf]?: Kind };

export type UserId = Id<number, 'user'>;
export type SpaceId = Id<number, 'space'>;
export type RoleId = Id<number, 'role'>;
/** A room of the platform. Its counterpart on the homeserver is a `MatrixRoomId`. */
export type RoomId = Id<number, 'room'>;

/** `!opaque:server` */
export type MatrixRoomId = Id<string, 'Matrix room'>;
/** `@localpart:server` */
export type MatrixUserId = Id<string, 'Matrix user'>;
