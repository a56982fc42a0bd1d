/**
 * Has each page of a context note when something is on screen for the first time, on its own clock: a test runner asks a page now and
 * then, and its questions take up to a tenth of a second.
 *
 * @param {import('playwright').BrowserContext} context Before its pages are opened.
 * @param {string} selector What counts as a message.
 */
export async function watchFirstShown(context, selector) {
  await context.addInitScript((wanted) => {
    /** Milliseconds from the start of the navigation to the frame after which it shows, by text; '' for the first of all. */
    window.firstShownAt = new Map();
    const look = () => {
      const said = [...document.querySelectorAll(wanted)];
      const texts = [
        '',
        ...said.flatMap(({ textContent }) => textContent?.match(/missed message \d{3}/) ?? []),
      ];
      const fresh = said.length === 0 ? [] : texts.filter((text) => !window.firstShownAt.has(text));
      if (fresh.length === 0) return;
      for (const text of fresh) window.firstShownAt.set(text, null);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // It runs once the frame has been drawn.
        port1.addEventListener('message', () => {
          for (const text of fresh) window.firstShownAt.set(text, performance.now());
        });
        port1.start();
        port2.postMessage(null);
      });
    };
    window.firstShownWatch = new MutationObserver(look);
    window.firstShownWatch.observe(document, { childList: true, characterData: true, subtree: true });
  }, selector);
}

/**
 * Waits for it, and ends the watch: what is measured next is not slowed by it.
 *
 * @param {import('playwright').Page} page
 * @param {string} text The text of a message, or '' for whichever is the first.
 * @returns {Promise<number>} Milliseconds from the start of the navigation.
 */
export async function firstShown(page, text = '') {
  await page.waitForFunction((wanted) => window.firstShownAt?.get(wanted), text);
  return page.evaluate((wanted) => {
    window.firstShownWatch.disconnect();
    return window.firstShownAt.get(wanted);
  }, text);
}
