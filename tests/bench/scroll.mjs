import { setTimeout as wait } from 'node:timers/promises';

const TURNS = 120;
const TURN_PX = 300;
const TURN_MS = 40;

/**
 * Turns the wheel upwards over a conversation for some five seconds.
 *
 * @param {import('playwright').Page} page
 * @param {string} conversation Selector of what scrolls.
 * @returns {Promise<number[]>} How long each frame took meanwhile, in ms.
 */
export async function scrollUp(page, conversation) {
  await page.locator(conversation).first().hover();
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const note = () => {
      const now = performance.now();
      window.frameTimes.push(now - last);
      last = now;
      window.noting = requestAnimationFrame(note);
    };
    window.noting = requestAnimationFrame(note);
  });
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, -TURN_PX);
    await wait(TURN_MS);
  }
  return page.evaluate(() => {
    cancelAnimationFrame(window.noting);
    return window.frameTimes.slice(1);
  });
}

/** @param {number[]} frames */
export function frameFigures(frames) {
  const sorted = [...frames].sort((a, b) => a - b);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? null,
    over50: frames.filter((one) => one > 50).length,
    count: frames.length,
  };
}
