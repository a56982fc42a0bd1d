'use client';

import { useState } from 'react';
import { ActionDialog, type ActionDialogProps } from './action-dialog';
import { Field } from './field';
import { Input } from './input';

export type TypedNameDialogProps = Omit<ActionDialogProps, 'danger' | 'isReady' | 'children'> & {
  /** What has to be typed, blanks around it aside. */
  name: string;
  nameLabel: string;
};

/** Asks before something is deleted for good: its name has to be typed. */
export function TypedNameDialog({ name, nameLabel, ...props }: TypedNameDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <ActionDialog danger {...props} isReady={typed.trim() === name}>
      <Field required label={nameLabel}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
