import { expect, type Page } from '@playwright/test';
import swap from '../messages/en/swap.json';
import wallet from '../messages/en/wallet.json';
import { connectFor, dialog } from './wallet-scene';

/* The steps of a swap on the wallet's screen. */

export const form = (page: Page) => page.getByRole('dialog', { name: swap.title, exact: true });
export const confirmStep = (page: Page) => dialog(page, /Confirm swap/);
export const amount = (page: Page) => form(page).getByLabel(swap.amount);

export async function openSwap(page: Page): Promise<void> {
  await page.getByRole('button', { name: wallet.swap, exact: true }).click();
  await connectFor(page, form(page));
}

export async function choose(
  page: Page,
  pays: string,
  receives: string,
  units: string,
  network = 'Local Ethereum',
): Promise<void> {
  const label = (symbol: string) => ({ label: `${symbol} · ${network}` });
  await form(page).getByLabel(swap.paysToken, { exact: true }).selectOption(label(pays));
  await form(page).getByLabel(swap.receivesToken, { exact: true }).selectOption(label(receives));
  await amount(page).fill(units);
}

export async function review(page: Page): Promise<void> {
  const go = form(page).getByRole('button', { name: swap.review });
  await expect(go).toBeEnabled();
  await go.click();
  await expect(confirmStep(page)).toBeVisible();
}
