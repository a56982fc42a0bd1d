'use client';

import type { KeyboardEvent, RefObject } from 'react';
import { cn } from './class-names';
import { SearchField } from './search-field';

export type ListSearchProps = {
  /** Names the field, and stands in it while it is empty unless `placeholder` does. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter with a text in the field: opens the first row. */
  onOpenFirst: () => void;
  /** Holds the rows, each the first child of an `li`. */
  list: RefObject<HTMLElement | null>;
  /** The key of `placeholder` in the texts, for tests. */
  'data-i18n'?: string;
  className?: string;
};

/** The search of a list panel: ↓ goes to the first row, Enter opens it, Escape empties the field. */
export function ListSearch({ label, placeholder = label, value, list, ...props }: ListSearchProps) {
  const { onChange, onOpenFirst, className } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>('li > *')?.focus();
    } else if (event.key === 'Enter' && value.trim() !== '' && !event.nativeEvent.isComposing) {
      onOpenFirst();
    } else if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onChange('');
    }
  };
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      data-i18n={props['data-i18n']}
      value={value}
      maxLength={64}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      className={cn('[&_input]:text-ellipsis [aside_&]:[[data-theme=light]_&]:bg-surface-1', className)}
    />
  );
}
