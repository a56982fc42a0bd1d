import { build } from 'esbuild';
import { launchBrowser } from '../../scripts/checks/launch.mjs';

const RUNS = 5;

/** The worst messages that the homeserver accepts, and some that it refuses. */
const messages = {
  'a formatted message': '<p>One <strong>two</strong> <a href="https://x.test/">three</a></p>'.repeat(10),
  'a thousand tags, 190 of them unclosed': `<p>${'<b a=n>'.repeat(190)}</p>${'<p>x</p>'.repeat(809)}`,
  'a thousand nested tags': '<b>'.repeat(1_000),
  '8 kB of marks left open, refused': `<p>${'<b a=n>'.repeat(190)}</p>${'<p>x</p>'.repeat(820)}`,
  '58 kB of unclosed tags, refused': `<p>${'<b a=n>'.repeat(190)}</p>${'<p>x</p>'.repeat(7_000)}`,
  '58 kB of links': '<a href="https://x.test/">https://y.test/</a> '.repeat(1_000),
  '58 kB of blanks': `${' '.repeat(58_000)}x`,
  '58 kB of character references': '@&lt;'.repeat(11_000),
};

/**
 * Measures how long untrusted HTML blocks the browser, shown as a message and pasted into the editor (medians).
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureMarkup({ say }) {
  say('the reader and the editor in a browser');
  const { outputFiles } = await build({
    stdin: {
      contents: `export { textBody } from '@/lib/chat/rich-text';
        export { cleanPaste } from '@/components/chat/composer/clean-paste';`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'markup',
    platform: 'browser',
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const times = await page.evaluate(
      ({ messages, runs }) => {
        const context = {
          me: '@me:x.test',
          mentioned: [],
          mentionsEveryone: false,
          personOf: (matrixId) => ({ matrixId, id: null, name: '', avatar: '' }),
        };
        const median = (work) => {
          const took = Array.from({ length: runs }, () => {
            const from = performance.now();
            work();
            return performance.now() - from;
          }).sort((one, other) => one - other);
          return took[Math.floor(runs / 2)];
        };
        return messages.map((html) => ({
          shown: median(() => globalThis.markup.textBody('', html, context)),
          pasted: median(() => globalThis.markup.cleanPaste(html)),
        }));
      },
      { messages: Object.values(messages), runs: RUNS },
    );
    const names = Object.keys(messages);
    const figures = (kind) =>
      names.map((name, n) => ({
        name,
        value: times[n]?.[kind],
        unit: 'ms',
        aim: 200,
        better: /** @type {const} */ ('lower'),
      }));
    return [
      { title: 'Untrusted HTML, shown as a message', figures: figures('shown') },
      { title: 'Untrusted HTML, pasted into the editor', figures: figures('pasted') },
    ];
  } finally {
    await browser.close();
  }
}
