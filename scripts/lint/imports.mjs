import path from 'node:path';
import { root } from './files.mjs';

/** One style of imports: `./` for the file's own folder and below it, `@/` for everything else of ours. */
const fromRoot = {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: { up: "Write '{{path}}': a path that climbs changes with the file that it stands in" },
  },
  create(context) {
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('../')) return;
      const file = path.resolve(path.dirname(context.filename), source.value);
      const absolute = `@/${path.relative(root, file).split(path.sep).join('/')}`;
      context.report({
        node: source,
        messageId: 'up',
        data: { path: absolute },
        fix: (fixer) => fixer.replaceText(source, `'${absolute}'`),
      });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: (node) => check({ source: node.source ?? node.argument?.literal }),
    };
  },
};

export const imports = { rules: { 'from-root': fromRoot } };
