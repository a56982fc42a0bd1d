import { avatarHue } from '@/lib/format/avatar-hue';

const sizes = {
  18: 'size-[18px] text-[8px]',
  20: 'size-5 text-[8px]',
  24: 'size-6 text-[10px]',
  28: 'size-7 text-[11px]',
  32: 'size-8 text-[12px]',
  36: 'size-9 text-[14px]',
  40: 'size-10 text-[15px]',
  44: 'size-11 text-[16px]',
  48: 'size-12 text-[18px]',
  56: 'size-14 text-[20px]',
  64: 'size-16 text-[23px]',
  72: 'size-[72px] text-[26px]',
  88: 'size-[88px] text-[31px]',
  104: 'size-[104px] text-[37px]',
} as const;

export type AvatarSize = keyof typeof sizes;

/** A picture's place, or initials on the colour of the name; the shape is the caller's. */
export function avatarClass(name: string, picture: string | null | undefined, size: AvatarSize): string {
  const ground = picture ? 'bg-surface-2' : avatarHue(name);
  return `relative inline-grid shrink-0 place-items-center align-top font-semibold text-avatar-text select-none ${sizes[size]} ${ground}`;
}

export const avatarPictureClass = 'absolute inset-0 size-full object-cover';
