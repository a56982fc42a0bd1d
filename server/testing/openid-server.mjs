// An OpenID provider as a process of its own: `node openid-server.mjs <redirect URI>`. It prints its issuer. Whoever types a
// name is that person; "no" at the login says no.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri] = process.argv.slice(2);
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The provider has no port');
const issuer = `http://127.0.0.1:${address.port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: 'guildhall', client_secret: 'secret-of-guildhall', redirect_uris: [redirectUri] }],
  cookies: { keys: ['keys-of-the-test-provider'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  findAccount: async (_, id) => ({
    accountId: id,
    claims: async () => ({ sub: id, email: `${id}@provider.example`, email_verified: true }),
  }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  // What it may be told is not asked.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

provider.use(async (ctx, next) => {
  if (!ctx.path.startsWith('/interaction/')) return next();
  const name = new URL(ctx.href).searchParams.get('name');
  if (name === null) {
    ctx.type = 'html';
    ctx.body =
      '<!doctype html><title>Provider</title><form><label>Name <input name="name"></label><button>Continue</button></form>';
    return;
  }
  const result = name === 'no' ? { error: 'access_denied' } : { login: { accountId: name } };
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
});

server.on('request', provider.callback());
process.stdout.write(`${issuer}\n`);
