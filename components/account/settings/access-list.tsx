'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showSnackbar } from '@/components/ui/snackbar';

/** Something that has access to the account. */
export interface AccessEntry {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly times: string;
  /** Shown when the pointer rests on the times. */
  readonly timesTitle?: string;
  /** Names the button for screen readers. */
  readonly endLabel: string;
}

export interface AccessListProps {
  readonly entries: readonly AccessEntry[];
  readonly endText: string;
  readonly doneText: string;
  readonly onEnd: (id: number) => Promise<void>;
}

/** What has access to the account, each with a button that ends it; one ending at a time. */
export function AccessList({ entries, endText, doneText, onEnd }: AccessListProps) {
  const [busy, setBusy] = useState<number | null>(null);

  async function end(id: number): Promise<void> {
    if (busy !== null) return;
    setBusy(id);
    try {
      await onEnd(id);
      showSnackbar(doneText);
    } catch {
      // The call shows its own error.
    }
    setBusy(null);
  }

  return (
    <Card>
      <ul className="divide-y">
        {entries.map(({ id, name, detail, times, timesTitle, endLabel }) => (
          <li key={id} className="flex min-h-15 items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-xs text-text-2" title={detail}>
                {detail}
              </p>
              <p className="num text-xs text-pretty text-text-3" title={timesTitle}>
                {times}
              </p>
            </div>
            <Button size="sm" busy={busy === id} aria-label={endLabel} onClick={() => void end(id)}>
              {endText}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
