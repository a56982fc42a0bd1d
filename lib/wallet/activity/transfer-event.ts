import { parseAbiItem } from 'viem';

/** Of ERC-20. ERC-721 has an event of the same signature, with a third indexed argument. */
export const transferEvent = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
);
