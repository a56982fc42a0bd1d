// `npm run demo`: fills the installation that runs on DATA_DIR with a community, through its own interfaces.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withSecretFiles } from '../runtime/secret-files.mjs';
import { readEndpoints } from './supervisor/endpoints.mjs';
import { CliError } from './supervisor/cli-error.mjs';
import { readSecrets } from './supervisor/secrets.mjs';
import { readSettings } from './supervisor/settings.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

try {
  process.chdir(root);
  const { variables, problems } = withSecretFiles(process.env);
  if (problems.length > 0) throw new CliError(problems.join('\n'));
  const { dataDir, mode } = readSettings(variables);
  if (mode === 'production') {
    throw new CliError(
      'The demonstration has people whose password everybody knows: it is not for production mode.',
    );
  }
  const endpoints = readEndpoints(dataDir);
  const secrets = readSecrets(dataDir, variables);
  const { buildTool } = await import('./build-services.mjs');
  const bundle = await buildTool('demo', 'scripts/demo/main.ts');
  const { fillDemo } = await import(pathToFileURL(bundle).href);
  await fillDemo(
    { ...endpoints, internalSecret: secrets.INTERNAL_SECRET, appserviceToken: secrets.CHAT_AS_TOKEN },
    console.log,
  );
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exitCode = 1;
}
