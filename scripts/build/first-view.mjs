import path from 'node:path';
import { build, stop } from 'esbuild';

/**
 * Builds the scripts that draw a saved conversation before the product's scripts run: the first, which the pages of this build name,
 * and what it loads where a conversation is kept.
 *
 * @param {{ root: string, nextDir: string, buildName: string }} of
 */
export async function buildFirstView({ root, nextDir, buildName }) {
  await build({
    absWorkingDir: root,
    entryPoints: {
      [buildName]: 'components/chat/first-view/main.ts',
      [`${buildName}-answered`]: 'components/chat/first-view/answered.ts',
    },
    outdir: path.join(root, nextDir, 'static', 'first-view'),
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
