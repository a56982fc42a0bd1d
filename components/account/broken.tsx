'use client';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { brokenTexts } from '@/lib/i18n/broken-texts';
import { lacksPart, reloadOnce } from '@/lib/navigation/missing-files';
import { useHydrated } from '@/components/ui/use-hydrated';

/** What a page that failed says, and the two ways on. If a file of an older version is gone, the page reloads itself. */
export function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => {
    if (lacksPart(error)) reloadOnce();
  }, [error]);
  const isChinese = useHydrated() && document.documentElement.lang.startsWith('zh');
  const texts = brokenTexts[isChinese ? 'zh' : 'en'];
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-1 bg-surface-1 px-5 pb-20 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-card bg-surface-2 text-danger">
        <CloudOff aria-hidden className="size-6" />
      </span>
      <h1 className="page-title">{texts.title}</h1>
      <p className="mb-5 text-text-2">{texts.text}</p>
      <div className="flex gap-2">
        <ButtonLink href="/index">{texts.home}</ButtonLink>
        <Button variant="primary" onClick={lacksPart(error) ? () => location.reload() : onRetry}>
          {texts.again}
        </Button>
      </div>
    </main>
  );
}
