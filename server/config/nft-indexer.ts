import { z } from 'zod';

/** The service that names NFTs on public networks (docs/decisions/nfts.md). */
export interface NftIndexerConfig {
  readonly key: string;
}

export const nftIndexerVariables = {
  ALCHEMY_API_KEY: z
    .string()
    .regex(/^[\w-]{8,200}$/, 'must be a key of the Alchemy dashboard')
    .optional(),
};

/** Null without a key: logs alone say which pieces there are. */
export function nftIndexerOf({
  ALCHEMY_API_KEY: key,
}: z.output<z.ZodObject<typeof nftIndexerVariables>>): NftIndexerConfig | null {
  return key === undefined ? null : { key };
}
