import { secretVariables } from '../../runtime/secret-files.mjs';

const objectStore = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** The secrets that each service reads; docs/configuration.md says the same in the last column of its tables. */
const secretsOf = {
  web: ['INTERNAL_SECRET', 'SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'CHAT_AS_TOKEN', 'SMTP_URL'],
  platform: [
    ...['INTERNAL_SECRET', 'SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'CHAT_AS_TOKEN', 'CHAT_HS_TOKEN'],
    ...['SHARE_SEALING_KEY', 'SHARE_SEALING_KEY_PREVIOUS'],
    ...['SHARE_B_SEALING_KEY', 'SHARE_B_SEALING_KEY_PREVIOUS'],
    ...['REWARD_SEED_KEY', 'REWARD_SEED_KEY_PREVIOUS', 'REWARD_CLAIM_SIGNER_KEY', 'REWARD_RELAYER_KEY'],
    ...['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', ...objectStore],
    ...['PUSH_PRIVATE_KEY', 'OIDC_CLIENT_SECRETS', 'ONEINCH_API_KEY', 'ALCHEMY_API_KEY'],
  ],
  homeserver: [
    ...['CHAT_AS_TOKEN', 'CHAT_HS_TOKEN', 'CHAT_DATABASE_URL', 'CHAT_DATABASE_OWNER_URL'],
    ...objectStore,
  ],
  localChain: [],
};

/**
 * The environment of one service: without the secrets of the others, so that a hole in the web process does not give away the keys of
 * wallets, rewards and databases.
 *
 * @param {keyof typeof secretsOf} service
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string | undefined>}
 */
export function environmentOf(service, env) {
  const own = new Set(secretsOf[service]);
  const foreign = new Set(secretVariables.filter((name) => !own.has(name)));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.has(name.replace(/_FILE$/, ''))));
}
