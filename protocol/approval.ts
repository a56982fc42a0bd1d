import { z } from 'zod';
import { TOKEN_DECIMALS_MAX } from './known-tokens';
import { route } from './route';
import { instant } from './wire';

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('EIP-55');
const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
/** 256 bits as decimal digits. */
const number = z.string().regex(/^(?:0|[1-9]\d{0,77})$/);

/**
 * `token`: an amount of an ERC-20; `permit2`: the same, kept by Permit2; `piece`: one ERC-721; `collection`: everything of an ERC-721
 * or ERC-1155, now and later.
 */
export const approvalKinds = ['token', 'permit2', 'piece', 'collection'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Who a spender is, as far as this installation knows; `account`: no contract, so that a key decides alone. */
export const spenderKinds = ['rewards', 'handles', 'router', 'protocol', 'contract', 'account'] as const;
export type SpenderKind = (typeof spenderKinds)[number];

/** What a contract or account may take from an address, as the chain says now. */
export const approval = z.strictObject({
  chainId: z.int(),
  kind: z.enum(approvalKinds),
  contract: address.describe('of the token or collection'),
  spender: address,
  spenderKind: z.enum(spenderKinds),
  spenderName: z.string().nullable().describe('of a router or a public protocol'),
  tokenId: number.nullable().describe('of a piece'),
  amount: number.nullable().describe('of a token, in its smallest unit'),
  expires: instant.nullable().describe('of an allowance that Permit2 keeps; null: it has no end'),
  name: z.string().describe("the contract's own word where it is not listed"),
  symbol: z.string(),
  decimals: z.int().min(0).max(TOKEN_DECIMALS_MAX).nullable().describe('null where the contract names none'),
  isListed: z.boolean().describe('the token or collection is on our list'),
  held: number
    .nullable()
    .describe(
      'what the address has of it: units of a token, no more than Permit2 may take where that keeps it, or pieces of an ERC-721; null where nobody can tell',
    ),
  isOwn: z
    .boolean()
    .describe('false: the contract is not listed, and its log came with a transaction of another account'),
  hash: hash.describe('of the transaction that changed it last'),
  changedTime: instant.nullable(),
});
export type Approval = z.output<typeof approval>;

export const approvalRoutes = {
  approvals: route({
    method: 'GET',
    path: 'wallet/approvals',
    caller: 'session',
    whileSuspended: true,
    summary:
      'What others may take from an address of the caller: found by logs from where the last look ended, and each read from the chain before it is answered',
    query: z.strictObject({ address }),
    result: z.strictObject({
      approvals: z.array(approval),
      silent: z.array(z.int()).describe('networks that did not answer'),
      isSearching: z.boolean().describe('older blocks have not been looked through yet'),
      isCut: z.boolean().describe('more contracts claim approvals than are asked'),
      checkedTime: instant.describe('when the chains were asked'),
    }),
  }),
};
