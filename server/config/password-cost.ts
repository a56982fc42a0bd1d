/** What a hash of Argon2id costs to make, and to guess. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly rounds: number;
}

/** The second choice of OWASP's password storage rules: 19 MiB, two rounds. */
export const PASSWORD_COST: PasswordCost = { memoryKiB: 19 * 1024, rounds: 2 };
