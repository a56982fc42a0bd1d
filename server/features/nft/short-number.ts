/** The number of a piece as the name of one that has none; long ones are cut in the middle. */
export const shortNumber = (tokenId: string): string =>
  `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}`;
