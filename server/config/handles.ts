import { type Address, getAddress, isAddress, zeroAddress } from 'viem';
import { z } from 'zod';
import type { Nodes } from '@/runtime/nodes';
import { contractVariable, type ContractConfig } from './rewards';

/** Where handles are bought on public networks; a local chain brings its contract along (contracts/local-chain). */
export interface HandlesConfig {
  /** Null: no handles but on a local chain. */
  readonly contract: (ContractConfig & { readonly chainId: typeof HANDLE_CHAIN_ID }) | null;
  /** Who may change avatar and metadata of the handles bought here, beside their holders; null: nobody. */
  readonly operator: Address | null;
  /** The service of profiles that is asked for handles of an address instead of our own index; null: our own. */
  readonly profileServiceUrl: string | null;
}

/** Handles are bought with BNB (HDL-02, OPN-95). */
const HANDLE_CHAIN_ID = 56;

/** The variables about handles, for the schema of the whole environment. */
export const handleVariables = {
  HANDLES_56: contractVariable,
  HANDLE_OPERATOR: z
    .string()
    .refine((text) => isAddress(text) && text !== zeroAddress, 'must be an address')
    .transform((text) => getAddress(text))
    .optional(),
  PROFILE_SERVICE_URL: z
    .string()
    .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https address')
    .optional(),
};

type Values = z.output<z.ZodObject<typeof handleVariables>>;

/** Puts the variables together; what does not go together is a sentence in `problems`. */
export function handlesOf(values: Values, nodes: Nodes, problems: string[]): HandlesConfig {
  const { HANDLES_56: found, HANDLE_OPERATOR: operator, PROFILE_SERVICE_URL: url } = values;
  if (found && !nodes.has(HANDLE_CHAIN_ID)) problems.push('HANDLES_56 needs RPC_56, a node of that network.');
  return {
    contract: found ? { ...found, chainId: HANDLE_CHAIN_ID } : null,
    operator: operator ?? null,
    profileServiceUrl: url ?? null,
  };
}
