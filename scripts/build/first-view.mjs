import path from 'node:path';
import { build, stop } from 'esbuild';

/**
 * Builds the script that draws a saved conversation before the product's scripts run; the pages of this build name it.
 *
 * @param {{ root: string, nextDir: string, buildName: string }} of
 */
export async function buildFirstView({ root, nextDir, buildName }) {
  await build({
    absWorkingDir: root,
    entryPoints: ['components/chat/first-view/main.ts'],
    outfile: path.join(root, nextDir, 'static', 'first-view', `${buildName}.js`),
    bundle: true,
    minify: true,
    format: 'iife',
    alias: { '@': root },
    define: { 'process.env.GUILDHALL_BUILD': JSON.stringify(buildName) },
    target: 'es2022',
    logLevel: 'warning',
  });
  // Its process would stay as long as the product runs.
  await stop();
}
