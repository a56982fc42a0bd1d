const NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host of an address names the machine itself. */
export function isLoopbackName(hostname: string): boolean {
  return NAMES.has(hostname);
}

/** Whether a Host header names the machine that `publicUrl` names, on the same port and by another of its names. */
export function isOtherLoopbackName(host: string | null | undefined, publicUrl: string): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const [asked, ours] = [new URL(`http://${host}`), new URL(publicUrl)];
  const areLoopback = isLoopbackName(asked.hostname) && isLoopbackName(ours.hostname);
  return ours.protocol === 'http:' && areLoopback && asked.port === ours.port && asked.host !== ours.host;
}
