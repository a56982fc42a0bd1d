import { packageVersion, installationOf, runTool } from './backup/installation.mjs';

const usage = `Writes everything of an installation, running or not, into one archive.

  npm run backup [-- <file>]

The file must not exist; without one it is guildhall-<time>.tar.gz in this folder. Read from the environment: DATA_DIR,
DATABASE_URL, CHAT_DATABASE_URL, CHAT_URL, and BACKUP_PASSPHRASE, which encrypts the archive.`;

await runTool(usage, async ({ file, tool }) => {
  const now = new Date();
  const name = file ?? `guildhall-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
  const { dataDir, urls, passphrase, bucket } = installationOf(process.env);
  const { rows, files } = await tool.backUp({
    dataDir,
    urls,
    withFiles: bucket === null,
    file: name,
    passphrase,
    version: packageVersion(),
    now,
  });
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
  console.log(`${name}: ${count} rows and ${files} files${passphrase === null ? '' : ', encrypted'}.`);
  if (bucket !== null) console.log(`Files lie in the bucket ${bucket}: copy it with its own tools.`);
  console.log('The keys beside the data (secrets.json) are not in it: keep them in another place.');
});
