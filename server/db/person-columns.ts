import { account } from './schema/account';

/** A person as others see them (`Person` of protocol/account.ts), for the select of a store that joins accounts. */
export const personColumns = { id: account.id, username: account.username, avatar: account.avatar };
