import { z } from 'zod';

/* Orders of exchanges and calls that others send, as their contracts write them. Values are those of typed-data.ts. */

const address = z.templateLiteral(['0x', z.string()]);
const hex = z.templateLiteral(['0x', z.string()]);
const uint = z.bigint();

/** 0x, version 4. */
export const zeroExLimitOrder = {
  types: {
    LimitOrder:
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt',
  },
  message: z.object({
    makerToken: address,
    takerToken: address,
    makerAmount: uint,
    takerAmount: uint,
    maker: address,
    expiry: uint,
  }),
};
export const zeroExRfqOrder = {
  types: {
    RfqOrder:
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt',
  },
  message: zeroExLimitOrder.message,
};

/** 1inch, limit orders of version 4. Their end and whether there is an extension are part of the traits. */
export const oneInchOrder = {
  types: {
    Order:
      'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
  },
  message: z.object({
    maker: address,
    receiver: address,
    makerAsset: address,
    takerAsset: address,
    makingAmount: uint,
    takingAmount: uint,
    makerTraits: uint,
  }),
};

const OrderInfo =
  'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData';
const DutchOutput = 'address token,uint256 startAmount,uint256 endAmount,address recipient';
const PERMITTED = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline';
const TokenPermissions = 'address token,uint256 amount';
const info = z.object({ reactor: address, swapper: address, nonce: uint, deadline: uint });
const dutchOutput = z.object({ token: address, startAmount: uint, endAmount: uint, recipient: address });
const permitted = z.object({ token: address, amount: uint });
const permit = { permitted, spender: address, nonce: uint, deadline: uint };

/** UniswapX: the order is the witness of a Permit2 transfer. Amounts move from start to end. */
export const exclusiveDutchOrder = {
  types: {
    PermitWitnessTransferFrom: `${PERMITTED},ExclusiveDutchOrder witness`,
    TokenPermissions,
    ExclusiveDutchOrder:
      'OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs',
    OrderInfo,
    DutchOutput,
  },
  message: z.object({
    ...permit,
    witness: z
      .object({
        info,
        inputToken: address,
        inputStartAmount: uint,
        inputEndAmount: uint,
        outputs: z.array(dutchOutput),
      })
      .transform(({ inputToken, inputStartAmount, inputEndAmount, ...rest }) => ({
        ...rest,
        input: { token: inputToken, startAmount: inputStartAmount, endAmount: inputEndAmount },
      })),
  }),
};
/** The second version: a cosigner may make the price better for the swapper, and no worse. */
export const dutchOrderV2 = {
  types: {
    PermitWitnessTransferFrom: `${PERMITTED},V2DutchOrder witness`,
    TokenPermissions,
    V2DutchOrder:
      'OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs',
    OrderInfo,
    DutchOutput,
  },
  message: z.object({
    ...permit,
    witness: z
      .object({
        info,
        baseInputToken: address,
        baseInputStartAmount: uint,
        baseInputEndAmount: uint,
        baseOutputs: z.array(dutchOutput),
      })
      .transform(({ info: of, baseInputToken, baseInputStartAmount, baseInputEndAmount, baseOutputs }) => ({
        info: of,
        outputs: baseOutputs,
        input: {
          token: baseInputToken,
          startAmount: baseInputStartAmount,
          endAmount: baseInputEndAmount,
        },
      })),
  }),
};

/** Safe, from version 1.0 on. */
export const safeTransaction = {
  types: {
    SafeTx:
      'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  },
  message: z.object({ to: address, value: uint, data: hex, operation: uint, gasPrice: uint }),
};

/** ERC-2771: the forwarders of OpenZeppelin, the older one without an end. */
export const forwardRequest = {
  types: {
    ForwardRequest:
      'address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data',
  },
  message: z.object({ from: address, to: address, value: uint, data: hex, deadline: uint }),
};
export const oldForwardRequest = {
  types: { ForwardRequest: 'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data' },
  message: z.object({ from: address, to: address, value: uint, data: hex }),
};

/** Of tokens on Polygon: the call goes to the contract of the domain. */
export const metaTransaction = {
  types: { MetaTransaction: 'uint256 nonce,address from,bytes functionSignature' },
  message: z.object({ from: address, functionSignature: hex }),
};

/** Votes of COMP, UNI and everything that OpenZeppelin's ERC20Votes has made. */
export const voteDelegation = {
  types: { Delegation: 'address delegatee,uint256 nonce,uint256 expiry' },
  message: z.object({ delegatee: address, expiry: uint }),
};
