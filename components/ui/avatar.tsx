import { initials } from '@/lib/format/initials';
import { isNftPicture } from '@/lib/format/nft-picture';
import { avatarClass, avatarPictureClass, type AvatarSize } from './avatar-classes';
import { cn } from './class-names';

export type AvatarProps = {
  name: string;
  /** A portrait or an uploaded picture; initials on the name's colour are drawn without one. */
  picture?: string | null;
  /** People are round, spaces and rooms are squircles, tokens are round. */
  kind?: 'person' | 'space' | 'token';
  size?: AvatarSize;
  online?: boolean;
  /** Words for the dot, "Online"; without them screen readers are not told. */
  onlineLabel?: string;
  /** Set when no name stands beside the picture. */
  label?: string;
  /** Width of the ring in the surface colour, for pictures that overlap something. */
  ring?: 0 | 2 | 4 | 5;
  className?: string;
};

const rings = {
  0: '',
  2: 'ring-2 ring-surface-1',
  4: 'ring-4 ring-surface-1',
  5: 'ring-5 ring-surface-1',
} as const;

/** Smaller pictures have no room for a mark (pixels). */
const MARKED_SIZE_MIN = 24;

/** Picture, else portrait, else the first two letters on the colour of the name. */
export function Avatar({ name, picture, kind = 'person', size = 40, ring = 0, ...props }: AvatarProps) {
  const shape = kind === 'space' ? 'rounded-space' : 'rounded-full';
  return (
    <span
      {...(props.label ? { role: 'img', 'aria-label': props.label } : {})}
      className={cn(avatarClass(name, picture, size), shape, rings[ring], props.className)}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          // Out of the grid's flow: a picture that is not square would stretch its row.
          className={cn(avatarPictureClass, shape)}
        />
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
      {kind === 'person' && size >= MARKED_SIZE_MIN && isNftPicture(picture) && <NftMark />}
      {props.online && (
        <span
          {...(props.onlineLabel
            ? { role: 'img', 'aria-label': props.onlineLabel }
            : { 'aria-hidden': true })}
          className="absolute -right-px -bottom-px aspect-square w-[30%] min-w-[9px] rounded-full bg-online ring-[2.5px] ring-surface-1"
        />
      )}
    </span>
  );
}

/** Says that the chain has confirmed the NFT; the card of the person says it in words. */
function NftMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      data-nft-mark=""
      className="absolute -top-px -right-px size-[34%] min-h-[11px] min-w-[11px]"
    >
      <path
        d="M12 1.5 21 6.7v10.6L12 22.5 3 17.3V6.7Z"
        strokeWidth="2.5"
        strokeLinejoin="round"
        className="fill-verified-green stroke-surface-1"
      />
      <path
        d="m8.2 12.2 2.6 2.6 5-5.3"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-verified-glyph"
      />
    </svg>
  );
}
