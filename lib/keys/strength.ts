import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonLists } from '@zxcvbn-ts/language-common';
import { dictionary as englishLists } from '@zxcvbn-ts/language-en';
import { commonPasswords } from './common-passwords';
import { guessedWords } from './guessed-words';

/*
 * A megabyte of word lists comes with this file, so only the worker loads it (strength.worker.ts), when a person chooses a
 * password.
 */

/** How hard a chosen password is to guess; anything below `good` is refused. */
export type Strength = 'weak' | 'fair' | 'good';

/** Scores of zxcvbn: from 2 it takes more than a million guesses, from 3 more than a hundred million. */
const FAIR_SCORE = 2;
const GOOD_SCORE = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...commonLists, ...englishLists, ...guessedWords, common: [...commonPasswords] },
  graphs: adjacencyGraphs,
});

/** Estimates how many guesses a password takes, for a guesser who knows these names of its owner. */
export function passwordStrength(password: string, names: readonly string[]): Strength {
  const normal = password.normalize('NFKC');
  // A letter that is held down adds next to nothing, and the estimator gives much for two such runs.
  const forms = new Set([normal, normal.replace(/(.)\1{2,}/gu, '$1')]);
  const userInputs = names.flatMap(partsOf);
  const score = Math.min(...Array.from(forms, (form) => estimator.check(form, userInputs).score));
  return score < FAIR_SCORE ? 'weak' : score < GOOD_SCORE ? 'fair' : 'good';
}

/** A name and its parts: from "ana.maria" also "ana" and "maria". */
function partsOf(name: string): string[] {
  const normal = name.normalize('NFKC').toLowerCase();
  const parts = normal.split(/[^\p{L}\p{N}]+/u);
  return [normal, parts.join(''), ...parts].filter((part) => part.length > 2);
}
