import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from './class-names';
import { Spinner } from './spinner';

/** The look of a button, for links and triggers that are drawn as one. */
export const buttonStyles = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-medium no-underline select-none',
    'transition-colors duration-fast [&_svg:not([data-size])]:size-4 [&_svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-text-3 disabled:edge-border-1',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground enabled-hover:bg-primary-hover enabled-active:bg-primary-press',
        secondary:
          'bg-surface-2 text-text-1 edge-border-2 in-dialog:bg-hover enabled-hover:tint-hover enabled-active:tint-active',
        ghost: 'text-text-2 enabled-hover:bg-hover enabled-hover:text-text-1 enabled-active:bg-active',
        danger: 'bg-danger-fill text-danger-foreground enabled-hover:bg-danger-fill-hover',
        'danger-quiet': 'text-danger edge-border-2 enabled-hover:bg-hover enabled-active:bg-active',
      },
      size: {
        sm: 'h-control-sm rounded-md px-[11px] text-sm touch-target',
        md: 'h-control rounded-control px-3.5 text-base',
        lg: 'h-control-lg rounded-control px-[18px] text-md',
      },
      block: { true: 'w-full' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

type ButtonLook = VariantProps<typeof buttonStyles>;

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: a spinner stands before the words, presses do nothing, focus stays. */
    busy?: boolean;
  };

/** A press. At most one `primary` per view or dialog; `type` is `button` unless told otherwise. */
export function Button({ variant, size, block, busy = false, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignorePress })}
      className={cn(buttonStyles({ variant, size, block }), busy && 'cursor-progress', className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<'a'> & ButtonLook;

/** A link drawn as a button: a full page load, right for going from public pages into the shell. */
export function ButtonLink({ variant, size, block, className, ...props }: ButtonLinkProps) {
  return <a {...props} className={cn(buttonStyles({ variant, size, block }), className)} />;
}

/** Also stops the form: Enter in a field presses its submit button. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}
