import { phase } from './state';

/** Starts the chat client once; more calls change nothing. */
export function startChat(): void {
  if (phase.get() === 'off') phase.set('starting');
}

/** Tries again after `failed`. */
export function retryChat(): void {
  if (phase.get() !== 'failed') return;
  phase.set('off');
  startChat();
}
