import path from 'node:path';
import { importedFile, root } from './files.mjs';

const server = path.join(root, 'server');
/** Of another feature only what it gives, who may see its objects, and interfaces. */
const SHOWN = /(\.feature|\.access|^deps)$/;

/** Returns the feature that a file belongs to, or null. */
function featureOf(file) {
  const [tree, feature, ...rest] = path.relative(server, file).split(path.sep);
  return tree === 'features' && rest.length > 0 ? feature : null;
}

const innerFiles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inner:
        'Of features/{{to}} another feature imports only its .feature, .access and deps file: say in deps.ts what you need, and let features.ts give it (docs/decisions/features.md)',
    },
  },
  create(context) {
    const from = featureOf(context.filename);
    if (from === null) return {};
    const check = (node) => {
      const file =
        typeof node.source?.value === 'string' ? importedFile(node.source.value, context.filename) : null;
      const to = file === null ? null : featureOf(file);
      if (to !== null && to !== from && !SHOWN.test(path.basename(file))) {
        context.report({ node, messageId: 'inner', data: { to } });
      }
    };
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check };
  },
};

const ownStores = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      built:
        'A store is built once, in the .feature file of its feature (below server/features) or in its own folder: take it from deps (docs/decisions/features.md)',
    },
  },
  create(context) {
    const stores = new Map();
    return {
      ImportDeclaration(node) {
        const file =
          typeof node.source.value === 'string' ? importedFile(node.source.value, context.filename) : null;
        if (!file?.endsWith('.store')) return;
        for (const { local } of node.specifiers) stores.set(local.name, path.dirname(file));
      },
      NewExpression(node) {
        const folder = stores.get(node.callee.name);
        if (folder === undefined) return;
        const own = folder === path.dirname(context.filename);
        const inFeatures = featureOf(context.filename) !== null;
        if (!own || (inFeatures && !context.filename.endsWith('.feature.ts'))) {
          context.report({ node, messageId: 'built' });
        }
      },
    };
  },
};

export const features = { rules: { 'inner-files': innerFiles, 'own-stores': ownStores } };
