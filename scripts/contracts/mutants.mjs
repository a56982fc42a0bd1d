import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { mutants } from '../../contracts/mutants.mjs';
import { runForge } from './forge.mjs';

/** @typedef {import('../checks/runners.mjs').Sum} Sum */

const sources = 'contracts/src';
const folder = path.resolve('.build/forge/mutants');
const artifact = path.join(folder, '.build/forge/out/GuildRewards.sol/GuildRewards.json');
const main = `${sources}/GuildRewards.sol`;

/**
 * Whether the unit tests notice every fault of contracts/mutants.mjs. The tests are compiled once, in a folder of their own,
 * so that they take the contract from its artifact; each fault is compiled here and put in its place.
 *
 * @returns {Promise<Sum>}
 */
export async function runMutants() {
  prepare();
  const { code } = await test();
  if (code !== 0) {
    console.error('The contracts fail without any fault.');
    return { passed: 0, failed: 1 };
  }
  const whole = readFileSync(artifact, 'utf8');
  const missed = [];
  for (const mutant of mutants) {
    const compiled = compileWith(mutant);
    if (typeof compiled === 'string') {
      missed.push(`${describe(mutant)}: ${compiled}`);
      continue;
    }
    const faulty = JSON.parse(whole);
    faulty.bytecode.object = `0x${compiled.bytecode.object}`;
    faulty.deployedBytecode.object = `0x${compiled.deployedBytecode.object}`;
    writeFileSync(artifact, JSON.stringify(faulty));
    const { code } = await test();
    if (code === 0) missed.push(`${describe(mutant)}: no test notices it`);
  }
  for (const line of missed) console.error(line);
  return { passed: mutants.length - missed.length, failed: missed.length };
}

function prepare() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'contracts'), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const name of ['foundry.toml', 'solc.mjs', 'src', 'test']) {
    cpSync(`contracts/${name}`, path.join(folder, 'contracts', name), { recursive: true });
  }
  // Unit tests are quick, and what they notice they can name.
  for (const name of ['Fuzz.t.sol', 'Invariants.t.sol', 'Handler.sol', 'Local.t.sol']) {
    rmSync(path.join(folder, 'contracts/test', name));
  }
}

/** The unit tests, up to the first that fails. */
function test() {
  return runForge(['test', '--dynamic-test-linking', '--fail-fast'], {
    isQuiet: true,
    root: folder,
    env: { FOUNDRY_OPTIMIZER: 'false' },
  });
}

const solc = createRequire(import.meta.url)('solc');
for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event);

/**
 * The contract with one fault; a sentence when there is none such.
 *
 * @param {import('../../contracts/mutants.mjs').Mutant} mutant
 * @returns {string | { bytecode: { object: string }, deployedBytecode: { object: string } }}
 */
function compileWith([file, from, to]) {
  const faulty = `${sources}/${file}.sol`;
  const before = readFileSync(faulty, 'utf8');
  if (before.split(from).length !== 2) return 'what it changes stands there not once';
  const read = (/** @type {string} */ name) =>
    name === faulty ? before.replace(from, () => to) : readFileSync(name, 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [main]: { content: read(main) } },
    settings: {
      evmVersion: 'cancun',
      remappings: ['@openzeppelin/=node_modules/@openzeppelin/'],
      outputSelection: { [main]: { GuildRewards: ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (/** @type {string} */ name) => ({ contents: read(name) }),
    }),
  );
  const problem = output.errors?.find((/** @type {{ severity: string }} */ one) => one.severity === 'error');
  return problem ? problem.formattedMessage : output.contracts[main].GuildRewards.evm;
}

/** @param {import('../../contracts/mutants.mjs').Mutant} mutant */
const describe = ([file, from, to]) => `${file}: ${from.trim()} → ${to.trim() || 'nothing'}`;
