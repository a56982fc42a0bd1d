/*
 * Takes out of matrix-js-sdk what this product never uses: calls (the platform has none), sliding sync, encryption with its secrets and
 * messages to devices, file trees, rules about invites, discovery of servers and their log-in, and the table of characters that look
 * alike, by which the client tells namesakes apart in names that we draw ourselves. All of it hangs on the imports of two files
 * (docs/decisions/chat-client.md). Next gives both to this loader.
 */

/** In place of each import, code that does nothing. */
const replacements = {
  'client.js': {
    './webrtc/call.js': 'const supportsMatrixCall = () => false; const createNewMatrixCall = () => null;',
    './webrtc/callEventHandler.js': 'class CallEventHandler {}',
    './webrtc/groupCallEventHandler.js': 'class GroupCallEventHandler {}',
    './webrtc/groupCall.js': 'class GroupCall {}',
    './webrtc/mediaHandler.js': 'class MediaHandler {}',
    './sliding-sync-sdk.js': 'class SlidingSyncSdk {}',
    './matrixrtc/MatrixRTCSessionManager.js': 'class MatrixRTCSessionManager { start() {} stop() {} }',
    './matrixrtc/types.js': 'const RTC_NOTIFICATION_MAX_LIFETIME_MS = 0;',
    './models/MSC3089TreeSpace.js':
      'class MSC3089TreeSpace {} const DEFAULT_TREE_POWER_LEVELS_TEMPLATE = {};',
    './models/invites-ignorer.js': 'class IgnoredInvites {}',
    './ToDeviceMessageQueue.js':
      'class ToDeviceMessageQueue { start() {} stop() {} async sendQueue() {} async queueBatch() { throw new Error("This client sends nothing to devices"); } }',
    './secret-storage.js': 'class ServerSideSecretStorageImpl {}',
    './wellKnownCachedValue.js':
      'const createWellKnownCachedValue = () => ({ start() {}, stop() {}, get() {}, wait: async () => undefined });',
    './oauth/index.js':
      'const OAuth2Error = { OpSupport: "not supported" }; const isValidAuthMetadata = () => false;',
  },
  'utils.js': { unhomoglyph: 'const unhomoglyph = (text) => text;' },
};

/** @this {{ resourcePath: string }} @param {string} source */
module.exports = function leanMatrixClient(source) {
  const [file = ''] = this.resourcePath.split(/[\\/]/).slice(-1);
  let lean = source;
  for (const [name, code] of Object.entries(replacements[file] ?? {})) {
    const statement = new RegExp(`^import [^;]*? from "${name.replaceAll('.', '\\.')}";$`, 'm');
    if (!statement.test(lean)) throw new Error(`matrix-js-sdk/lib/${file} imports no ${name} any more.`);
    lean = lean.replace(statement, code);
  }
  const crypto = /import\("\.\/rust-crypto\/index\.js"\)/g;
  if (file === 'client.js' && !crypto.test(lean))
    throw new Error('matrix-js-sdk/lib/client.js loads its encryption otherwise.');
  return lean.replace(crypto, "Promise.reject(new Error('This client does not encrypt'))");
};
