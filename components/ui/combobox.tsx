'use client';

import { useCombobox } from 'downshift';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from './class-names';
import type { FieldControl } from './field';
import { fieldBox } from './input';
import { menuPanel, menuRow } from './menu-styles';

export type ComboboxOption = { value: string; label: string };

export type ComboboxProps = Partial<FieldControl> & {
  options: readonly ComboboxOption[];
  /** Empty when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown when no option holds what was typed. */
  emptyText: string;
  /** Names the button that opens the list. */
  openLabel: string;
  disabled?: boolean;
};

/** A choice among many, found by typing a part of it. For a handful use Select. */
export function Combobox({ options, value, onChange, emptyText, openLabel, ...props }: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  const [shown, setShown] = useState(options);
  const matching = (text: string) =>
    options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps } =
    useCombobox<ComboboxOption>({
      items: [...shown],
      selectedItem: chosen,
      itemToString: (option) => option?.label ?? '',
      inputId: props.id,
      onInputValueChange: ({ inputValue }) => setShown(matching(inputValue)),
      onIsOpenChange: ({ isOpen: opens }) => {
        // The chosen one's own text must not hide the others.
        if (opens) setShown(options);
      },
      onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    });

  return (
    <div className="relative">
      <span className={cn(fieldBox, 'h-10 pr-1.5 pl-3 max-desktop:h-[46px]')}>
        <input
          {...getInputProps({ disabled: props.disabled })}
          placeholder={props.placeholder}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          aria-required={props['aria-required']}
          // The field's own label names it; downshift would point at one of its own.
          aria-labelledby={undefined}
          className="h-full min-w-0 grow bg-transparent outline-none disabled:cursor-not-allowed"
        />
        <button
          type="button"
          aria-label={openLabel}
          {...getToggleButtonProps({ disabled: props.disabled })}
          className="grid size-8 place-items-center rounded-md text-text-3 max-desktop:size-11"
        >
          <ChevronDown aria-hidden className="size-4" />
        </button>
      </span>
      <ul
        {...getMenuProps({ 'aria-label': openLabel })}
        aria-labelledby={undefined}
        className={cn(
          menuPanel,
          'absolute inset-x-0 top-full mt-1.5 max-h-64 overflow-y-auto scroll-quiet',
          !isOpen && 'hidden',
        )}
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            {...getItemProps({ item: option, index })}
            data-highlighted={highlightedIndex === index ? '' : undefined}
            className={menuRow}
          >
            <span className="min-w-0 grow truncate">{option.label}</span>
            {option.value === value && <Check aria-hidden className="text-primary-text" />}
          </li>
        ))}
        {shown.length === 0 && <li className="px-2.5 py-2 text-sm text-text-3">{emptyText}</li>}
      </ul>
    </div>
  );
}
