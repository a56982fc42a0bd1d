import { parseAbi, parseAbiItem } from 'viem';

/* What the history needs of the rewards contract: the whole ABI (contracts/generated) weighs 4 KiB, and a test holds both together. */

export const depositedEvent = parseAbiItem(
  'event Deposited(bytes32 indexed id, address indexed sender, bytes32 indexed roomId, address token, uint8 recordType, bool random, uint256 amount, uint256 count, uint256 expiredTime, uint256 claimGas, bytes32 seedHash, bytes32 root)',
);
export const claimedEvent = parseAbiItem(
  'event Claimed(bytes32 indexed id, address indexed recipient, uint256 index, uint256 amount, bool isRelayed)',
);
export const returnedEvent = parseAbiItem(
  'event ClaimedToSender(bytes32 indexed id, address indexed to, uint256 tokenPart, uint256 nativePart, uint256 relayerFee)',
);
export const recordsAbi = parseAbi([
  'function records(bytes32 id) view returns ((address sender, address tokenAddress, uint8 recordType, bool random, bytes32 roomId, uint256 amount, uint256 remainingAmount, uint256 totalCount, uint256 remainingCount, uint256 expiredTime, bytes32 commitment, uint256 claimGas, uint256 gasLeft, bool isReturned))',
]);
