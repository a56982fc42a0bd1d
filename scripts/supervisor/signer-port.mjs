import { isPortFree } from './ports.mjs';

/** How far from the usual port a free one is looked for. */
const portsMax = 100;

/**
 * Where the signer of wallets stands. Where browsers reach the web process itself and nobody has said otherwise, it gets a
 * second port of the same host, so that it is on an origin of its own without any configuration. Behind a proxy, and in
 * production, only the operator knows which names and ports lead here.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<{ SIGNER_ORIGIN?: string, SIGNER_PORT?: string }>}
 */
export async function signerEnvironment({ mode, port, publicUrl, signerOrigin, signerPort }) {
  if (signerOrigin !== undefined || mode === 'production' || !isReachedDirectly(publicUrl, port)) return {};
  const found = await freePort(signerPort ?? port + 1, port);
  if (found === undefined) return {};
  const origin = new URL(publicUrl);
  origin.port = String(found);
  return { SIGNER_ORIGIN: origin.origin, SIGNER_PORT: String(found) };
}

/** @param {string} publicUrl @param {number} port */
function isReachedDirectly(publicUrl, port) {
  const { protocol, port: named } = new URL(publicUrl);
  return protocol === 'http:' && Number(named || 80) === port;
}

/** The first that nobody holds, the usual one before all: browsers keep what the signer has stored under its port. */
async function freePort(/** @type {number} */ first, /** @type {number} */ taken) {
  for (let port = first; port <= Math.min(first + portsMax, 65_535); port += 1) {
    if (port !== taken && (await isPortFree(port))) return port;
  }
  return undefined;
}
