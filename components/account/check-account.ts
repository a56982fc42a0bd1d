import { EMAIL_PATTERN, PASSWORD_MIN_LENGTH, passwordShape } from '@/protocol/account-rules';
import type { FormTexts } from '@/lib/account/texts';

/** The sentence for an address that is none (ACC-13), or undefined. Blanks around it are no mistake. */
export function emailProblem(email: string, texts: Pick<FormTexts, 'emailInvalid'>): string | undefined {
  return EMAIL_PATTERN.test(email.trim()) ? undefined : texts.emailInvalid;
}

/**
 * The sentence for a password that no installation takes (ACC-11), or undefined. The upper bound is the server's
 * to check: operators can raise it.
 */
export function newPasswordProblem(password: string, texts: FormTexts): string | undefined {
  return password.length < PASSWORD_MIN_LENGTH || passwordShape(password) !== null
    ? texts.passwordRule
    : undefined;
}

/** Leaves out what is fine. */
export function problems<Field extends string>(
  found: Record<Field, string | undefined>,
): { [Name in Field]?: string } {
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)) as {
    [Name in Field]?: string;
  };
}
