'use client';
import { Checkbox } from '@/components/ui/checkbox';

/** The 16+ agreement (ACC-15) with its error below. */
export function AgreementField({ text, error }: { text: string; error: string | undefined }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        name="agreed"
        value="yes"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agreed-error' : undefined}
      >
        {text}
      </Checkbox>
      <p id="agreed-error" aria-live="polite" className="text-xs text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
