/** Names the build that a page comes from; what one build has stored in a browser is of no use to another. */
export const BUILD = process.env.GUILDHALL_BUILD ?? 'test';
