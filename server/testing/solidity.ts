import { execFileSync } from 'node:child_process';
import type { Hex } from 'viem';
import { z } from 'zod';

const output = z.object({
  contracts: z.object({
    x: z.record(
      z.string(),
      z.object({
        evm: z.object({
          bytecode: z.object({ object: z.string() }),
          deployedBytecode: z.object({ object: z.string() }),
        }),
      }),
    ),
  }),
});

/** Compiles a contract that only a test needs: what deploys it, and the code as it lies on a chain. */
export function compiled(source: string, name: string): { readonly bytecode: Hex; readonly code: Hex } {
  const input = {
    language: 'Solidity',
    sources: { x: { content: source } },
    settings: {
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  };
  const answer = execFileSync(process.execPath, ['contracts/solc.mjs', '--standard-json'], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  const evm = output.parse(JSON.parse(answer)).contracts.x[name]?.evm;
  if (!evm) throw new Error(`The compiler made no ${name}: ${answer.slice(0, 2_000)}`);
  return { bytecode: `0x${evm.bytecode.object}`, code: `0x${evm.deployedBytecode.object}` };
}
