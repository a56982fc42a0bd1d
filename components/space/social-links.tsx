import { linkLabel } from '@/lib/space/social';
import type { SocialLinks as Links } from '@/protocol/space';
import { socialLinkProblem, socialTypes } from '@/protocol/space-rules';
import { SocialIcon } from './social-icon';

/** The places where a space is to be found besides here, two in a row. What is no web address is left out. */
export function SocialLinks({ links }: { links: Links }) {
  const shown = socialTypes.flatMap((type) => {
    const link = links[type]?.link;
    return link && socialLinkProblem(type, link) !== 'url' ? [{ type, link }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="mt-2.5 grid grid-cols-2 gap-x-3 gap-y-1">
      {shown.map(({ type, link }) => (
        <li key={type} className="min-w-0">
          <a
            href={link}
            title={link}
            target="_blank"
            rel="nofollow ugc noopener"
            className="flex h-[34px] items-center gap-2 text-sm text-text-2 hover:text-text-1"
          >
            <SocialIcon type={type} className="size-4 shrink-0" />
            <span className="min-w-0 truncate">{linkLabel(type, link)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
