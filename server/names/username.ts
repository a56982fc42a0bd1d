import { randomInt } from 'node:crypto';
import { USERNAME_PATTERN } from '@/protocol/account-rules';
import { nameProblem } from './name-problem';

const GENERATED_MAX_LENGTH = 24;

/** A name as it is compared: two names that look alike but for case or composition are the same. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** Two blanks in a row look like one. */
export function isUsername(username: string): boolean {
  return USERNAME_PATTERN.test(username) && !username.includes('  ');
}

/** A first name for a person who has given only an e-mail: its local part without what stands behind a plus. */
export function usernameFromEmail(email: string): string {
  const local = email.slice(0, email.indexOf('@')).split('+')[0] ?? '';
  const name = local.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, GENERATED_MAX_LENGTH);
  return isUsername(name) && nameProblem(name, 'person') === null ? name : `user${randomDigits(4)}`;
}

/** The name itself, then the name with ever longer numbers. */
export function* usernameCandidates(name: string): Generator<string> {
  yield name;
  for (const digits of [2, 3, 4, 5, 6, 7, 7, 7]) yield `${name}${randomDigits(digits)}`;
}

function randomDigits(count: number): string {
  return String(randomInt(10 ** (count - 1), 10 ** count));
}
