'use client';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { asApiError, type ApiError } from '@/lib/api/api-error';
import { errorTextLater, prepareCalls } from '@/lib/api/call-later';
import { Intent } from '@/lib/api/intent';

/** Sentences by the name of the field they belong to; `form` is for what belongs to none. */
export type FieldErrors<Field extends string> = { [Name in Field | 'form']?: string };

export interface Submission<Field extends string, Result> {
  fields: readonly Field[];
  /** What can be seen to be wrong without asking the server. */
  check: (values: Record<Field, string>) => FieldErrors<Field>;
  send: (values: Record<Field, string>, idempotencyKey: string) => Promise<Result>;
  /** Answer true when the page is being left: the form stays busy until it is gone. */
  done: (result: Result, values: Record<Field, string>) => boolean | void;
  offlineText: string;
}

const fieldByError: Record<string, string> = {
  email_invalid: 'email',
  email_taken: 'email',
  password_wrong: 'password',
  password_rule: 'password',
  password_common: 'password',
  agreement_missing: 'agreed',
  code_incorrect: 'code',
  second_step_wrong: 'code',
};

/**
 * Runs a form whose inputs keep their own text, so that nothing typed is lost on an error or before the scripts
 * arrive. One submission at a time; the first field with an error gets the focus.
 */
export function useSubmit<Field extends string, Result>(submission: Submission<Field, Result>) {
  const form = useRef<HTMLFormElement>(null);
  const intent = useRef(new Intent());
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  useEffect(() => {
    // Back from the page that was opened: the browser shows this one as it was left, still busy.
    const revive = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', revive);
    return () => removeEventListener('pageshow', revive);
  }, []);

  async function run(values: Record<Field, string>): Promise<boolean> {
    try {
      const result = await submission.send(values, intent.current.keyFor(values));
      intent.current.settle();
      return submission.done(result, values) ?? false;
    } catch (caught) {
      const error = asApiError(caught);
      if (!error.isUndecided) intent.current.settle();
      const text = await errorTextLater(error, submission.offlineText);
      setErrors({ [fieldOf(error, submission.fields) ?? 'form']: text } as FieldErrors<Field>);
      return false;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (running.current) return;
    const values = valuesOf(event.currentTarget, submission.fields);
    const problems = submission.check(values);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    running.current = true;
    setBusy(true);
    if (await run(values)) return;
    running.current = false;
    setBusy(false);
  }

  return {
    busy,
    errors,
    formProps: {
      ref: form,
      // Before the scripts arrive a submitted form must not put a password into the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onFocus: prepareCalls,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        setErrors((shown) => (name in shown ? without(shown, name) : shown));
      },
    },
  };
}

function valuesOf<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Record<
    Field,
    string
  >;
}

function fieldOf<Field extends string>(error: ApiError, fields: readonly Field[]): Field | undefined {
  const named = error.fields.field ?? fieldByError[error.error];
  return fields.find((field) => field === named);
}

function without<Field extends string>(errors: FieldErrors<Field>, name: string): FieldErrors<Field> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name)) as FieldErrors<Field>;
}
