import path from 'node:path';
import { CliError } from './cli-error.mjs';

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} dataDir Absolute.
 * @property {string} publicUrl Origin under which browsers see the product.
 * @property {'trial' | 'production'} mode
 * @property {boolean} outboxOpen Everybody who reaches a trial may read its mails.
 * @property {string | undefined} signerOrigin Of the signer of wallets, when somebody has said it.
 * @property {number | undefined} signerPort
 * @property {string} nextDir Folder of the built pages.
 * @property {number | undefined} platformPort
 * @property {number | undefined} chatPort Of the homeserver that comes along.
 * @property {string | undefined} chatUrl A Synapse that stands in its place.
 * @property {boolean} localChain Whether local chains come along.
 * @property {number | undefined} chainEthPort Of their nodes.
 * @property {number | undefined} chainBnbPort
 */

/**
 * What the person who starts the product can choose. The services check their own variables themselves.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 */
export function readSettings(environment) {
  const port = readPort('PORT', environment.PORT || '3000');
  const publicUrl = environment.PUBLIC_URL || `http://localhost:${port}`;
  if (
    !URL.canParse(publicUrl) ||
    !/^https?:$/.test(new URL(publicUrl).protocol) ||
    new URL(publicUrl).pathname !== '/'
  ) {
    throw new CliError(
      `PUBLIC_URL must be an address like https://guild.example, without a path, not "${publicUrl}".`,
    );
  }
  const mode = environment.GUILDHALL_MODE || 'trial';
  if (mode !== 'trial' && mode !== 'production') {
    throw new CliError(`GUILDHALL_MODE must be trial or production, not "${mode}".`);
  }
  const localChain = environment.CHAIN_LOCAL || (mode === 'trial' ? 'on' : 'off');
  if (localChain !== 'on' && localChain !== 'off') {
    throw new CliError(`CHAIN_LOCAL must be on or off, not "${localChain}".`);
  }
  return {
    port,
    dataDir: path.resolve(environment.DATA_DIR || 'data'),
    publicUrl: new URL(publicUrl).origin,
    mode,
    outboxOpen: environment.OUTBOX_OPEN === '1',
    signerOrigin: environment.SIGNER_ORIGIN || undefined,
    signerPort: environment.SIGNER_PORT ? readPort('SIGNER_PORT', environment.SIGNER_PORT) : undefined,
    nextDir: environment.GUILDHALL_NEXT_DIR || '.next',
    platformPort: environment.PLATFORM_PORT
      ? readPort('PLATFORM_PORT', environment.PLATFORM_PORT)
      : undefined,
    chatPort: environment.CHAT_PORT ? readPort('CHAT_PORT', environment.CHAT_PORT) : undefined,
    chatUrl: readChatUrl(environment),
    localChain: localChain === 'on',
    chainEthPort: environment.CHAIN_ETH_PORT
      ? readPort('CHAIN_ETH_PORT', environment.CHAIN_ETH_PORT)
      : undefined,
    chainBnbPort: environment.CHAIN_BNB_PORT
      ? readPort('CHAIN_BNB_PORT', environment.CHAIN_BNB_PORT)
      : undefined,
  };
}

/** @param {string} name @param {string} text */
function readPort(name, text) {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65535) {
    throw new CliError(`${name} must be a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

/** @param {Record<string, string | undefined>} environment */
function readChatUrl(environment) {
  const text = environment.CHAT_URL;
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new CliError(
      `CHAT_URL must be the address of a Synapse, like http://127.0.0.1:8008, not "${text}".`,
    );
  }
  const missing = ['CHAT_AS_TOKEN', 'CHAT_HS_TOKEN', 'PLATFORM_PORT'].filter(
    (name) => !environment[name] && !environment[`${name}_FILE`],
  );
  if (missing.length > 0) {
    throw new CliError(
      `CHAT_URL needs ${missing.join(' and ')} as they stand in Synapse's registration (deploy/synapse/appservice.yaml).`,
    );
  }
  return text.replace(/\/+$/, '');
}
