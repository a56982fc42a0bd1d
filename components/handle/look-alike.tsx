'use client';

import { useTranslations } from 'next-intl';

type LookAlikeProps = { typed: string; existing: string };

/** Both spellings, one below the other, with the letters that are confused. */
export function LookAlike({ typed, existing }: LookAlikeProps) {
  const t = useTranslations('handle');
  return (
    <>
      <dl className="text-sm">
        {(
          [
            ['yours', typed, existing],
            ['exists', existing, typed],
          ] as const
        ).map(([key, text, other]) => (
          <div
            key={key}
            className="flex items-center justify-between gap-4 border-b border-border-2 py-2 last:border-0"
          >
            <dt className="text-text-2">{t(key)}</dt>
            <dd className="font-mono text-lg">
              <Marked text={text} other={other} isWrong={key === 'yours'} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-text-3">{t('sameLooks')}</p>
    </>
  );
}

/** What stands between the beginning and the end that both share is what differs. */
function Marked({ text, other, isWrong }: { text: string; other: string; isWrong: boolean }) {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(text.length, other.length) - start;
  while (end < most && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return (
    <>
      {text.slice(0, start)}
      <b className={isWrong ? 'text-danger' : undefined}>{text.slice(start, text.length - end)}</b>
      {text.slice(text.length - end)}
    </>
  );
}
