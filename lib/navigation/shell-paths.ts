import type { SpaceId } from '@/protocol/ids';
/** The overview of a space in the shell. */
export const shellOverview = (spaceId: SpaceId) => `/index/homePage/guildOverview/${spaceId}`;
