/*
 * Takes JSON Schema out of zod, 5 KiB gzip of every page with calls: only `npm run openapi` writes one, and it does not go through Next.
 * And its English sentences, 1 KiB: people read ours (messages/), and a value that does not fit is named by its path.
 */

const replacements = [
  ['import * as processors from "../core/json-schema-processors.js";', 'const processors = {};'],
  [
    'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
    'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => undefined;',
  ],
  ['import en from "../locales/en.js";', 'const en = () => ({ localeError: () => undefined });'],
];

/** @param {string} source */
module.exports = function leanZod(source) {
  let lean = source;
  for (const [statement = '', code = ''] of replacements) {
    if (!lean.includes(statement)) throw new Error(`zod imports otherwise: ${statement}`);
    lean = lean.replace(statement, code);
  }
  return lean;
};
