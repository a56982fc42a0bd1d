import { packageVersion, installationOf, runTool } from './backup/installation.mjs';

const usage = `Writes everything of an installation, running or not, into one archive.

  npm run backup [-- <file>]

The file must not exist; without one it is guildhall-<time>.tar.gz in this folder. Read from the environment: DATA_DIR,
DATABASE_URL, CHAT_DATABASE_URL, CHAT_URL, S3_BUCKET and what goes with it, and BACKUP_PASSPHRASE, which encrypts the
archive. Each secret may lie in a file that <NAME>_FILE names.`;

await runTool(usage, async ({ file, tool }) => {
  const now = new Date();
  const name = file ?? `guildhall-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
  const { dataDir, urls, passphrase, variables } = installationOf(process.env);
  const bucket = await tool.openBucket(variables);
  const { rows, files, absentFiles } = await tool.backUp({
    dataDir,
    urls,
    bucket,
    file: name,
    passphrase,
    version: packageVersion(),
    now,
  });
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
  console.log(`${name}: ${count} rows and ${files} files${passphrase === null ? '' : ', encrypted'}.`);
  if (absentFiles.length > 0)
    console.log(`Warning: ${absentFiles.length} referenced files were missing and are not in the backup.`);
  bucket?.close();
  console.log('The keys beside the data (secrets.json) are not in it: keep them in another place.');
});
