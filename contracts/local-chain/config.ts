import { z } from 'zod';

export interface LocalChainConfig {
  readonly dataDir: string;
  /** Of the two nodes, by chain id. */
  readonly ports: ReadonlyMap<number, number>;
  /** Where the process says that chains and contracts are there. */
  readonly statusPort: number;
}

const port = z.coerce.number().int().min(1).max(65_535);
const schema = z.object({
  DATA_DIR: z.string().min(1),
  CHAIN_ETH_PORT: port,
  CHAIN_BNB_PORT: port,
  CHAIN_STATUS_PORT: port,
});

/** The ids of the chains that run beside the product, and what their coin stands for. */
export const localChains = { eth: 31_337, bnb: 31_356 } as const;

/** Reads what `npm start` tells this process; throws one sentence when something is missing. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): LocalChainConfig {
  const { success, data, error } = schema.safeParse(environment);
  if (!success) {
    const names = error.issues.map(({ path }) => path.join('.'));
    throw new Error(`The local chain needs ${names.join(', ')}: npm start sets them.`);
  }
  return {
    dataDir: data.DATA_DIR,
    ports: new Map([
      [localChains.eth, data.CHAIN_ETH_PORT],
      [localChains.bnb, data.CHAIN_BNB_PORT],
    ]),
    statusPort: data.CHAIN_STATUS_PORT,
  };
}
