// Plain Node without packages: on a bare machine nothing is installed yet. Even the imports wait until the version of
// Node is known to be right.
import { readFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const wanted = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node.replace('>=', '');

import('./supervisor/node-version.mjs')
  .then(({ refuseOldNode }) => refuseOldNode(process.versions.node, wanted))
  .then(() => import('./supervisor/run.mjs'))
  .then(({ run }) => run())
  .catch((error) => {
    process.stderr.write(`${error && error.isRefusal ? error.message : error && (error.stack || error)}\n`);
    process.exit((error && error.exitCode) || 1);
  });
