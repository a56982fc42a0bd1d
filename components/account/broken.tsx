'use client';
import { useEffect } from 'react';
import { inlineLink } from '@/components/ui/inline-link';
import { useHydrated } from '@/components/ui/use-hydrated';
import { usePart } from '@/components/ui/use-part';
import { brokenTexts } from '@/lib/i18n/broken-texts';
import { lacksPart, reloadOnce } from '@/lib/navigation/missing-files';

/** Every page carries this one twice (app/global-error.tsx, app/[locale]/error.tsx), so buttons and icon come when a page fails. */
const loadParts = () => import('./broken-parts');

/** What a page that failed says, and the two ways on. If a file of an older version is gone, the page reloads itself. */
export function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => {
    if (lacksPart(error)) reloadOnce();
  }, [error]);
  const { part, isBroken } = usePart(loadParts, true);
  const isChinese = useHydrated() && document.documentElement.lang.startsWith('zh');
  const texts = brokenTexts[isChinese ? 'zh' : 'en'];
  const retry = lacksPart(error) ? () => location.reload() : onRetry;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-1 bg-surface-1 px-5 pb-20 text-center">
      <div className="mb-4 size-14">{part && <part.BrokenIcon />}</div>
      <h1 className="page-title">{texts.title}</h1>
      <p className="mb-5 text-text-2">{texts.text}</p>
      <div className="flex min-h-control items-center gap-2">
        {part && <part.BrokenActions texts={texts} onRetry={retry} />}
        {isBroken && (
          <>
            <a href="/index" className={`${inlineLink} p-3`}>
              {texts.home}
            </a>
            <button type="button" onClick={retry} className={`${inlineLink} p-3`}>
              {texts.again}
            </button>
          </>
        )}
      </div>
    </main>
  );
}
