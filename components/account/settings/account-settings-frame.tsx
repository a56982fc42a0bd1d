'use client';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { SettingsFrame, type SettingsSection } from '@/components/ui/settings-frame';
import { UnsavedGuardHost, useUnsaved } from '@/components/ui/unsaved-guard';
import { logOut } from '@/lib/queries/account';

export interface AccountSettingsFrameProps {
  /** Path of these settings, without query. */
  path: string;
  sections: readonly SettingsSection[];
  /** The section that the address names; without one the menu is the page on a narrow screen. */
  named: string | null;
  /** Closing asks first while there is something to lose. */
  unsaved: boolean;
}

/** The account settings with their close button. */
export function AccountSettingsFrame({ unsaved, ...frame }: AccountSettingsFrameProps) {
  const t = useTranslations('account.settings');
  return (
    <UnsavedGuardHost
      texts={{
        title: t('discardTitle'),
        text: t('unsaved'),
        discard: t('discard'),
        keep: t('keepEditing'),
        close: t('keepEditing'),
      }}
    >
      <Frame {...frame} />
      <Unsaved when={unsaved} />
    </UnsavedGuardHost>
  );
}

function Unsaved({ when }: { when: boolean }) {
  useUnsaved(when);
  return null;
}

function Frame({ path, sections, named }: Omit<AccountSettingsFrameProps, 'unsaved'>) {
  const t = useTranslations('account.settings');
  const router = useRouter();
  const shown = sections.find(({ id }) => id === named);
  return (
    <SettingsFrame
      keepsDrafts
      path={path}
      heading={<h1 className="section-title">{t('title')}</h1>}
      sections={sections}
      shown={shown ?? sections[0] ?? null}
      inSection={shown !== undefined}
      labels={{ sections: t('sections'), close: t('close'), back: t('back'), escape: t('esc') }}
      onClose={() => router.push('/index')}
      end={
        <button
          type="button"
          onClick={() => void logOut().catch(() => {})}
          className="flex h-row shrink-0 items-center gap-2.5 rounded-md px-2 text-danger hover:bg-hover max-desktop:h-[46px] max-desktop:text-lg [&_svg]:size-[18px]"
        >
          <LogOut aria-hidden />
          {t('logOut')}
        </button>
      }
    />
  );
}
