/**
 * Whether the host of an address names the machine itself.
 *
 * @param {string} hostname As `URL` gives it.
 */
export function isLoopbackHost(hostname) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
