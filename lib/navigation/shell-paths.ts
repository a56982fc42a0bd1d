/** The overview of a space in the shell. */
export const shellOverview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;
