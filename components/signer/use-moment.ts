'use client';
import { useFormatter, useTranslations } from 'next-intl';

/** Last second of the year 9999: what is later is no date that anybody waits for. */
const LATEST = 253_402_300_799n;

/** A second since 1970 as people read it, with its time zone. */
export function useMoment(): (seconds: bigint) => string {
  const t = useTranslations('signer.call');
  const format = useFormatter();
  return (seconds) =>
    seconds > LATEST
      ? t('withoutEnd')
      : format.dateTime(new Date(Number(seconds) * 1000), {
          year: 'numeric',
          month: 'short',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          timeZoneName: 'short',
        });
}
