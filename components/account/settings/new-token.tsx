'use client';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { showSnackbar } from '@/components/ui/snackbar';

/** A new token, which is shown this once, and how to use it. */
export function NewToken({ token }: { token: string }) {
  const t = useTranslations('account.bots');
  const copyButton = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => copyButton.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token);
      showSnackbar(t('copied'));
    } catch {
      showSnackbar(t('copyFailed'), 'error');
    }
  }

  return (
    <>
      <Note tone="warn" live>
        {t('newText')}
      </Note>
      <div className="flex items-end gap-2">
        <Field label={t('token')} className="grow">
          {(control) => (
            <Input
              {...control}
              readOnly
              value={token}
              className="font-mono text-sm"
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
        <Button ref={copyButton} onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
      </div>
      <p className="text-sm text-text-2">{t('use')}</p>
      <pre
        className="shrink-0 overflow-x-auto rounded-control bg-surface-2 px-3 py-2.5 text-xs text-text-1"
        tabIndex={0}
      >
        {`curl ${location.origin}/_matrix/client/v3/joined_rooms \\\n  -H "Authorization: Bearer $TOKEN"`}
      </pre>
    </>
  );
}
