import type { SpaceId } from '@/protocol/ids';
/** The members of the selected space. */
export const MEMBERS_PATH = '/index/homePage/members';
/** The owner's page of a space. */
export const spaceHomePath = (spaceId: SpaceId) => `/index/homePage/guildHome/${spaceId}`;
/** The overview of a space in the shell. */
export const shellOverview = (spaceId: SpaceId) => `/index/homePage/guildOverview/${spaceId}`;
