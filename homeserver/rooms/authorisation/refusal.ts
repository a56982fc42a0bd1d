import { MatrixError } from '@/homeserver/api/matrix-error';

/** A refusal by the authorisation rules. */
export class RuleRefusal extends MatrixError {
  constructor(
    /** The rule's number in the text of Room Version 11, or `guildhall` for the one that is ours. */
    readonly rule: string,
    why: string,
  ) {
    super(403, 'M_FORBIDDEN', why);
  }
}

/** Refuses by a rule of the text. */
export function reject(rule: string, why: string): never {
  throw new RuleRefusal(rule, why);
}
