import { Observable } from '@/lib/observable';
import { tabStorage } from '@/lib/safe-storage';

/** How long a snackbar stays (HTP-07). */
export const SNACKBAR_MS = 2000;

const tones = ['error', 'warn', 'success'] as const;

/** `warn` is for what was taken and goes on later. */
export type Snackbar = { id: number; text: string; tone: (typeof tones)[number] };

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
export function carrySnackbar(text: string, tone: Snackbar['tone'] = 'success'): void {
  tabStorage.writeJson(CARRIED_KEY, { text, tone });
}

/** Shows what the page before this one had to say. */
export function showCarriedSnackbar(): void {
  const carried = tabStorage.readJson(CARRIED_KEY) as Partial<Snackbar> | null;
  tabStorage.remove(CARRIED_KEY);
  if (typeof carried?.text !== 'string') return;
  showSnackbar(
    carried.text,
    tones.find((tone) => tone === carried.tone),
  );
}

export function dismissSnackbar(): void {
  clearTimeout(timer);
  shownSnackbar.set(null);
}
