'use client';
import { ChevronLeft, LogOut, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { logOut } from '@/lib/queries/account';

export interface SettingsSection {
  id: string;
  label: string;
  icon: ReactNode;
  content: ReactNode;
}

export interface SettingsFrameProps {
  /** Path of these settings, without query. */
  path: string;
  sections: readonly SettingsSection[];
  /** The section that the address names; without one the menu is the page on a narrow screen. */
  named: string | null;
  /** Closing asks first while there is something to lose. */
  unsaved: boolean;
}

/** Full-screen settings: menu at the left, one section beside it; on a narrow screen the menu is a page of its own. */
export function SettingsFrame({ path, sections, named, unsaved }: SettingsFrameProps) {
  const t = useTranslations('account.settings');
  const router = useRouter();
  const shown = sections.find(({ id }) => id === named) ?? sections[0];
  const inSection = sections.some(({ id }) => id === named);
  const [asking, setAsking] = useState(false);
  const exit = useCallback(() => router.push('/index'), [router]);
  const close = useCallback(() => {
    if (unsaved) setAsking(true);
    else exit();
  }, [unsaved, exit, setAsking]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [close]);

  return (
    <div className="fixed inset-0 z-overlay flex overflow-hidden bg-surface-1">
      <nav
        aria-label={t('sections')}
        className={cn(
          'flex w-full flex-col gap-0.5 overflow-y-auto bg-surface-0 px-3 pt-2 pb-6 desktop:w-settings-nav desktop:shrink-0 desktop:pt-7',
          inSection && 'max-desktop:hidden',
        )}
      >
        <div className="mb-2 flex items-center justify-between px-2">
          <h1 className="section-title">{t('title')}</h1>
          <IconButton
            className="-mr-2 desktop:hidden"
            label={t('close')}
            icon={<X aria-hidden />}
            onClick={close}
          />
        </div>
        {sections.map(({ id, label, icon }) => (
          <Link
            key={id}
            href={`${path}?section=${id}`}
            replace={inSection}
            prefetch={false}
            aria-current={id === shown?.id ? 'page' : undefined}
            className={cn(
              'flex h-row items-center gap-2.5 rounded-md px-2 text-text-2 max-desktop:h-[46px] max-desktop:text-lg',
              'hover:bg-hover hover:text-text-1 [&_svg]:size-[18px]',
              'desktop:aria-[current]:bg-active desktop:aria-[current]:font-medium desktop:aria-[current]:text-text-1',
            )}
          >
            {icon}
            <span className="truncate">{label}</span>
          </Link>
        ))}
        <div className="my-2 border-t" />
        <button
          type="button"
          onClick={() => void logOut().catch(() => {})}
          className="flex h-row items-center gap-2.5 rounded-md px-2 text-danger hover:bg-hover max-desktop:h-[46px] max-desktop:text-lg [&_svg]:size-[18px]"
        >
          <LogOut aria-hidden />
          {t('logOut')}
        </button>
      </nav>
      <div className={cn('min-w-0 grow overflow-y-auto scroll-quiet', !inSection && 'max-desktop:hidden')}>
        <header className="sticky top-0 z-sticky flex h-topbar items-center gap-1 bg-surface-1 px-2 desktop:hidden">
          <Link
            href={path}
            aria-label={t('back')}
            className="grid size-11 place-items-center rounded-md text-text-2 hover:bg-hover"
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Link>
          <span className="section-title truncate">{shown?.label}</span>
        </header>
        <main className="mx-auto max-w-settings px-4 pt-4 pb-16 desktop:px-8 desktop:pt-7">
          <h2 className="mb-6 page-title max-desktop:sr-only">{shown?.label}</h2>
          {shown?.content}
        </main>
      </div>
      <IconButton
        label={t('close')}
        title={t('close')}
        icon={<X aria-hidden />}
        onClick={close}
        className="absolute! top-6 right-6 max-desktop:hidden"
      />
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('discardTitle')}
        text={t('unsaved')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        closeLabel={t('keepEditing')}
        onConfirm={exit}
      />
    </div>
  );
}
