import { readOfAccount, writeOfAccount } from './account-storage';

const RECENT_KEY = 'recent_emoji';
const TONE_KEY = 'emoji_tone';
/** One row of the picker. */
const RECENT_MAX = 9;

export const skinTones = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
export type SkinTone = (typeof skinTones)[number];

/** What this account picked last in this browser, the newest first. */
export function recentEmoji(): readonly string[] {
  const isList = (value: unknown) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length <= 40);
  return readOfAccount<string[]>(RECENT_KEY, isList)?.slice(0, RECENT_MAX) ?? [];
}

export function rememberEmoji(emoji: string): void {
  const others = recentEmoji().filter((one) => one !== emoji);
  writeOfAccount(RECENT_KEY, [emoji, ...others].slice(0, RECENT_MAX));
}

export function chosenSkinTone(): SkinTone {
  return readOfAccount<SkinTone>(TONE_KEY, (value) => skinTones.some((tone) => tone === value)) ?? 'none';
}

export function chooseSkinTone(tone: SkinTone): void {
  writeOfAccount(TONE_KEY, tone);
}
