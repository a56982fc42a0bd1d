import path from 'node:path';

/** The folders of components/, from the bottom up. Each imports only its own files and the folders of lower rows. */
const layers = [
  ['ui'],
  ['brand', 'editor', 'language', 'theme', 'upload'],
  ['invite', 'keys', 'legal'],
  ['account'],
  ['announcement', 'chat', 'signer'],
  ['dm', 'member', 'reward', 'wallet'],
  ['space'],
  ['room'],
  ['shell'],
];

const components = path.resolve(import.meta.dirname, '../../components');
const heightOf = (folder) => layers.findIndex((row) => row.includes(folder));

/** Returns the folder of components/ that a file is in, or null if it is elsewhere. */
function folderOf(file) {
  const [first, ...rest] = path.relative(components, file).split(path.sep);
  return first === '..' || rest.length === 0 ? null : first;
}

/** Returns the file that an import names, without its ending, or null if it names a package. */
function importedFile(source, from) {
  if (source.startsWith('@/')) return path.resolve(components, '..', source.slice(2));
  return source.startsWith('.') ? path.resolve(path.dirname(from), source) : null;
}

/** Keeps imports between the folders of components/ one way; `import()`, which ESLint's own rule does not see, too. */
const oneWay = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      up: 'components/{{from}} must not import components/{{to}}, which is not below it: move what both need to a lower folder, or let the upper one pass it in (docs/architecture.md, Import rules)',
      unknown: 'components/{{from}} has no row in scripts/lint/component-layers.mjs: give it one',
    },
  },
  create(context) {
    const from = folderOf(context.filename);
    if (from === null) return {};
    const check = (node) => {
      const file =
        typeof node.source?.value === 'string' ? importedFile(node.source.value, context.filename) : null;
      const to = file === null ? null : folderOf(file);
      if (to === null || to === from) return;
      if (heightOf(to) === -1 || heightOf(to) >= heightOf(from)) {
        context.report({ node, messageId: 'up', data: { from, to } });
      }
    };
    return {
      Program: (node) => {
        if (heightOf(from) === -1) context.report({ node, messageId: 'unknown', data: { from } });
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export const componentLayers = { rules: { 'one-way': oneWay } };
