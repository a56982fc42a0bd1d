import { installationOf, runTool } from './backup/installation.mjs';

const usage = `Fills an empty installation from an archive of "npm run backup".

  npm run restore -- <file>

Read from the environment: DATA_DIR, DATABASE_URL and CHAT_DATABASE_URL (or DATABASE_OWNER_URL and
CHAT_DATABASE_OWNER_URL, where the role of run time may not make tables), S3_BUCKET and what goes with it, and
BACKUP_PASSPHRASE. Each secret may lie in a file that <NAME>_FILE names.`;

await runTool(usage, async ({ file, tool }) => {
  if (file === undefined) throw new tool.CliError(usage);
  const { dataDir, ownerUrls, passphrase, variables } = installationOf(process.env);
  const bucket = await tool.openBucket(variables);
  const { header, end } = await tool.restore({ dataDir, urls: ownerUrls, bucket, file, passphrase });
  bucket?.close();
  const count = Object.values(end.rows).reduce((sum, each) => sum + each, 0);
  console.log(`Restored ${count} rows and ${end.files} files of ${header.createdAt}.`);
});
