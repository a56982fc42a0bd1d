'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';

export interface Agreement {
  /** Whether a press counts now. */
  readonly isArmed: boolean;
  /** Takes a press; false says that it counts for nothing. */
  readonly press: () => boolean;
}

/** Where nobody can frame the page, a press counts at once. */
const atOnce: Agreement = { isArmed: true, press: () => true };

const AgreementContext = createContext(atOnce);
export const AgreementProvider = AgreementContext.Provider;

export function useAgreement(): Agreement {
  return useContext(AgreementContext);
}

export type AgreeButtonProps = { busy: boolean; disabled?: boolean; children: ReactNode };

/**
 * The press that has a key used. Until what it agrees to has stood on screen for a second it is there and says that it
 * waits; it stays in the order of the keyboard, so that nobody loses their place.
 */
export function AgreeButton({ busy, disabled = false, children }: AgreeButtonProps) {
  const { isArmed } = useAgreement();
  const waits = !isArmed && !busy && !disabled;
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      busy={busy}
      disabled={disabled}
      {...(waits && { 'aria-disabled': true })}
      className={waits ? 'cursor-wait opacity-60' : undefined}
    >
      {children}
    </Button>
  );
}
