import type { WebConfig } from '@/lib/config/web';
import { isLoopbackName } from '@/lib/config/loopback';

/** What proxies add to a request that they pass on. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const DECODINGS_MAX = 4;

/** What is asked of a request for the outbox. */
interface Reader {
  readonly socketAddress: string | undefined;
  header(name: string): string | undefined;
}

/**
 * Whether a path may lead to the page of mails, in whatever spelling: percent-encoded, more than once, in capitals,
 * below a language, with an ending. Too many paths are found, because no other page has such a name.
 */
export function isOutboxPath(pathname: string): boolean {
  let path = pathname;
  for (let decodings = 0; decodings < DECODINGS_MAX && path.includes('%'); decodings += 1) {
    try {
      path = decodeURIComponent(path);
    } catch {
      break;
    }
  }
  return path.split('/').some((segment) => segment.toLowerCase().startsWith('outbox'));
}

/**
 * Whether a request may read mails, whose links open every account: where the operator opened the outbox to everybody,
 * or on the machine itself. A browser on this machine that was led here under another name (DNS rebinding) is
 * refused, and so is everything that comes by way of a proxy, which also has a loopback address.
 */
export function mayReadOutbox(
  { socketAddress = '', header }: Reader,
  { outboxOpen, publicUrl }: Pick<WebConfig, 'outboxOpen' | 'publicUrl'>,
): boolean {
  if (outboxOpen) return true;
  // A proxy that says nothing of itself can serve no other address than the one it is set up for.
  if (!isLoopbackName(new URL(publicUrl).hostname)) return false;
  if (!/^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(socketAddress)) return false;
  if (proxyHeaders.some((name) => header(name) !== undefined)) return false;
  const host = (header('host') ?? '').replace(/:\d{1,5}$/, '');
  return isLoopbackName(host.toLowerCase());
}
