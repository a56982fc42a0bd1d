import { passwordProblem, type PasswordProblem } from './password';

/** How hard a password of one's own is to guess, roughly; below `fair` it is not taken. */
export type Strength = 'weak' | 'fair' | 'good';

/** Bits below which a password is refused, and from which it is called good. A guess costs half a second and 64 MiB. */
const FAIR_BITS = 45;
const GOOD_BITS = 65;

/** Letters of a kind that guessers try together. */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/u, 26],
  [/[A-Z]/u, 26],
  [/[0-9]/u, 10],
  [/[ -/:-@[-`{-~]/u, 33],
  [/[^ -~]/u, 200],
];

/**
 * An estimate from the letters alone. Repetitions and runs (`aaa`, `456`, `cba`) count for little, as they do for whoever
 * guesses; a word of a dictionary still looks better here than it is, which is why a generated passphrase is the default.
 */
export function passwordStrength(password: string): Strength | PasswordProblem {
  const problem = passwordProblem(password);
  if (problem) return problem;
  const normal = password.normalize('NFKC');
  const size = kinds.reduce((sum, [kind, letters]) => (kind.test(normal) ? sum + letters : sum), 0);
  const codes = Array.from(normal, (letter) => letter.codePointAt(0) ?? 0);
  let counted = 1;
  for (let at = 1; at < codes.length; at += 1) {
    const step = (codes[at] ?? 0) - (codes[at - 1] ?? 0);
    counted += Math.abs(step) <= 1 ? 0.25 : 1;
  }
  const distinct = new Set(codes).size;
  const bits = Math.min(counted, distinct * 2) * Math.log2(size);
  return bits < FAIR_BITS ? 'weak' : bits < GOOD_BITS ? 'fair' : 'good';
}
