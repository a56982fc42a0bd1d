import { readFileSync } from 'node:fs';
import path from 'node:path';
import { passwordShape } from '@/protocol/account-rules';
import type { Config } from '@/server/config/config';
import { AppError } from '@/server/http/app-error';

let commonPasswords: ReadonlySet<string> | undefined;

/** Whether everybody tries this password first; case makes no difference. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(path.resolve('server/features/account/common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ') && line !== '#'),
  );
  return commonPasswords.has(password.toLowerCase());
}

/** Refuses a new password that breaks the rule or is on the list. What was typed is never changed. */
export function checkNewPassword(
  password: string,
  { passwordMinLength: min, passwordMaxLength: max }: Pick<Config, 'passwordMinLength' | 'passwordMaxLength'>,
): void {
  const length = Array.from(password).length;
  if (length < min || length > max || passwordShape(password) !== null) {
    throw new AppError('password_rule', { field: 'password', min, max });
  }
  if (isCommonPassword(password)) throw new AppError('password_common', { field: 'password' });
}
