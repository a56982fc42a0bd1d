import { Observable } from '@/lib/observable';

/** How long a snackbar stays (HTP-07). */
export const SNACKBAR_MS = 2000;

export type Snackbar = { id: number; text: string; tone: 'error' | 'success' };

/** What is shown now, or null. */
export const shownSnackbar = new Observable<Snackbar | null>(null);

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows one line at the top centre for two seconds. There is one at a time: a new one replaces the last.
 * Nothing that needs an answer belongs here.
 */
export function showSnackbar(text: string, tone: Snackbar['tone'] = 'success'): void {
  clearTimeout(timer);
  lastId += 1;
  shownSnackbar.set({ id: lastId, text, tone });
  timer = setTimeout(dismissSnackbar, SNACKBAR_MS);
}

const CARRIED_KEY = 'carried_notice';

/** Says something on the page that is opened next by a full load, where this one is about to go away. */
export function carrySnackbar(text: string, tone: Snackbar['tone']): void {
  try {
    sessionStorage.setItem(CARRIED_KEY, JSON.stringify({ text, tone }));
  } catch {
    // Where storage is refused the notice goes with the page.
  }
}

/** Shows what the page before this one had to say. */
export function showCarriedSnackbar(): void {
  try {
    const carried = sessionStorage.getItem(CARRIED_KEY);
    if (carried === null) return;
    sessionStorage.removeItem(CARRIED_KEY);
    const { text, tone } = JSON.parse(carried) as Partial<Snackbar>;
    if (typeof text === 'string') showSnackbar(text, tone === 'error' ? 'error' : 'success');
  } catch {
    // Not what this file wrote.
  }
}

export function dismissSnackbar(): void {
  clearTimeout(timer);
  shownSnackbar.set(null);
}
