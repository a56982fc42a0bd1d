// The homeserver without the platform, for protocol test suites and for trying clients:
// npm run homeserver -- --server-name hs1 --port 8448 --data ./trial --open-registration
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServices } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bundle = path.join(root, '.build', 'homeserver.mjs');

/** A folder is meant from where the command was given; the server itself works in its own. */
function withAbsoluteFolder(words) {
  const from = process.env.INIT_CWD ?? process.cwd();
  return words.map((word, index) => {
    if (words[index - 1] === '--data') return path.resolve(from, word);
    return word.startsWith('--data=') ? `--data=${path.resolve(from, word.slice(7))}` : word;
  });
}

const words = process.argv.slice(2);
if (!words.includes('--open-registration')) {
  process.stderr.write(
    'This runs the homeserver standalone with open registration. Pass --open-registration to confirm.\n' +
      'Usage: npm run homeserver -- --server-name NAME --port N --data DIR --open-registration\n' +
      'The product with everything is started by npm start.\n',
  );
  process.exit(78);
}
await buildServices();

process.argv = [process.argv[0], process.argv[1], ...withAbsoluteFolder(words)];
process.chdir(root);
await import(bundle);
