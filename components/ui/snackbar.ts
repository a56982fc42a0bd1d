/** How long a snackbar stays (HTP-07). */
export const SNACKBAR_MS = 2000;

export type Snackbar = { id: number; text: string; tone: 'error' | 'success' };

let current: Snackbar | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Shows one line at the top centre for two seconds. There is one at a time: a new one replaces the last.
 * Nothing that needs an answer belongs here.
 */
export function showSnackbar(text: string, tone: Snackbar['tone'] = 'success'): void {
  clearTimeout(timer);
  lastId += 1;
  change({ id: lastId, text, tone });
  timer = setTimeout(dismissSnackbar, SNACKBAR_MS);
}

export function dismissSnackbar(): void {
  clearTimeout(timer);
  change(null);
}

/** What is shown now, or null. */
export function currentSnackbar(): Snackbar | null {
  return current;
}

export function subscribeToSnackbar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Snackbar | null): void {
  current = next;
  for (const listener of listeners) listener();
}
