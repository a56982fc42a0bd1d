import { passwordStrength, type Strength } from './strength';

/* Judges passwords apart from the page: the lists take a moment to load, and a long password a moment to judge. */

export interface StrengthJob {
  readonly password: string;
  readonly names: readonly string[];
}
export type StrengthAnswer = { readonly strength: Strength } | { readonly failed: true };

self.addEventListener('message', ({ data }: MessageEvent<StrengthJob>) => {
  let answer: StrengthAnswer;
  try {
    answer = { strength: passwordStrength(data.password, data.names) };
  } catch {
    answer = { failed: true };
  }
  self.postMessage(answer);
});
