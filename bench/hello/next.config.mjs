import path from 'node:path';

/** The reference that Guildhall's pages and calls are measured against: Next as it comes. */
export default { turbopack: { root: path.resolve(import.meta.dirname, '../..') } };
