import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { forbidden, MatrixError } from '@/homeserver/api/matrix-error';
import type { Limits } from '@/homeserver/api/limits';
import type { HomeserverConfig } from '@/homeserver/config/config';
import type { Accounts } from './accounts';
import type { Requester } from './requester';
import type { TokenStore } from './token.store';
import { digestOf, type Tokens } from './tokens';
import { localpartOf, userIdOf } from './user-id';

export interface Authenticator {
  /** Who asks. Throws `M_MISSING_TOKEN`, `M_UNKNOWN_TOKEN`, or `M_FORBIDDEN` for a masquerade outside the namespace. */
  requesterOf(request: IncomingMessage, query: URLSearchParams, network: string): Promise<Requester>;
  /** Whether the request carries the application service's own token. */
  isAppservice(request: IncomingMessage): boolean;
}

/** A token comes in the header alone: addresses end up in logs and histories. */
const BEARER = /^Bearer +(\S+)$/i;

export function createAuthenticator(deps: {
  config: Pick<HomeserverConfig, 'appservice' | 'serverName'>;
  tokens: Tokens;
  tokenStore: TokenStore;
  accounts: Accounts;
  limits: Limits;
}): Authenticator {
  const { config, tokens, tokenStore, accounts, limits } = deps;
  const { appservice, serverName } = config;
  const asDigest = appservice && Buffer.from(digestOf(appservice.asToken));
  const senderId = appservice && userIdOf(appservice.senderLocalpart, serverName);

  const isAppservice = (token: string) =>
    asDigest !== null && timingSafeEqual(Buffer.from(digestOf(token)), asDigest);

  /** Application Service API, "Identity assertion". */
  const asserted = async (query: URLSearchParams): Promise<Requester> => {
    const userId = query.get('user_id') ?? senderId ?? '';
    const isSender = userId === senderId;
    const localpart = localpartOf(userId, serverName);
    if (!isSender && (localpart === undefined || !appservice?.userPattern.test(localpart))) {
      throw forbidden('The application service cannot masquerade as this user');
    }
    if (!(await accounts.find(userId))) {
      throw forbidden('The application service has not registered this user');
    }
    const deviceId = query.get('device_id') ?? undefined;
    if (deviceId !== undefined && !(await tokenStore.findDevice(userId, deviceId))) {
      throw forbidden('This user has no such device');
    }
    return { userId, deviceId, isAppservice: true, isSender };
  };

  return {
    async requesterOf(request, query, network) {
      const token = bearerOf(request);
      if (token === undefined) throw new MatrixError(401, 'M_MISSING_TOKEN', 'Missing access token');
      if (isAppservice(token)) return asserted(query);
      // Who has none left of these costs the database nothing; those whose tokens are known do not notice.
      if (!tokens.isKnown(token)) limits.check('refused', network);
      try {
        const { userId, deviceId } = await tokens.holderOf(token);
        return { userId, deviceId, isAppservice: false, isSender: false };
      } catch (error) {
        if (error instanceof MatrixError) limits.take('refused', network);
        throw error;
      }
    },
    isAppservice(request) {
      const token = bearerOf(request);
      return token !== undefined && isAppservice(token);
    },
  };
}

function bearerOf(request: IncomingMessage): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}
