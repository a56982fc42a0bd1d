import { readFileSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser } from '../../scripts/checks/launch.mjs';
import { cookiesOf } from './feel.mjs';
import { startProduct } from './product.mjs';

const PIECES = 10_000;
const PAGE = 60;
const WATCHED = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const CONTRACT = '0x1111111111111111111111111111111111111111';
/** So far a scroll goes in one frame: some 50 rows a second, faster than anybody reads. */
const STEP = 200;
/** Frames of a scroll that is measured. The whole way would be some 2,000, minutes without a graphics card. */
const FRAMES = 300;
const ALL_MS_MAX = 240_000;

/**
 * The wallet's gallery with 10,000 pieces in Chromium: frame times while it is scrolled, at its beginning and at its end.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureGallery({ root, say }) {
  say('the product and a person');
  const product = await startProduct(root);
  const browser = await launchBrowser();
  try {
    const { people } = await product.settle(1);
    const { publicUrl } = product;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: publicUrl });
    await context.addCookies(cookiesOf(people[0].cookie, publicUrl));
    const sent = await answerFor(context, readFileSync(path.join(root, 'public/art/islands.webp')));
    await context.addInitScript(`globalThis.galleryScroller = ${galleryScroller}`);
    const page = await context.newPage();
    await page.goto('/login', { waitUntil: 'commit' });
    await page.goto(`/index/wallet?wallet=${WATCHED}`);
    say('the gallery');
    await page.getByRole('tab', { name: 'NFTs' }).click();
    const grid = page.getByRole('list', { name: 'NFTs' });
    await grid.getByRole('listitem').first().waitFor();
    say('down from the beginning, while its pages are asked for');
    const first = await scroll(page, STEP, FRAMES);
    say('all its pages');
    const allMs = await readToEnd(page, sent);
    await page.evaluate(() =>
      globalThis.galleryScroller().scrollTo(0, globalThis.galleryScroller().scrollHeight),
    );
    say('up from the end, when everything is there');
    const last = await scroll(page, -STEP, FRAMES);
    const tiles = await grid.getByRole('listitem').count();
    return [
      {
        title: 'The gallery with 10,000 pieces (1440 × 900, no graphics card)',
        figures: [
          figure('from the beginning, pages asked for: frame, median', first.median),
          figure('from the beginning, pages asked for: frame, p95', first.p95, 100),
          figure('from the beginning, pages asked for: longest frame', first.longest, 250),
          figure('at the end, everything there: frame, median', last.median),
          figure('at the end, everything there: frame, p95', last.p95, 100),
          figure('at the end, everything there: longest frame', last.longest, 250),
          figure(
            `all ${PIECES.toLocaleString('en')} pieces by jumps to the end, for each page of ${PAGE}`,
            (allMs * PAGE) / PIECES,
          ),
          { name: 'tiles in the document', value: tiles, unit: '', aim: 120, better: 'lower' },
        ],
        notes: [
          `${FRAMES} frames each, ${STEP} px in each frame; ${last.height.toLocaleString('en')} px in all. ` +
            'The list is answered beside the platform; everything else is the product.',
        ],
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

const figure = (name, value, aim = null) => ({ name, value, unit: 'ms', aim, better: 'lower' });

/** A watched address and what it holds; no chain has so many pieces here. Returns how many were sent so far. */
async function answerFor(context, picture) {
  const sent = { pieces: 0 };
  const answer = (result) => ({
    contentType: 'application/json',
    body: JSON.stringify({ code: '10000', message: '', result }),
  });
  await context.route('**/api/wallet/list', (route) =>
    route.fulfill(answer([{ address: WATCHED, name: 'Many', kind: 'watched', chainId: null }])),
  );
  await context.route('**/api/nft/owned?**', (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    sent.pieces = Math.max(sent.pieces, Math.min(after + PAGE, PIECES));
    const pieces = Array.from({ length: Math.min(PAGE, PIECES - after) }, (_, index) =>
      pieceOf(after + index),
    );
    return route.fulfill(
      answer({
        pieces,
        next: after + PAGE < PIECES ? after + PAGE : null,
        collections: [collection],
        silent: [],
        isSearching: false,
        isReading: false,
        indexerAway: [],
      }),
    );
  });
  await context.route('**/files/nft/**', (route) =>
    route.fulfill({ contentType: 'image/webp', headers: { 'cache-control': 'max-age=600' }, body: picture }),
  );
  return sent;
}

const collection = {
  ...{ chainId: 31_337, contract: CONTRACT, name: 'Isles of Nowhere', standard: 'erc721', isListed: true },
  ...{ count: PIECES, isHidden: false, spam: null, chosenTime: null },
};

const pieceOf = (number) => ({
  ...{ isImage: true, isVideo: false, isAudio: false, mediaUrl: null, chainId: 31_337, standard: 'erc721' },
  ...{ amount: '1', isLoading: false, refusal: null },
  data: {
    name: `Isle ${number}`,
    collectionName: 'Isles of Nowhere',
    imageUrl: `/files/nft/${number}.webp`,
    blockchain: 'local-eth',
    contractAddress: CONTRACT,
    tokenId: String(number),
    traits: [],
  },
});

/** Scrolls some frames, a step in each, and returns how long they took. */
function scroll(page, step, frames) {
  return page.evaluate(
    async ([by, count]) => {
      const scroller = globalThis.galleryScroller();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const times = [];
      let last = await frame();
      for (let n = 0; n < count; n += 1) {
        scroller.scrollTop += by;
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      times.sort((one, other) => one - other);
      return {
        height: scroller.scrollHeight,
        median: times[Math.floor(times.length / 2)] ?? 0,
        p95: times[Math.floor(times.length * 0.95)] ?? 0,
        longest: times.at(-1) ?? 0,
      };
    },
    [step, frames],
  );
}

/** Jumps to the end until every piece has been sent, and returns how long that took. */
async function readToEnd(page, sent) {
  const from = performance.now();
  while (sent.pieces < PIECES) {
    if (performance.now() - from > ALL_MS_MAX) throw new Error(`only ${sent.pieces} pieces were asked for`);
    await page.evaluate(async () => {
      const scroller = globalThis.galleryScroller();
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }
  return performance.now() - from;
}

/** In the page: the box in which the gallery scrolls. */
function galleryScroller() {
  let box = document.querySelector('[role=list][aria-label="NFTs"]')?.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!box) throw new Error('the gallery is in no box that scrolls');
  return box;
}
