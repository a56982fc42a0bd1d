import { expect, type BrowserContext, type Page } from '@playwright/test';

/*
 * Notices in the snackbar. One stays for two seconds, or until the next one takes its place, and a busy machine looks too late.
 * So browsers of people note what their pages show (`signUp`), and tests look at the notes.
 */

type Tone = 'error' | 'success';
interface Notice {
  readonly tone: Tone;
  readonly text: string;
}

const noting = new WeakSet<BrowserContext>();
const notices = new WeakMap<Page, Notice[]>();

/** Makes the pages of a browser note their notices, from the next page load on. */
export async function noteNotices(context: BrowserContext): Promise<void> {
  if (noting.has(context)) return;
  noting.add(context);
  await context.exposeBinding('noteNotice', ({ page }, notice: Notice) => {
    noticesOf(page).push(notice);
  });
  await context.addInitScript(() => {
    if (window !== top) return;
    const note = Reflect.get(window, 'noteNotice') as (notice: object) => void;
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof HTMLElement)) continue;
        const shown = added.matches('[data-snackbar]') ? added : added.querySelector('[data-snackbar]');
        if (shown) note({ tone: shown.getAttribute('data-snackbar'), text: shown.textContent });
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** What a page has shown so far and no test has expected yet. */
export function noticesOf(page: Page): Notice[] {
  const known = notices.get(page) ?? [];
  notices.set(page, known);
  return known;
}

/** Waits until a page has shown a notice, and takes that off its notes: the next call waits for another one. */
export async function expectNotice(page: Page, text: string | RegExp, tone?: Tone): Promise<void> {
  if (!noting.has(page.context())) throw new Error('Nobody has signed up in this browser: call noteNotices');
  const found = () =>
    noticesOf(page).findIndex(
      (notice) =>
        (typeof text === 'string' ? notice.text === text : text.test(notice.text)) &&
        (tone === undefined || notice.tone === tone),
    );
  await expect
    .poll(() => found() >= 0 || noticesOf(page), { message: `a notice ${text}`, intervals: [50, 100, 200] })
    .toBe(true);
  noticesOf(page).splice(found(), 1);
}
