import { z } from 'zod';

/** The service that quotes swaps on public networks (docs/decisions/swap.md). */
export interface SwapProviderConfig {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

const USUAL_URL = 'https://api.1inch.dev/swap/v6.0';

export const swapProviderVariables = {
  ONEINCH_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be a key of the 1inch developer portal')
    .optional(),
  ONEINCH_API_URL: z
    .string()
    .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https address')
    .transform((text) => text.replace(/\/$/, ''))
    .default(USUAL_URL),
};

/** Null without a key: no swaps on public networks. */
export function swapProviderOf({
  ONEINCH_API_KEY: key,
  ONEINCH_API_URL: url,
}: z.output<z.ZodObject<typeof swapProviderVariables>>): SwapProviderConfig | null {
  return key === undefined ? null : { url, key };
}
