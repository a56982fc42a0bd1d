import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

/** The address that an account is known by; browsers and password managers fill it in. */
export function EmailField({
  label,
  error,
  initial,
}: {
  label: string;
  error: string | undefined;
  initial?: string;
}) {
  return (
    <Field label={label} error={error} required>
      {(control) => (
        <Input
          {...control}
          name="email"
          defaultValue={initial}
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
