const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/**
 * A file size with base 1024, from B to YB, one decimal unless told otherwise and no zeros at the end (FMT-08).
 * Sizes beyond the largest unit keep it; what is no size at all (negative, NaN) reads as 0 B.
 */
export function fileSize(bytes: number, decimals = 1): string {
  if (!(bytes > 0)) return '0 B';
  let value = bytes;
  let unit = 0;
  // Rounding can reach the next unit: 1,048,575 bytes are 1 MB, not 1024 KB.
  while (unit < units.length - 1 && Number(value.toFixed(unit === 0 ? 0 : decimals)) >= 1024) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(unit === 0 ? 0 : decimals))} ${units[unit]}`;
}
