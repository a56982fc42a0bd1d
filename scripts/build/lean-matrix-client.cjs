/*
 * Takes out of matrix-js-sdk what this product never uses: calls (the platform has none), sliding sync, encryption, and the table of
 * characters that look alike, by which the client tells namesakes apart in names that we draw ourselves. All of it hangs on
 * the imports of two files (docs/decisions/chat-client.md). Next gives both to this loader.
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
