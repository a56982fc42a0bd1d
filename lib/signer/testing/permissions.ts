import type { TypedDataDefinition } from 'viem';

/*
 * Signatures that move tokens, as their standards write them.
 */

export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const THIEF = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395';
const NOBODY = '0x0000000000000000000000000000000000000000';
const ZERO = `0x${'0'.repeat(64)}`;
/** 2026-12-01T12:00:00Z */
const UNTIL = 1_796_126_400;

const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });

export const typedDataOf = (
  domain: TypedDataDefinition['domain'],
  primaryType: string,
  types: Record<string, string>,
  message: object,
) =>
  JSON.stringify({
    domain: { chainId: 1, ...domain },
    primaryType,
    types: Object.fromEntries(Object.entries(types).map(([name, text]) => [name, fields(text)])),
    message,
  });

const usdc = { name: 'USD Coin', verifyingContract: USDC } as const;
const permit2 = { name: 'Permit2', verifyingContract: PERMIT2 } as const;

export const permit = (given: object = {}, domain: object = {}) =>
  typedDataOf(
    { ...usdc, ...domain },
    'Permit',
    { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
    { owner: OWNER, spender: THIEF, value: '5000000', nonce: 0, deadline: UNTIL, ...given },
  );

export const daiPermit = (given: object = {}) =>
  typedDataOf(
    { name: 'Dai Stablecoin', verifyingContract: '0x6B175474E89094C44Da98b954EedeAC495271d0F' },
    'Permit',
    { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
    { holder: OWNER, spender: THIEF, nonce: 0, expiry: 0, allowed: true, ...given },
  );

const PermitDetails = 'address token,uint160 amount,uint48 expiration,uint48 nonce';
const details = { token: USDC, amount: '5000000', expiration: UNTIL, nonce: 0 };

export const permitSingle = (given: object = {}) =>
  typedDataOf(
    permit2,
    'PermitSingle',
    { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', PermitDetails },
    { details: { ...details, ...given }, spender: THIEF, sigDeadline: UNTIL },
  );

export const permitBatch = () =>
  typedDataOf(
    permit2,
    'PermitBatch',
    { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails },
    {
      details: [details, { ...details, token: THIEF, amount: String(2n ** 160n - 1n) }],
      spender: THIEF,
      sigDeadline: UNTIL,
    },
  );

const TokenPermissions = 'address token,uint256 amount';
const permitted = { token: USDC, amount: '5000000' };
const transfer = { spender: THIEF, nonce: '1', deadline: String(UNTIL) };

export const permitTransferFrom = () =>
  typedDataOf(
    permit2,
    'PermitTransferFrom',
    {
      PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
      TokenPermissions,
    },
    { permitted, ...transfer },
  );

export const permitWitnessTransferFrom = () =>
  typedDataOf(
    permit2,
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom:
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness',
      TokenPermissions,
      Witness: 'address user',
    },
    { permitted, ...transfer, witness: { user: OWNER } },
  );

export const permitBatchTransferFrom = () =>
  typedDataOf(
    permit2,
    'PermitBatchTransferFrom',
    {
      PermitBatchTransferFrom: 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
      TokenPermissions,
    },
    { permitted: [permitted], ...transfer },
  );

export const permitBatchWitnessTransferFrom = () =>
  typedDataOf(
    permit2,
    'PermitBatchWitnessTransferFrom',
    {
      PermitBatchWitnessTransferFrom:
        'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,Witness witness',
      TokenPermissions,
      Witness: 'address user',
    },
    { permitted: [permitted], ...transfer, witness: { user: OWNER } },
  );

const AUTHORIZATION =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce';
const authorized = {
  from: OWNER,
  to: THIEF,
  value: '5000000',
  validAfter: 0,
  validBefore: UNTIL,
  nonce: ZERO,
};

export const transferWithAuthorization = () =>
  typedDataOf(usdc, 'TransferWithAuthorization', { TransferWithAuthorization: AUTHORIZATION }, authorized);

export const receiveWithAuthorization = () =>
  typedDataOf(usdc, 'ReceiveWithAuthorization', { ReceiveWithAuthorization: AUTHORIZATION }, authorized);

const DUTCH_OUTPUT = 'address token,uint256 startAmount,uint256 endAmount,address recipient';
const ORDER_INFO =
  'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData';
/** The reactors on Ethereum. */
const REACTORS = {
  V2DutchOrder: '0x00000011F84B9aa48e5f8aA8B9897600006289Be',
  ExclusiveDutchOrder: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
};

/** 5 USDC for 0.002 down to 0.001 ETH to the owner, and a fee to somebody else. */
export const uniswapXOrder = (
  kind: keyof typeof REACTORS = 'V2DutchOrder',
  change: { spender?: string; reactor?: string; amount?: string; deadline?: number; recipient?: string } = {},
) => {
  const base = kind === 'V2DutchOrder' ? 'base' : '';
  const name = (text: string) => (base ? base + text : text.charAt(0).toLowerCase() + text.slice(1));
  const output = (startAmount: string, endAmount: string, recipient: string) => ({
    ...{ token: NOBODY, startAmount, endAmount, recipient },
  });
  return typedDataOf(
    permit2,
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom: `TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${kind} witness`,
      TokenPermissions,
      ...(kind === 'V2DutchOrder'
        ? {
            V2DutchOrder:
              'OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs',
          }
        : {
            ExclusiveDutchOrder:
              'OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs',
          }),
      OrderInfo: ORDER_INFO,
      DutchOutput: DUTCH_OUTPUT,
    },
    {
      permitted: { token: USDC, amount: change.amount ?? '5000000' },
      spender: change.spender ?? REACTORS[kind],
      nonce: '1',
      deadline: UNTIL,
      witness: {
        info: {
          ...{ reactor: change.reactor ?? REACTORS[kind], swapper: OWNER, nonce: '1' },
          ...{ deadline: change.deadline ?? UNTIL },
          ...{ additionalValidationContract: NOBODY, additionalValidationData: '0x' },
        },
        ...(base
          ? { cosigner: THIEF }
          : { decayStartTime: 1, decayEndTime: 2, exclusiveFiller: NOBODY, exclusivityOverrideBps: '0' }),
        [name('InputToken')]: USDC,
        [name('InputStartAmount')]: '4900000',
        [name('InputEndAmount')]: '5000000',
        [name('Outputs')]: [
          output('2000000000000000', '1000000000000000', change.recipient ?? OWNER),
          output('1000000000000', '1000000000000', THIEF),
        ],
      },
    },
  );
};

const ITEM =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
const nft = { itemType: 2, token: THIEF, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' };
const coins = (startAmount: string, endAmount: string, recipient: string) => ({
  itemType: 0,
  token: NOBODY,
  identifierOrCriteria: '0',
  startAmount,
  endAmount,
  recipient,
});

export const seaportOrder = (recipient: string = OWNER) =>
  typedDataOf(
    { name: 'Seaport', version: '1.6', verifyingContract: SEAPORT },
    'OrderComponents',
    {
      OrderComponents:
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      OfferItem: ITEM,
      ConsiderationItem: `${ITEM},address recipient`,
    },
    {
      offerer: OWNER,
      zone: NOBODY,
      offer: [nft],
      consideration: [
        coins('2000000000000000000', '500000000000000000', recipient),
        coins('25000000000000000', '25000000000000000', THIEF),
      ],
      orderType: 0,
      startTime: 1_700_000_000,
      endTime: UNTIL,
      zoneHash: ZERO,
      salt: '1',
      conduitKey: ZERO,
      counter: 0,
    },
  );
