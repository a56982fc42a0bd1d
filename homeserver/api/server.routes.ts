import type { Services } from '@/homeserver/services';
import { MatrixError } from './matrix-error';
import { matrixRoute, type MatrixRoute } from './route';

const VERSIONS = ['v1.1', 'v1.2', 'v1.3', 'v1.4', 'v1.5', 'v1.6', 'v1.7', 'v1.8', 'v1.9', 'v1.10', 'v1.11'];

/** What the server says about itself. */
export function serverRoutes({ config }: Pick<Services, 'config'>): MatrixRoute[] {
  const ofUsers = { enabled: config.appservice === null };
  const withPasswords = { enabled: config.openRegistration };
  const capabilities = {
    'm.room_versions': { default: '11', available: { 11: 'stable' } },
    'm.change_password': withPasswords,
    'm.set_displayname': ofUsers,
    'm.set_avatar_url': ofUsers,
    'm.3pid_changes': { enabled: false },
    'm.get_login_token': withPasswords,
  };
  const unrecognized = async () => {
    throw new MatrixError(404, 'M_UNRECOGNIZED', 'This server has no authorization metadata');
  };

  return [
    matrixRoute({
      method: 'GET',
      base: 'root',
      path: '/.well-known/matrix/client',
      versions: [],
      auth: 'none',
      handler: async () => ({ json: { 'm.homeserver': { base_url: config.publicUrl } } }),
    }),
    matrixRoute({
      method: 'GET',
      base: 'root',
      path: '/_matrix/client/versions',
      versions: [],
      auth: 'none',
      handler: async () => ({ json: { versions: VERSIONS, unstable_features: {} } }),
    }),
    matrixRoute({
      method: 'GET',
      path: 'capabilities',
      versions: ['v3'],
      auth: 'user',
      handler: async () => ({ json: { capabilities } }),
    }),
    matrixRoute({
      method: 'GET',
      path: 'voip/turnServer',
      versions: ['v3'],
      auth: 'user',
      handler: async () => ({ json: {} }),
    }),
    matrixRoute({
      method: 'GET',
      path: 'thirdparty/protocols',
      versions: ['v3'],
      auth: 'user',
      handler: async () => ({ json: {} }),
    }),
    // Nobody can set one.
    matrixRoute({
      method: 'GET',
      path: 'pushers',
      versions: ['v3'],
      auth: 'user',
      handler: async () => ({ json: { pushers: [] } }),
    }),
    matrixRoute({
      method: 'GET',
      path: 'auth_metadata',
      versions: ['v1'],
      auth: 'none',
      handler: unrecognized,
    }),
  ];
}
