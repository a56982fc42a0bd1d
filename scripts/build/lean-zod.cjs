/*
 * Takes out of zod what our schemas never use, 12 KiB gzip of every page with calls: JSON Schema, which only `npm run openapi` writes, and
 * it does not go through Next; its English sentences, because people read ours (messages/), and a value that does not fit is named by its
 * path; care for objects that contain themselves, which JSON can't; formats of texts and other methods that no schema of ours calls.
 * In browsers also the parsers that it compiles as it runs, because our policy forbids that. A test runs all routes' schemas on this.
 */

const replacements = [
  ['import * as processors from "../core/json-schema-processors.js";', ''],
  [
    'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
    '',
  ],
  ['import en from "../locales/en.js";', 'const en = () => ({ localeError: () => undefined });'],
  ['core.config({ memoizer: core.memoizer() });', ';'],
];
const ofBrowsers = [['core.$ZodObjectJIT.init(', 'core.$ZodObject.init(']];

/** Names in the tables of methods. */
const methods = [
  ...['exactOptional', 'nonoptional', 'and', 'prefault', 'catch', 'pipe', 'superRefine', 'overwrite', 'with'],
  ...['brand', 'register', 'meta', 'isOptional', 'isNullable', 'apply', 'get "~standard"', 'set "~standard"'],
  ...['parseAsync', 'safeParseAsync', 'get spa', 'set spa', 'validate', 'validateAsync', 'encodeAsync'],
  ...['decodeAsync', 'safeEncodeAsync', 'safeDecodeAsync', 'toJSONSchema', 'get description'],
  ...['lowercase', 'uppercase', 'normalize', 'toUpperCase', 'slugify', 'multipleOf', 'step'],
  ...[
    'email',
    'url',
    'jwt',
    'emoji',
    'guid',
    'uuid',
    'uuidv4',
    'uuidv6',
    'uuidv7',
    'nanoid',
    'cuid',
    'cuid2',
  ],
  ...['ulid', 'base64', 'base64url', 'xid', 'ksuid', 'ipv4', 'ipv6', 'cidrv4', 'cidrv6', 'e164'],
  ...[
    'datetime',
    'date',
    'time',
    'duration',
    'keyof',
    'safeExtend',
    'merge',
    'omit',
    'exactPartial',
    'required',
  ],
];

/** `name(…) {…},` or `name: async function …(…) {…},` at the depth of the tables. @param {string} name */
const methodNamed = (name) =>
  new RegExp(
    `^    (?:async )?${name}(?:: (?:async )?function \\w+)?\\([^\\n]*\\) \\{\\n(?:        [^\\n]*\\n)*    \\},\\n`,
    'gm',
  );
/** How a type writes itself as JSON Schema, and what it would read from that. */
const schemaWriters = /^ *inst\._zod\.processJSONSchema = [^\n]*;\n/gm;
const derived = /\/\*@__PURE__\*\/ util\.derived\(\{\n[^]*?\n\}, \{/g;

/** @this {{ getOptions(): { isForBrowsers?: boolean } }} @param {string} source */
module.exports = function leanZod(source) {
  let lean = source;
  for (const [statement = '', code = ''] of [
    ...replacements,
    ...(this.getOptions().isForBrowsers ? ofBrowsers : []),
  ]) {
    if (!lean.includes(statement)) throw new Error(`zod is written otherwise: ${statement}`);
    lean = lean.replace(statement, code);
  }
  for (const pattern of [schemaWriters, ...methods.map(methodNamed)]) {
    if (lean.search(pattern) < 0) throw new Error(`zod is written otherwise: ${pattern}`);
    lean = lean.replace(pattern, '');
  }
  lean = lean.replace(derived, '({');
  const left = /.*(?:processors\.|JSONSchema).*/.exec(lean);
  if (left) throw new Error(`zod is written otherwise: ${left[0]}`);
  return lean;
};
