import { avatarHue } from '@/lib/format/avatar-hue';
import { cn } from '@/components/ui/class-names';

const sizes = {
  16: ['size-4 text-[7px]', ''],
  30: ['size-[30px] text-[11px]', 'size-[13px]'],
  36: ['size-9 text-[12px]', 'size-[15px]'],
} as const;

export type TokenMarkProps = {
  symbol: string;
  /** A path of this origin; empty draws the first letters. */
  logo: string;
  /** The network's picture at the corner. */
  networkLogo?: string;
  size?: keyof typeof sizes;
};

/** The picture of a token, with its network at the corner; the name stands beside it. */
export function TokenMark({ symbol, logo, networkLogo, size = 36 }: TokenMarkProps) {
  const [box, corner] = sizes[size];
  return (
    <span aria-hidden className={cn('relative inline-block shrink-0', box)}>
      {logo === '' ? (
        <span
          className={cn(
            'grid size-full place-items-center rounded-full font-semibold text-avatar-text',
            avatarHue(symbol),
          )}
        >
          {symbol.slice(0, 2).toUpperCase()}
        </span>
      ) : (
        <img src={logo} alt="" width={size} height={size} className="block size-full rounded-full" />
      )}
      {networkLogo !== undefined && corner !== '' && (
        <img
          src={networkLogo}
          alt=""
          className={cn('absolute -right-[3px] -bottom-[3px] rounded-full ring-2 ring-surface-1', corner)}
        />
      )}
    </span>
  );
}
