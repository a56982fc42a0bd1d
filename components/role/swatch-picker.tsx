'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { useRoleColor } from '@/components/ui/use-role-color';
import { roleColors, type RoleColor } from '@/protocol/role';

export type SwatchPickerProps = { value: RoleColor; disabled: boolean; onChange: (color: RoleColor) => void };

/** Sixteen swatches (ROL-28), as a group of radio buttons: arrows move, screen readers hear the name of the colour. */
export function SwatchPicker({ value, disabled, onChange }: SwatchPickerProps) {
  const t = useTranslations('role');
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-text-2">{t('color')}</legend>
      <div className="grid w-fit grid-cols-6 gap-2.5 desktop:grid-cols-8">
        {roleColors.map((color, index) => (
          <Swatch
            key={color}
            color={color}
            label={t(`colors.${index}`)}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type SwatchProps = { color: RoleColor; label: string; checked: boolean; onChange: () => void };

function Swatch({ color, label, checked, onChange }: SwatchProps) {
  const box = useRoleColor<HTMLLabelElement>(color);
  return (
    <label
      ref={box}
      title={label}
      className={cn(
        'relative grid size-9 cursor-pointer place-items-center rounded-control bg-(--role) edge-border-2 has-disabled:cursor-not-allowed',
        'has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-text-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'max-desktop:size-11',
      )}
    >
      <input
        type="radio"
        name="role-color"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
      />
      {checked && (
        <span
          aria-hidden
          className="pointer-events-none relative grid size-5 place-items-center rounded-full bg-surface-inverse text-on-inverse"
        >
          <Check className="size-3.5" strokeWidth={2.5} />
        </span>
      )}
    </label>
  );
}
