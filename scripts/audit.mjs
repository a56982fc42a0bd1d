import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readArguments } from './audit/arguments.mjs';
import { installationOf } from './backup/installation.mjs';
import { buildTool } from './build-services.mjs';
import { buildServices } from './build.mjs';

const usage = `Checks the audit logs of spaces, of an installation that may be running.

  npm run audit -- verify [--space <id>] [--head <number>:<hash>] [--log <file>]

Without --space all logs are checked. --head is an end of that space's log that was known before, from the last line of an
export. --log is a file of the server's log, whose lines "space.audit_head" have the ends of all logs. Both can be repeated.
Without either, a tail that was cut off or a log that was computed anew does not show. Read from the environment: DATA_DIR
and DATABASE_URL. Ends with 1 if a log is bad.`;

/** What is wrong with the entry that is named. */
const meanings = {
  changed: 'it, or the one before it, was changed',
  missing: 'it is not there',
  text: 'its names, values or note were changed',
  rewritten: 'from there on the log is another one than the known head was of',
  cut: 'it is not there, nor what came after it',
};

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
let wanted;
try {
  wanted = readArguments(process.argv.slice(2));
} catch (error) {
  console.error(`${error.message}\n\n${usage}`);
  process.exit(2);
}
const { dataDir, urls } = installationOf(process.env);
// Never anew under what runs.
if (!existsSync('.build/pglite.worker.mjs')) await buildServices();
const tool = await import(pathToFileURL(await buildTool('audit', 'scripts/audit/main.ts')).href);
try {
  await tool.withVerifier({ dataDir, url: urls.platform }, verifyAll);
} catch (error) {
  if (!['CliError', 'FolderLockedError'].includes(error.name)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function verifyAll(verifier) {
  const { space, heads } = wanted;
  let good = 0;
  const check = async (spaceId) => {
    const { head, problem } = await verifier.verify(spaceId, heads.get(spaceId));
    if (problem === null) {
      good += 1;
      if (space !== null) console.log(`Space ${spaceId} ends with ${head.number}:${head.hash}`);
    } else {
      console.error(`Space ${spaceId}: entry ${problem.number} is bad (${meanings[problem.kind]}).`);
      process.exitCode = 1;
    }
  };
  const checked = new Set();
  for await (const spaceId of space === null ? verifier.spaceIds() : [space]) {
    await check(spaceId);
    checked.add(spaceId);
  }
  console.log(`${good} of ${checked.size} logs are good.`);
  const gone = [...heads.keys()].filter((spaceId) => !checked.has(spaceId));
  if (gone.length > 0) {
    console.log(
      `Not there any more, as after the deletion of a space: the logs of spaces ${gone.join(', ')}.`,
    );
  }
}
