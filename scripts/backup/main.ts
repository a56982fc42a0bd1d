// The bundle that `npm run backup` and `npm run restore` load.
export { backUp } from '@/backup/backup';
export { openBucket } from '@/backup/bucket';
export { restore } from '@/backup/restore';
export { CliError } from '@/backup/cli-error';
