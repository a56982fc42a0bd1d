import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const deployed = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../deploy/synapse');

/**
 * @typedef {object} SynapseOptions
 * @property {string} dataDir A folder of its own, which exists; everything is put there.
 * @property {number} port On 127.0.0.1.
 * @property {string} serverName
 * @property {string} platformUrl Where the application service listens.
 * @property {string} asToken
 * @property {string} hsToken
 * @property {string} [databaseUrl] A PostgreSQL, `postgresql://user:password@host:port/name` or with `?host=` for a
 *   socket. Without one, sqlite.
 * @property {boolean} [openRegistration] Everybody may register by `m.login.dummy`, log in by password and do what users may;
 *   for measuring Synapse alone.
 * @property {boolean} [limited] With the limits of the deployed configuration; otherwise nobody is limited.
 */

/**
 * Writes what Synapse needs to start: the configuration of deploy/synapse/ and, in a second file, what a trial has
 * otherwise. The later file wins, one key at a time.
 *
 * @param {SynapseOptions} options
 * @returns {string[]} The words that name both to Synapse.
 */
export function writeConfiguration(options) {
  const { dataDir, port, serverName, platformUrl, asToken, hsToken } = options;
  const at = (/** @type {string} */ name) => path.join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  const registration = readFileSync(path.join(deployed, 'appservice.yaml'), 'utf8')
    .replace(/^as_token: .*$/m, `as_token: '${asToken}'`)
    .replace(/^hs_token: .*$/m, `hs_token: '${hsToken}'`)
    .replace(/^url: .*$/m, `url: '${platformUrl}'`);
  writeFileSync(at('appservice.yaml'), registration, { mode: 0o600 });
  for (const name of ['macaroon-secret', 'form-secret'])
    keep(at(name), randomBytes(32).toString('base64url'));
  // What `--generate-keys` writes, without starting Python for it.
  keep(at('signing.key'), `ed25519 a_trial ${randomBytes(32).toString('base64').replace(/=+$/, '')}\n`);
  writeFileSync(at('log.yaml'), JSON.stringify(logging));
  const changes = {
    server_name: serverName,
    public_baseurl: `http://127.0.0.1:${port}/`,
    pid_file: at('pid'),
    signing_key_path: at('signing.key'),
    macaroon_secret_key_path: at('macaroon-secret'),
    form_secret_path: at('form-secret'),
    log_config: at('log.yaml'),
    media_store_path: at('media'),
    app_service_config_files: [at('appservice.yaml')],
    listeners: [
      {
        port,
        type: 'http',
        bind_addresses: ['127.0.0.1'],
        x_forwarded: true,
        resources: [{ names: ['client'], compress: false }],
      },
    ],
    database: databaseOf(options),
    ...(options.limited !== true && unlimited),
    ...(options.openRegistration === true && {
      enable_registration: true,
      enable_registration_without_verification: true,
      password_config: { enabled: true, localdb_enabled: true },
      // Hashing passwords is not what is measured.
      bcrypt_rounds: 4,
    }),
  };
  // JSON is YAML.
  writeFileSync(at('trial.yaml'), JSON.stringify(changes, null, 2));
  return ['-c', path.join(deployed, 'homeserver.yaml'), '-c', at('trial.yaml')];
}

/** @param {SynapseOptions} options */
function databaseOf({ dataDir, databaseUrl }) {
  if (databaseUrl === undefined) {
    return { name: 'sqlite3', args: { database: path.join(dataDir, 'homeserver.db') } };
  }
  const url = new URL(databaseUrl.replace(/^postgres(ql)?:\/\/([^/]*)@\//, 'postgresql://$2@localhost/'));
  const args = {
    host: url.searchParams.get('host') ?? url.hostname,
    ...(url.port !== '' && { port: Number(url.port) }),
    dbname: url.pathname.slice(1),
    user: decodeURIComponent(url.username),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    cp_min: 5,
    cp_max: 10,
  };
  // Databases of trials are made by whoever starts PostgreSQL, in whatever locale that has.
  return { name: 'psycopg2', allow_unsafe_locale: true, args };
}

/** A start on the same folder finds the same. @param {string} file @param {string} text */
function keep(file, text) {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
}

/** Only what went wrong. */
const logging = {
  version: 1,
  handlers: { console: { class: 'logging.StreamHandler' } },
  root: { level: 'ERROR', handlers: ['console'] },
};

const often = { per_second: 10_000, burst_count: 10_000 };
const unlimited = {
  rc_message: often,
  rc_registration: often,
  rc_login: { address: often, account: often, failed_attempts: often },
  rc_joins: { local: often, remote: often },
  rc_joins_per_room: often,
  rc_invites: { per_room: often, per_user: often, per_issuer: often },
  rc_media_create: often,
  rc_presence: { per_user: often },
  rc_room_creation: often,
  rc_user_directory: often,
  rc_profile: often,
  media_upload_limits: [],
};
