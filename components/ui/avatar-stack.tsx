import { Avatar, type AvatarProps } from './avatar';
import { cn } from './class-names';

export type AvatarStackProps = {
  people: readonly Pick<AvatarProps, 'name' | 'picture'>[];
  kind?: AvatarProps['kind'];
  size?: AvatarProps['size'];
  /** How many are drawn; the words beside the stack say how many there are. */
  max?: number;
  className?: string;
};

/** Pictures of people or spaces, overlapping by 8 px with a ring in the surface colour. Decoration: a text beside it counts. */
export function AvatarStack({ people, kind, size = 32, max = 5, className }: AvatarStackProps) {
  return (
    <span aria-hidden className={cn('inline-flex', className)}>
      {people.slice(0, max).map((person, index) => (
        <Avatar
          key={index}
          {...person}
          kind={kind}
          size={size}
          ring={2}
          className={cn(index > 0 && '-ml-2')}
        />
      ))}
    </span>
  );
}
