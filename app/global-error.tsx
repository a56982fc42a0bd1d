'use client';
import './globals.css';
import { Broken } from '@/components/account/broken';

/** The last resort, when not even the layout could be drawn; it replaces the whole document. */
export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en" data-theme="dark">
      <body>
        <Broken error={error} onRetry={reset} />
      </body>
    </html>
  );
}
