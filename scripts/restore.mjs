import { installationOf, runTool } from './backup/installation.mjs';

const usage = `Fills an empty installation from an archive of "npm run backup".

  npm run restore -- <file>

Read from the environment: DATA_DIR, DATABASE_URL and CHAT_DATABASE_URL (or DATABASE_OWNER_URL and
CHAT_DATABASE_OWNER_URL, where the role of run time may not make tables), and BACKUP_PASSPHRASE.`;

await runTool(usage, async ({ file, tool }) => {
  if (file === undefined) throw new tool.Refusal(usage);
  const { dataDir, ownerUrls, passphrase } = installationOf(process.env);
  const { header, end } = await tool.restore({ dataDir, urls: ownerUrls, file, passphrase });
  const count = Object.values(end.rows).reduce((sum, each) => sum + each, 0);
  console.log(`Restored ${count} rows and ${end.files} files of ${header.createdAt}.`);
});
