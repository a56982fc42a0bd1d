/** 999, 1.2K, 1.5M; in Chinese as Intl writes it (FMT-02, OPN-80). */
export function compactNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
