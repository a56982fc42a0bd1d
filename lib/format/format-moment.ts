const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in words. Making a formatter takes fifty times as long as using it, and each message on screen needs two. */
export function formatMoment(moment: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  // A formatter keeps the time zone that it was made in; a device that travels gets another.
  const key = `${locale} ${moment.getTimezoneOffset()} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options);
    formats.set(key, format);
  }
  return format.format(moment);
}
