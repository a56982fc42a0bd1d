import { secretProblems } from './production-secrets.mjs';

/** @typedef {Readonly<Record<string, string | undefined>>} Variables */

/**
 * Whether the host of an address names the machine itself.
 *
 * @param {string} hostname As `URL` gives it.
 */
export function isLoopbackHost(hostname) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** What `npm start` makes by itself for a trial. */
const madeForTrials = ['INTERNAL_SECRET', 'SESSION_SECRET', 'CHAT_AS_TOKEN', 'CHAT_HS_TOKEN'];
const sealingKeys = ['SHARE_SEALING_KEY', 'SHARE_B_SEALING_KEY'];

/**
 * What production mode (`GUILDHALL_MODE=production`) misses: a sentence for each thing that is good enough for trying only,
 * with the variable to set. Each process asks for its own part before it starts, and `npm start` for all of them at once.
 *
 * @param {Variables} variables With the contents of `*_FILE` in their places.
 * @param {'web' | 'platform' | 'homeserver' | 'all'} part
 * @returns {string[]}
 */
export function productionProblems(variables, part) {
  if (variables.GUILDHALL_MODE !== 'production') return [];
  const is = (/** @type {string} */ name) => part === name || part === 'all';
  return [
    ...addressProblems(variables.PUBLIC_URL),
    ...(part === 'all' ? madeForTrials.filter((name) => !variables[name]).map(secretIsMissing) : []),
    ...(is('platform') ? sealingKeys.filter((name) => !variables[name]).map(secretIsMissing) : []),
    ...secretProblems(variables),
    ...(is('platform') && !variables.SMTP_URL
      ? [
          'SMTP_URL is missing: production has no outbox page, so set it to the server that sends the mails, like smtp://user:password@mail.example:587.',
        ]
      : []),
    ...(is('platform') ? databaseProblems(variables, 'DATABASE_URL') : []),
    ...(is('homeserver') && !(part === 'all' && variables.CHAT_URL)
      ? databaseProblems(variables, 'CHAT_DATABASE_URL')
      : []),
    ...(is('platform') && variables.PUSH_LOCAL_ENDPOINTS
      ? ['PUSH_LOCAL_ENDPOINTS is for trying only: remove it, or pushes reach private addresses.']
      : []),
    ...(is('web') && variables.OUTBOX_OPEN === '1'
      ? ['OUTBOX_OPEN is for trying only: remove it, production sends its mails.']
      : []),
  ];
}

/** @param {string | undefined} text */
function addressProblems(text) {
  if (!text) return ['PUBLIC_URL is missing: set it to the https:// address that people use.'];
  if (!URL.canParse(text)) return [];
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') {
    return ['PUBLIC_URL must not contain a user name or password: everyone sees this address.'];
  }
  if (protocol !== 'http:' || isLoopbackHost(hostname)) return [];
  return ['PUBLIC_URL must begin with https:// in production: put a proxy with a certificate in front.'];
}

/** @param {string} name */
const secretIsMissing = (name) =>
  `${name} is missing: production takes no secrets that were made beside the data, so set it or ${name}_FILE to at least 32 random characters.`;

/**
 * @param {Variables} variables
 * @param {string} name
 */
function databaseProblems(variables, name) {
  if (variables[name] || variables.EMBEDDED_DATABASE === 'accepted') return [];
  return [
    `${name} is missing: set it to a postgres:// address, or set EMBEDDED_DATABASE=accepted to run on the embedded database, which does not survive a power cut.`,
  ];
}
