import { z } from 'zod';

/** One address or several, with commas between them. They may hold keys, in a path too: nothing of them is changed. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (list) => list.every((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
    'must be http addresses with commas between them',
  )
  .optional();

/** Nodes of a chain id, for the part of an environment that says them. */
export const nodeVariables = {
  RPC_1: addresses,
  RPC_56: addresses,
  RPC_137: addresses,
  RPC_10: addresses,
  RPC_42161: addresses,
  RPC_31337: addresses,
  RPC_31356: addresses,
};

/** Nodes of each chain id that has any, in the order in which they are asked. They may hold keys. */
export type Nodes = ReadonlyMap<number, readonly string[]>;

/** The nodes that an environment names. */
export function nodesIn(values: {
  readonly [Name in keyof typeof nodeVariables]?: readonly string[];
}): Nodes {
  return new Map(
    Object.keys(nodeVariables).flatMap((name) => {
      const list = values[name as keyof typeof nodeVariables];
      return list ? [[Number(name.slice('RPC_'.length)), list] as const] : [];
    }),
  );
}
