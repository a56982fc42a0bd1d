'use client';
import { FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { readKitFile, readKitText, UnreadableKit, type RecoveryKit } from '@/lib/keys/recovery-kit';

const FILE_BYTES_MAX = 64 * 1024;

export type KitFieldProps = { value: string; onChange: (value: string) => void; error: string | null };

/** The recovery kit, typed from paper or from its file. */
export function KitField({ value, onChange, error }: KitFieldProps) {
  const t = useTranslations('signer.kit');
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('label')} help={t('help')} error={error}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={value}
            maxLength={4096}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <FileButton label={t('open')} onText={onChange} />
    </div>
  );
}

/** Opens a small text file. */
export function FileButton({ label, onText }: { label: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept="application/json,.json,text/plain"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file && file.size <= FILE_BYTES_MAX) void file.text().then(onText);
        }}
      />
      <Button size="sm" className="self-start" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {label}
      </Button>
    </>
  );
}

/** Reads a kit in either of its forms; throws UnreadableKit. */
export function readKit(text: string): Promise<RecoveryKit> {
  return text.trimStart().startsWith('{') ? Promise.resolve(readKitFile(text)) : readKitText(text);
}

/** What is wrong with a kit that cannot be read; null for another error. */
export function kitProblem(cause: unknown): { key: 'unreadable' } | { key: 'line'; line: number } | null {
  if (!(cause instanceof UnreadableKit)) return null;
  return cause.line === null ? { key: 'unreadable' } : { key: 'line', line: cause.line };
}
