import path from 'node:path';
import { importedFile, root } from './files.mjs';

/** The folders of three trees, from the bottom up. Each imports only its own files and the folders of lower rows. */
const trees = {
  components: [
    ['ui'],
    ['brand', 'editor', 'language', 'mail', 'theme', 'upload'],
    ['contact', 'invite', 'keys', 'legal'],
    ['account'],
    ['announcement', 'chat', 'moderation', 'role', 'signer', 'suspension'],
    ['report'],
    ['application', 'dm', 'member', 'reward', 'wallet'],
    ['swap'],
    ['handle', 'profile'],
    ['notice', 'operator', 'space'],
    ['analytics', 'landing', 'player', 'point', 'room'],
    ['shell'],
  ],
  lib: [
    ['announcement', 'config', 'csp', 'format', 'html', 'i18n', 'name', 'navigation', 'session', 'theme'],
    ['space'],
    ['account', 'bff', 'keys', 'legal', 'notice'],
    ['invite', 'pages'],
    ['api'],
    ['chat', 'wallet-state'],
    ['queries', 'signer'],
    ['wallet'],
    ['reward'],
    ['handle', 'swap'],
  ],
  'server/features': [
    ['upload'],
    ['game', 'invite', 'privacy'],
    ['account'],
    ['approval', 'chat', 'identity', 'key-share', 'nft', 'second-step', 'space', 'swap', 'wallet'],
    ['announcement', 'application', 'audit', 'bot', 'handle', 'notice', 'player', 'point', 'role', 'room'],
    [
      'account-deletion',
      'analytics',
      'contact',
      'data-export',
      'dm',
      'invite-link',
      'operator',
      'page',
      'profile',
      'report',
      'reward',
    ],
  ],
};

/** Returns the tree and the folder in it that a file is in, or null if it is elsewhere. */
function placeOf(file) {
  for (const [tree, rows] of Object.entries(trees)) {
    const [folder, ...rest] = path.relative(path.join(root, tree), file).split(path.sep);
    if (folder === '..' || rest.length === 0) continue;
    return { tree, folder, height: rows.findIndex((row) => row.includes(folder)) };
  }
  return null;
}

/** Keeps imports between the folders of a tree one way; `import()`, which ESLint's own rule does not see, too. */
const oneWay = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      up: '{{tree}}/{{from}} must not import {{tree}}/{{to}}, which is not below it: move what both need to a lower folder, or let the upper one pass it in (docs/architecture.md, Import rules)',
      unknown: '{{tree}}/{{from}} has no row in scripts/lint/layers.mjs: give it one',
    },
  },
  create(context) {
    const from = placeOf(context.filename);
    if (from === null) return {};
    const { tree } = from;
    const check = (node) => {
      const file =
        typeof node.source?.value === 'string' ? importedFile(node.source.value, context.filename) : null;
      const to = file === null ? null : placeOf(file);
      if (to === null || to.tree !== tree || to.folder === from.folder) return;
      if (to.height === -1 || to.height >= from.height) {
        context.report({ node, messageId: 'up', data: { tree, from: from.folder, to: to.folder } });
      }
    };
    return {
      Program: (node) => {
        if (from.height === -1) {
          context.report({ node, messageId: 'unknown', data: { tree, from: from.folder } });
        }
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export const layers = { rules: { 'one-way': oneWay } };
