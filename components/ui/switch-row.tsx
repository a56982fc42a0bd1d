'use client';

import { useId } from 'react';
import { Switch } from './switch';

export type SwitchRowProps = {
  label: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with its name and what it does. */
export function SwitchRow({ label, help, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4 py-1">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="text-sm text-text-3">
          {help}
        </p>
      </div>
      <Switch
        id={id}
        checked={checked}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
