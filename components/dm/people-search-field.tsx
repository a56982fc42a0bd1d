'use client';

import type { KeyboardEvent, RefObject } from 'react';
import { SearchField } from '@/components/ui/search-field';
import { focusFirstPerson, type PeopleSearch } from './people-results';

export type PeopleSearchFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  search: PeopleSearch;
  /** Holds the rows of what was found. */
  list: RefObject<HTMLElement | null>;
  /** Backspace in the empty field. */
  onErase?: () => void;
};

/** The field of a search for people: Enter searches at once, ↓ goes to the first person. */
export function PeopleSearchField({ ref, label, search, list, onErase }: PeopleSearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search.enter();
    if (event.key === 'Backspace' && search.text === '') onErase?.();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusFirstPerson(list.current);
    }
  };
  return (
    <SearchField
      ref={ref}
      label={label}
      placeholder={label}
      size="lg"
      value={search.text}
      maxLength={64}
      onChange={(event) => search.setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      className="shrink-0"
    />
  );
}
