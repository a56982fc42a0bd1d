import { Observable } from '@/lib/observable';
import type { RichNode } from '@/lib/chat/model';
import type { MentionContext } from './mention';

export type CleanHtml = (html: string, context: MentionContext) => RichNode[];

const AGAIN_MS = 5_000;

/** What makes clean trees of foreign HTML; null until it has been loaded, and then messages show their plain form. */
export const htmlCleaner = new Observable<CleanHtml | null>(null);

let loading: Promise<void> | null = null;

/** Loads it once, with the first formatted message. Settles after the first try; one that failed is repeated. */
export function loadHtmlCleaner(): Promise<void> {
  loading ??= import('./clean-html').then(
    ({ nodesOfHtml }) => htmlCleaner.set(nodesOfHtml),
    () => {
      setTimeout(() => {
        loading = null;
        void loadHtmlCleaner();
      }, AGAIN_MS);
    },
  );
  return loading;
}
