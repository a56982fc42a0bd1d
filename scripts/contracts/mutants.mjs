import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rewardMutants } from '../../contracts/mutants/guild-rewards.mjs';
import { handleMutants } from '../../contracts/mutants/profile-handles.mjs';
import { runForge } from './forge.mjs';

/** @typedef {import('../checks/runners.mjs').Sum} Sum */
/** @typedef {import('../../contracts/mutants/guild-rewards.mjs').Mutant} Mutant */

const sources = 'contracts/src';
const folder = path.resolve('.build/forge/mutants');

const HANDLE_TESTS = 'contracts/test/Handle*';
/** The faults of each contract, and whose tests must notice them. */
const contracts = {
  GuildRewards: { mutants: rewardMutants, tests: ['--no-match-path', HANDLE_TESTS] },
  ProfileHandles: { mutants: handleMutants, tests: ['--match-path', HANDLE_TESTS] },
};
/** @typedef {keyof typeof contracts} Contract */

/**
 * Whether the unit tests notice every fault of contracts/mutants/. The tests are compiled once, in a folder of their own,
 * so that they take the contract from its artifact; each fault is compiled here and put in its place.
 *
 * @returns {Promise<Sum>}
 */
export async function runMutants() {
  prepare();
  const { code } = await test([]);
  if (code !== 0) {
    console.error('The contracts fail without any fault.');
    return { passed: 0, failed: 1 };
  }
  const missed = [];
  for (const contract of /** @type {Contract[]} */ (Object.keys(contracts))) {
    missed.push(...(await missedFaults(contract)));
  }
  for (const line of missed) console.error(line);
  return { passed: rewardMutants.length + handleMutants.length - missed.length, failed: missed.length };
}

/**
 * The faults of one contract that its tests don't notice, a sentence for each.
 *
 * @param {Contract} contract
 */
async function missedFaults(contract) {
  const { mutants, tests } = contracts[contract];
  const artifact = path.join(folder, `.build/forge/out/${contract}.sol/${contract}.json`);
  const whole = readFileSync(artifact, 'utf8');
  const missed = [];
  for (const mutant of mutants) {
    const compiled = compileWith(contract, mutant);
    if (typeof compiled === 'string') {
      missed.push(`${describe(mutant)}: ${compiled}`);
      continue;
    }
    const faulty = JSON.parse(whole);
    faulty.bytecode.object = `0x${compiled.bytecode.object}`;
    faulty.deployedBytecode.object = `0x${compiled.deployedBytecode.object}`;
    writeFileSync(artifact, JSON.stringify(faulty));
    const { code } = await test(tests);
    if (code === 0) missed.push(`${describe(mutant)}: no test notices it`);
  }
  writeFileSync(artifact, whole);
  return missed;
}

function prepare() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'contracts'), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const name of ['foundry.toml', 'solc.mjs', 'src', 'test']) {
    cpSync(`contracts/${name}`, path.join(folder, 'contracts', name), { recursive: true });
  }
  // Unit tests are quick, and what they notice they can name.
  const slow = ['Fuzz.t.sol', 'Invariants.t.sol', 'Handler.sol', 'Local.t.sol'];
  for (const name of [...slow, 'HandleFuzz.t.sol', 'HandleInvariants.t.sol', 'HandleHandler.sol']) {
    rmSync(path.join(folder, 'contracts/test', name));
  }
}

/**
 * The unit tests, up to the first that fails.
 *
 * @param {string[]} chosen Which, in forge's words; all of them if empty.
 */
function test(chosen) {
  return runForge(['test', '--dynamic-test-linking', '--fail-fast', ...chosen], {
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
 * @param {Contract} contract
 * @param {Mutant} mutant
 * @returns {string | { bytecode: { object: string }, deployedBytecode: { object: string } }}
 */
function compileWith(contract, [file, from, to]) {
  const main = `${sources}/${contract}.sol`;
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
      outputSelection: { [main]: { [contract]: ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (/** @type {string} */ name) => ({ contents: read(name) }),
    }),
  );
  const problem = output.errors?.find((/** @type {{ severity: string }} */ one) => one.severity === 'error');
  return problem ? problem.formattedMessage : output.contracts[main][contract].evm;
}

/** @param {Mutant} mutant */
const describe = ([file, from, to]) => `${file}: ${from.trim()} → ${to.trim() || 'nothing'}`;
