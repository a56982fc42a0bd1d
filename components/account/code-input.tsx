import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';

/** The field for a mailed code or a recovery code; `readable` (lib/keys/base32.ts) reads what people type. */
export function CodeInput({ placeholder = 'XXXX-XXXX', ...props }: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      maxLength={24}
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      placeholder={placeholder}
      className="font-mono tracking-widest uppercase placeholder:text-text-3"
    />
  );
}
