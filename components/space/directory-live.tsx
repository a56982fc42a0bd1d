'use client';

import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { directoryHref, type DirectoryQuery } from '@/lib/space/directory';
import type { Language } from '@/protocol/account-rules';
import type { LiveResultsProps } from './viewer/directory-results';

/** Searching starts so long after the last key. */
const SEARCH_DELAY_MS = 500;

export type DirectoryLiveProps = {
  query: DirectoryQuery;
  language: Language;
  /** Whether the server's page is not all there is. */
  hasMore: boolean;
  filters: ReactNode;
  /** The server's results, which stand until the visitor searches or reaches their end. */
  results: ReactNode;
};

/**
 * Makes the form search while one types, the kinds switch without a page load and the list endless. The scripts for
 * that come with the first key, choice or scroll to the end; until then, and without them, links and form do the work.
 */
export function DirectoryLive({ query, language, hasMore, filters, results }: DirectoryLiveProps) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Omit<DirectoryQuery, 'page'> | null>(null);
  const [Results, setResults] = useState<ComponentType<LiveResultsProps> | null>(null);

  useEffect(() => {
    if (wanted === null || Results) return;
    import('./viewer/directory-results')
      .then(async ({ loadDirectoryResults }) => {
        const Loaded = await loadDirectoryResults(language);
        setResults(() => Loaded);
      })
      .catch(() => setWanted(null)); // the server's page and its links stay
  }, [wanted, Results, language]);

  useEffect(() => {
    const root = box.current;
    if (!root) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { text, type } = query;
    const search = () => {
      clearTimeout(timer);
      // The links are the server's own; marking one is all that they need.
      for (const link of root.querySelectorAll<HTMLElement>('a[data-type]')) {
        if (link.dataset.type === type) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
      history.replaceState(history.state, '', directoryHref({ text: text.trim(), type }));
      setWanted({ text: text.trim(), type });
    };
    const onInput = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      text = event.target.value;
      clearTimeout(timer);
      timer = setTimeout(search, SEARCH_DELAY_MS);
    };
    const onSubmit = (event: Event) => {
      event.preventDefault();
      search();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-type]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      type = link.dataset.type === '0' || link.dataset.type === '1' ? link.dataset.type : '';
      search();
    };
    root.addEventListener('input', onInput);
    root.addEventListener('submit', onSubmit);
    root.addEventListener('click', onClick);
    return () => {
      clearTimeout(timer);
      root.removeEventListener('input', onInput);
      root.removeEventListener('submit', onSubmit);
      root.removeEventListener('click', onClick);
    };
  }, [query]);

  useEffect(() => {
    if (!hasMore || wanted || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting))
        setWanted({ text: query.text, type: query.type });
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, wanted, query]);

  return (
    <>
      <div ref={box} className="contents">
        {filters}
      </div>
      {wanted && Results ? <Results {...wanted} fallback={results} /> : results}
      <div ref={end} aria-hidden />
    </>
  );
}
