import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** In place of the composer while the conversation is shown as a role sees it. */
export function ViewedAsNote({ name, canPost }: { name: string; canPost: boolean }) {
  const t = useTranslations('chat.composer');
  return (
    <p className="mx-4 mb-3 flex min-h-12 shrink-0 items-center gap-3 rounded-card bg-surface-2 px-4 py-2 text-text-2 edge-border-2 max-desktop:mx-2 max-desktop:mb-2">
      <Eye aria-hidden className="size-[18px] shrink-0" />
      {t(canPost ? 'viewedAs' : 'viewedAsReader', { name })}
    </p>
  );
}
