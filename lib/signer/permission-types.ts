import { z } from 'zod';

/*
 * The signatures that move tokens, as their standards write them. Data of the same name in any other form is none of
 * them: its fields could mean something else.
 */

/** As typed-data.ts has read them: against their types. */
const address = z.templateLiteral(['0x', z.string()]);
const uint = z.bigint();

/** EIP-2612. */
export const permit = {
  types: {
    Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  },
  message: z.object({ owner: address, spender: address, value: uint, deadline: uint }),
};

/** What DAI had before EIP-2612: all or nothing. */
export const daiPermit = {
  types: { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
  message: z.object({ holder: address, spender: address, expiry: uint, allowed: z.boolean() }),
};

const details = z.object({ token: address, amount: uint, expiration: uint });
const PermitDetails = 'address token,uint160 amount,uint48 expiration,uint48 nonce';

/** Permit2: an allowance of one token. */
export const permitSingle = {
  types: { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', PermitDetails },
  message: z.object({ details, spender: address, sigDeadline: uint }),
};

/** Permit2: allowances of several tokens. */
export const permitBatch = {
  types: { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails },
  message: z.object({ details: z.array(details).min(1), spender: address, sigDeadline: uint }),
};

const permitted = z.object({ token: address, amount: uint });
const TokenPermissions = 'address token,uint256 amount';
const ONE = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline';
const MANY = 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline';

/** Permit2: one transfer. With a witness it says more, in fields of another application. */
export const permitTransferFrom = {
  types: { PermitTransferFrom: ONE, TokenPermissions },
  message: z.object({ permitted, spender: address, deadline: uint }),
};
export const permitWitnessTransferFrom = {
  ...permitTransferFrom,
  types: { PermitWitnessTransferFrom: `${ONE},…`, TokenPermissions },
};

/** Permit2: one transfer of several tokens. */
export const permitBatchTransferFrom = {
  types: { PermitBatchTransferFrom: MANY, TokenPermissions },
  message: z.object({ permitted: z.array(permitted).min(1), spender: address, deadline: uint }),
};
export const permitBatchWitnessTransferFrom = {
  ...permitBatchTransferFrom,
  types: { PermitBatchWitnessTransferFrom: `${MANY},…`, TokenPermissions },
};

const AUTHORIZATION =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce';

/** ERC-3009, as USDC has it. */
export const transferWithAuthorization = {
  types: { TransferWithAuthorization: AUTHORIZATION },
  message: z.object({ from: address, to: address, value: uint, validBefore: uint }),
};
export const receiveWithAuthorization = {
  ...transferWithAuthorization,
  types: { ReceiveWithAuthorization: AUTHORIZATION },
};

const item = z.object({
  itemType: uint,
  token: address,
  identifierOrCriteria: uint,
  startAmount: uint,
  endAmount: uint,
});
const ITEM =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
export type SeaportItem = z.output<typeof item>;

export const seaportOrder = {
  types: {
    OrderComponents:
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    OfferItem: ITEM,
    ConsiderationItem: `${ITEM},address recipient`,
  },
  message: z.object({
    offerer: address,
    offer: z.array(item),
    consideration: z.array(item.extend({ recipient: address })),
    endTime: uint,
  }),
};
