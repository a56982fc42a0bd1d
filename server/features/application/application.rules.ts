import { AppError } from '@/server/http/app-error';
import { withoutBidiControls } from '@/server/names/visible-text';

/** The text as it is kept. Line breaks may stay, other control characters not. */
export function checkedText(given: string, field: string): string {
  const text = withoutBidiControls(given).trim();
  if (/[^\P{Cc}\n]/u.test(text)) throw new AppError('invalid_input', { field });
  return text;
}
