/** A whole number of the largest unit that a duration is a multiple of. */
export function durationIn(seconds: number): {
  readonly count: number;
  readonly unit: 'hours' | 'minutes' | 'seconds';
} {
  if (seconds > 0 && seconds % 3600 === 0) return { count: seconds / 3600, unit: 'hours' };
  if (seconds > 0 && seconds % 60 === 0) return { count: seconds / 60, unit: 'minutes' };
  return { count: seconds, unit: 'seconds' };
}

/** "0:42", "12:05" or "1:02:09". */
export function countdown(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
