import { loadHtmlCleaner } from '@/lib/chat/text/html-cleaner';
import { htmlIn } from '@/lib/chat/timeline/body';
import type { RawEvent } from '@/lib/chat/timeline/raw-event';

/** Waits for what cleans formatted messages if one of these is formatted. */
export async function cleanerFor(events: readonly RawEvent[]): Promise<void> {
  if (events.some(({ content }) => htmlIn(content) !== null)) await loadHtmlCleaner();
}
