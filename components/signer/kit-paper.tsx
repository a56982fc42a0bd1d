'use client';
import { useTranslations } from 'next-intl';
import type { RecoveryKit } from '@/lib/keys/recovery-kit';

export type KitPaperProps = { lines: readonly string[]; kit: Pick<RecoveryKit, 'address' | 'version'> };

/** The kit as on paper. When the document is printed, nothing else of it is (`data-paper` in print.css). */
export function KitPaper({ lines, kit }: KitPaperProps) {
  const t = useTranslations('signer.keep');
  return (
    <div data-paper="" className="rounded-control bg-surface-1 p-3">
      <p className="hidden text-xl font-semibold print:block">{t('paperTitle')}</p>
      <p className="hidden print:mt-2 print:mb-6 print:block">{t('paperText')}</p>
      <ol aria-label={t('kit')} data-secret="kit" className="flex flex-col gap-1 font-mono text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p className="hidden break-all print:mt-6 print:block">
        {t('paperWallet', { address: kit.address, version: kit.version })}
      </p>
    </div>
  );
}
