import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Axe in the page and its frames, and all that it says of what is well left out. To put together what the frames of other
 * origins say it opens a page for each look, so it does that only where there is one: the signer's.
 */
export const inPage = (page: Page, axeSource?: string) => {
  const isAlone = page.frames().every((frame) => new URL(frame.url()).origin === new URL(page.url()).origin);
  return new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isAlone);
};

/** Nothing that a machine can find wrong by WCAG 2.2 AA, in either theme. */
export const expectAccessibleInBothThemes = (page: Page) =>
  expectNothing(page, () => inPage(page).withTags(WCAG_22_AA));

/** As above, by what is good practice beyond WCAG, too. */
export const expectGoodPracticeInBothThemes = (page: Page) => expectNothing(page, () => inPage(page));

/** In place of a megabyte of axe, for a page that has it from the look before. */
const ALREADY_THERE = ';';

/** All rules in the dark theme; in the light one only the colours differ. */
async function expectNothing(page: Page, builder: () => AxeBuilder): Promise<void> {
  const dark = await builder().analyze();
  await wear(page, 'light');
  const light = await inPage(page, ALREADY_THERE).withRules(['color-contrast']).analyze();
  await wear(page, 'dark');
  expect(
    [...dark.violations, ...light.violations].map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html }) => html),
    })),
  ).toEqual([]);
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
