import { randomUUID } from 'node:crypto';
import { peerAddress } from '@/lib/bff/peer';
import { placeSaid } from '@/lib/bff/place';
import { forwardRequest } from '@/lib/bff/web-call';
import { webConfig } from '@/lib/config/web';
import { resolveLanguage } from '@/lib/i18n/resolve-language';

export const dynamic = 'force-dynamic';

/**
 * The backend-for-frontend under plain Next hosting. The product's own gateway calls `forward` before a request
 * reaches Next. Here the browser's address is known only from proxies that the configuration trusts.
 */
async function handle(request: Request): Promise<Response> {
  const config = webConfig();
  const { headers } = request;
  const { language } = resolveLanguage({
    cookie: headers.get('cookie'),
    acceptLanguage: headers.get('accept-language'),
  });
  const peer = peerAddress({
    socketAddress: undefined,
    forwardedFor: headers.get('x-forwarded-for'),
    trustedProxies: config.trustedProxies,
  });
  const place = placeSaid((name) => headers.get(name), config.placeHeaders);
  return await forwardRequest(request, { ...config, language, peer, place, requestId: randomUUID() });
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
