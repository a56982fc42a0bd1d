import { UsersRound } from 'lucide-react';
import { Avatar, type AvatarProps } from './avatar';
import { cn } from './class-names';

const layouts = {
  24: { box: 'size-6', each: 18, icon: 'size-3.5' },
  36: { box: 'size-9', each: 24, icon: 'size-4' },
  40: { box: 'size-10', each: 28, icon: 'size-[18px]' },
  56: { box: 'size-14', each: 40, icon: 'size-6' },
  72: { box: 'size-[72px]', each: 48, icon: 'size-8' },
} as const;

export type GroupPictureProps = {
  /** A picture of its own, drawn instead of the people. */
  picture?: string;
  /** Those who were in the group first come first; two are drawn. */
  people: readonly Pick<AvatarProps, 'name' | 'picture'>[];
  size: keyof typeof layouts;
  className?: string;
};

/** The picture of a group, or those of two of its people, one over the other. Decoration: the group's name stands beside it. */
export function GroupPicture({ picture = '', people, size, className }: GroupPictureProps) {
  const { box, each, icon } = layouts[size];
  if (picture !== '') return <Avatar name="" picture={picture} size={size} className={className} />;
  const [first, second] = people;
  if (!first) {
    return (
      <span
        aria-hidden
        className={cn(
          'grid shrink-0 place-items-center rounded-full bg-surface-2 text-text-2',
          box,
          className,
        )}
      >
        <UsersRound className={icon} />
      </span>
    );
  }
  if (!second) return <Avatar {...first} size={size} className={className} />;
  return (
    <span aria-hidden className={cn('relative inline-block shrink-0 align-top', box, className)}>
      <Avatar {...first} size={each} className="absolute! top-0 left-0" />
      <Avatar {...second} size={each} ring={2} className="absolute! right-0 bottom-0" />
    </span>
  );
}
