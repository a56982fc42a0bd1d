/**
 * The one error of everything that does not open a wallet: a wrong password, a damaged or foreign share, a changed cost,
 * swapped records. Which of them it was helps only who is guessing (OPN-24).
 */
export class IncorrectKey extends Error {
  override readonly name = 'IncorrectKey';
  constructor(options?: ErrorOptions) {
    super('Incorrect key', options);
  }
}

/** Does something that can only fail because a key or what it opens is wrong. */
export async function orIncorrectKey<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof IncorrectKey ? cause : new IncorrectKey({ cause });
  }
}
