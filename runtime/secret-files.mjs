import { readFileSync } from 'node:fs';

/** Variables whose value may lie in a file that `<NAME>_FILE` names, as containers and systemd hand secrets over. */
export const secretVariables = [
  'INTERNAL_SECRET',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'SHARE_SEALING_KEY',
  'SHARE_SEALING_KEY_PREVIOUS',
  'SHARE_B_SEALING_KEY',
  'SHARE_B_SEALING_KEY_PREVIOUS',
  'REWARD_SEED_KEY',
  'REWARD_SEED_KEY_PREVIOUS',
  'REWARD_CLAIM_SIGNER_KEY',
  'REWARD_RELAYER_KEY',
  'ONEINCH_API_KEY',
  'ALCHEMY_API_KEY',
  'PUSH_PRIVATE_KEY',
  'CHAT_AS_TOKEN',
  'CHAT_HS_TOKEN',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'CHAT_DATABASE_URL',
  'CHAT_DATABASE_OWNER_URL',
  'OIDC_CLIENT_SECRETS',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_PASSPHRASE',
];

/**
 * Puts the contents of secret files in the place of their variables; blanks and line breaks at the end do not belong to
 * them. The sentences say which file cannot be used and quote nothing of it.
 *
 * @param {Readonly<Record<string, string | undefined>>} variables
 * @returns {{ variables: Record<string, string | undefined>, problems: string[] }}
 */
export function withSecretFiles(variables) {
  const read = { ...variables };
  const problems = [];
  for (const name of secretVariables) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    delete read[`${name}_FILE`];
    if (variables[name]) {
      problems.push(`${name} and ${name}_FILE are both set: leave one of them.`);
      continue;
    }
    try {
      read[name] = readFileSync(file, 'utf8').trimEnd();
    } catch {
      problems.push(`${name}_FILE must name a file that this user can read.`);
    }
  }
  return { variables: read, problems };
}
