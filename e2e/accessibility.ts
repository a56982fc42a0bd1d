import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type FrameContextObject, type PartialResult, type Result, type RunOptions } from 'axe-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const GIVEN: RunOptions = { resultTypes: ['violations'] };

/** What a page has once axe runs in it. */
declare const window: { readonly axe: typeof axe };

/**
 * Runs axe in a page and in its frames and returns what it finds wrong. In place of `@axe-core/playwright`: that reads axe's
 * megabyte twice for each run, and opens a page for the results where there is a frame of another origin. Here a document
 * reads axe once, and the page itself joins the results, which is as safe: it is our own.
 */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<Result[]> {
  const frame = page.mainFrame();
  const wanted = { ...GIVEN, ...options };
  if (page.frames().length > 1) {
    const partials = await partialsOf(frame, { include: [], exclude: [] }, wanted);
    const { violations } = await frame.evaluate(([found, given]) => window.axe.finishRun(found, given), [
      partials,
      wanted,
    ] as const);
    return violations;
  }
  await bringAxe(frame);
  return frame.evaluate(async (given) => (await window.axe.run(document, given)).violations, wanted);
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** What a frame has, then what each frame in it has; null for one that has gone meanwhile. */
async function partialsOf(
  frame: Frame,
  context: FrameContextObject,
  options: RunOptions,
): Promise<(PartialResult | null)[]> {
  await bringAxe(frame);
  const inner = await frame.evaluate((given) => window.axe.utils.getFrameContexts(given), context);
  const own = await frame.evaluate(([given, wanted]) => window.axe.runPartial(given, wanted), [
    context,
    options,
  ] as const);
  const partials: (PartialResult | null)[] = [own];
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => window.axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const child = await element.asElement()?.contentFrame();
    const found = child && (await partialsOf(child, frameContext, options).catch(() => null));
    partials.push(...(found ?? [null]));
  }
  return partials;
}

/** Nothing that a machine can find wrong by WCAG 2.2 AA, in either theme. */
export const expectAccessibleInBothThemes = (page: Page) => expectNothing(page, { runOnly: WCAG_22_AA });

/** As above, by what is good practice beyond WCAG, too. */
export const expectGoodPracticeInBothThemes = (page: Page) => expectNothing(page, {});

/** All rules in the dark theme; in the light one only the colours differ. */
async function expectNothing(page: Page, options: RunOptions): Promise<void> {
  await expectNoViolations(page, options);
  await wear(page, 'light');
  await expectNoViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  await wear(page, 'dark');
}

/** A screen that is still being drawn may lack its heading, say; what is wrong stays. */
export async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  await expect
    .poll(async () => {
      const found = await violationsOf(page, options);
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    })
    .toEqual([]);
}

/** As after a change in another tab (public/theme.js); resolves when the colours have arrived. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((mode) => {
    dispatchEvent(new StorageEvent('storage', { key: 'theme-mode', newValue: mode }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
