import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TEST_AS_TOKEN, TEST_HS_TOKEN, type HomeserverOptions } from './homeserver';

/**
 * A real Synapse in the place of our homeserver, configured as docs/decisions/chat-in-step.md says. Answers what starts
 * the process.
 */
export async function startSynapse(folder: string, options: HomeserverOptions): Promise<() => ChildProcess> {
  const { dataDir, port, platformUrl, serverName } = options;
  const at = (name: string) => path.join(dataDir, name);
  // JSON is YAML.
  await writeFile(at('registration.yaml'), JSON.stringify(registration(platformUrl)));
  await writeFile(at('log.yaml'), JSON.stringify(logging));
  await writeFile(
    at('homeserver.yaml'),
    JSON.stringify({
      server_name: serverName,
      report_stats: false,
      pid_file: at('pid'),
      signing_key_path: at('signing.key'),
      log_config: at('log.yaml'),
      media_store_path: at('media'),
      database: { name: 'sqlite3', args: { database: at('homeserver.db') } },
      listeners: [
        {
          port,
          type: 'http',
          bind_addresses: ['127.0.0.1'],
          resources: [{ names: ['client'], compress: false }],
        },
      ],
      app_service_config_files: [at('registration.yaml')],
      federation_domain_whitelist: [],
      trusted_key_servers: [],
      allow_per_room_profiles: false,
      refreshable_access_token_lifetime: '1h',
      default_room_version: '11',
      macaroon_secret_key: 'm'.repeat(32),
      form_secret: 'f'.repeat(32),
      ...unlimited,
    }),
  );
  const python = path.join(folder, 'bin/python');
  const words = ['-m', 'synapse.app.homeserver', '-c', at('homeserver.yaml')];
  execFileSync(python, [...words, '--generate-keys'], { stdio: 'ignore' });
  return () => spawn(python, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

const registration = (url: string) => ({
  id: 'guildhall',
  url,
  as_token: TEST_AS_TOKEN,
  hs_token: TEST_HS_TOKEN,
  sender_localpart: 'guildhall',
  rate_limited: false,
  namespaces: { users: [{ exclusive: true, regex: '@u[1-9][0-9]*:.*' }], aliases: [], rooms: [] },
});

const logging = {
  version: 1,
  handlers: { console: { class: 'logging.StreamHandler' } },
  root: { level: 'ERROR', handlers: ['console'] },
};

const often = { per_second: 10_000, burst_count: 10_000 };
const unlimited = {
  rc_message: often,
  rc_login: { address: often, account: often, failed_attempts: often },
  rc_joins: { local: often, remote: often },
  rc_invites: { per_room: often, per_user: often, per_issuer: often },
};
