import { EMAIL_PATTERN } from '@/protocol/account-rules';

const EMAIL_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;

/** An e-mail as it is compared; the pattern admits no letters whose case depends on the language. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Whether mail can go there, as far as the text tells (ACC-14). */
export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(text) && text.indexOf('@') <= LOCAL_PART_MAX_LENGTH
  );
}
