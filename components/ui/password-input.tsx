'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input, type InputProps } from './input';

export type PasswordInputProps = Omit<InputProps, 'type' | 'end'> & {
  showLabel: string;
  hideLabel: string;
};

/** A password with an eye. `autoComplete` decides between `current-password` (default) and `new-password`. */
export function PasswordInput({ showLabel, hideLabel, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Input
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
          className="-mr-1.5 grid size-7 shrink-0 touch-target place-items-center rounded-sm text-text-3 hover:text-text-1"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  );
}
