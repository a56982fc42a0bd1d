import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keccak256 } from 'viem';

const sources = 'contracts/src';
const artifacts = '.build/forge/out';
const generated = 'contracts/generated';

/**
 * What is written of each contract: the ABI for who speaks to it, the bytecode for who deploys it, the code as it lies
 * on the chain, or the fingerprint by which a browser recognizes that code.
 *
 * @typedef {'abi' | 'bytecode' | 'code' | 'fingerprint'} Part
 * @type {[string, Part[]][]}
 */
const contracts = [
  ['GuildRewards', ['abi', 'bytecode', 'fingerprint']],
  ['ProfileHandles', ['abi', 'bytecode']],
  ['LocalToken', ['abi', 'bytecode']],
  ['LocalCollection', ['abi', 'bytecode']],
  ['LocalItems', ['abi', 'bytecode']],
  ['NoReturnToken', ['bytecode']],
  ['Faucet', ['abi', 'bytecode']],
  ['Multicall3', ['code']],
];

/** A digest of everything that the bytecode comes from. */
export function digestSources() {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const digest = createHash('sha256');
  for (const name of ['solc', '@openzeppelin/contracts']) digest.update(`${name} ${devDependencies[name]}\n`);
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sol'))
    .sort();
  for (const file of [...files.map((name) => path.join(sources, name)), 'contracts/foundry.toml']) {
    digest.update(`\0${file}\0`).update(readFileSync(file));
  }
  return digest.digest('hex');
}

/**
 * The compiler leaves zeros where the constructor writes immutables, so the hash is that of the code with those places zeroed.
 *
 * @param {{ object: `0x${string}`, immutableReferences?: Record<string, { start: number, length: number }[]> }} deployed
 */
function fingerprintOf({ object, immutableReferences = {} }) {
  const immutables = Object.values(immutableReferences)
    .flat()
    .sort((one, other) => one.start - other.start)
    .map(({ start, length }) => ({ start, length }));
  return { hash: keccak256(object), immutables };
}

/**
 * The generated files from what forge has built, by their paths.
 *
 * @returns {Record<string, string>}
 */
export function generatedFiles() {
  const head = `// Written by \`npm run contracts\` from ${sources}; not to be edited.\n`;
  /** @type {Record<string, string>} */
  const files = { [`${generated}/sources.json`]: `${JSON.stringify({ sha256: digestSources() })}\n` };
  for (const [name, parts] of contracts) {
    const artifact = JSON.parse(readFileSync(`${artifacts}/${name}.sol/${name}.json`, 'utf8'));
    const values = {
      abi: `${JSON.stringify(artifact.abi)} as const`,
      bytecode: JSON.stringify(artifact.bytecode.object),
      code: JSON.stringify(artifact.deployedBytecode.object),
      fingerprint: `${JSON.stringify(fingerprintOf(artifact.deployedBytecode))} as const`,
    };
    const file = name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
    for (const part of parts) {
      const word = `${name[0]?.toLowerCase()}${name.slice(1)}${part[0]?.toUpperCase()}${part.slice(1)}`;
      files[`${generated}/${file}.${part}.ts`] = `${head}export const ${word} = ${values[part]};\n`;
    }
  }
  return files;
}
