const NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host of an address names the machine itself. */
export function isLoopbackName(hostname: string): boolean {
  return NAMES.has(hostname);
}
