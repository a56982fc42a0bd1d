'use client';
import {
  AppWindow,
  Archive,
  Bell,
  EyeOff,
  Gift,
  Inbox,
  KeyRound,
  Mail,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  Trash2,
  UserRound,
  UserX,
  Wallet,
  WalletCards,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { notFound, useSearchParams } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { settingsPath } from '@/lib/account/destination';
import { useMe } from '@/lib/queries/account';
import { useChangesWithoutChat } from '@/lib/queries/changes';
import { WalletSecurity } from '@/components/keys/wallet-security';
import { AppearanceSection } from './appearance-section';
import { BotsSection } from './bots-section';
import { ClientsSection } from './clients-section';
import { DeleteAccountSection } from '@/components/account/deletion/delete-account-section';
import { DeletedSpacesSection } from './deleted-spaces-section';
import { DataSection } from './data-section';
import { DevicesSection } from './devices-section';
import { EmailSection } from './email-section';
import { PasswordSection } from './password-section';
import { PrivacySection } from './privacy-section';
import { isChanged, ProfileSection, type ProfileDraft } from './profile-section';
import { SecuritySection } from './security-section';
import { AccountSettingsFrame } from './account-settings-frame';
import { WalletsSection } from './wallets-section';

/** Settings of the viewer's own account (OPN-71). For another person's id there is no page. */
export function AccountSettings({
  userId,
  section,
  outboxHref,
  applications,
  notifications,
  ggReward,
}: {
  /** Null means the signed-in person. */
  userId: string | null;
  /** Shown where the address names no other; null: the menu or the first. */
  section: string | null;
  outboxHref: string | null;
  /** The contents of sections whose components are above this one. */
  applications: ReactNode;
  notifications: ReactNode;
  ggReward: ReactNode;
}) {
  const t = useTranslations('account.settings');
  const linked = useTranslations('connect.settings');
  const keys = useTranslations('keys');
  const bots = useTranslations('account.bots');
  const deleted = useTranslations('account.deletedSpaces');
  const removal = useTranslations('account.deletion');
  const { data: me, error, mutate, isValidating } = useMe();
  useChangesWithoutChat(me?.id ?? null);
  const [draft, setDraft] = useState<ProfileDraft>({});
  const named = useSearchParams().get('section') ?? section;

  if (me && userId !== null && String(me.id) !== userId) notFound();

  const loading = <Skeleton className="h-80 w-full rounded-card" />;
  const failed = (
    <ErrorState
      title={t('error')}
      text={t('errorText')}
      retryLabel={t('retry')}
      retrying={isValidating}
      onRetry={() => void mutate()}
    />
  );
  const waiting = error ? failed : loading;
  return (
    <AccountSettingsFrame
      path={userId === null && !me ? '/index' : settingsPath(Number(userId ?? me?.id))}
      named={named}
      unsaved={me !== undefined && isChanged(me, draft)}
      sections={[
        {
          id: 'profile',
          label: t('profile'),
          icon: <UserRound aria-hidden />,
          content: me ? (
            <ProfileSection
              me={me}
              draft={draft}
              onEdit={(part) => setDraft((before) => ({ ...before, ...part }))}
              onDiscard={() => setDraft({})}
            />
          ) : (
            waiting
          ),
        },
        {
          id: 'email',
          label: t('email'),
          icon: <Mail aria-hidden />,
          content: me ? <EmailSection me={me} outboxHref={outboxHref} /> : waiting,
        },
        {
          id: 'password',
          label: t('password'),
          icon: <KeyRound aria-hidden />,
          content: me ? <PasswordSection me={me} outboxHref={outboxHref} /> : waiting,
        },
        {
          id: 'security',
          label: t('security'),
          icon: <ShieldCheck aria-hidden />,
          content: me ? <SecuritySection me={me} /> : waiting,
        },
        {
          id: 'notifications',
          label: t('notifications'),
          icon: <Bell aria-hidden />,
          content: notifications,
        },
        {
          id: 'ggReward',
          label: t('ggReward'),
          icon: <Gift aria-hidden />,
          content: ggReward,
        },
        {
          id: 'privacy',
          label: t('privacy'),
          icon: <EyeOff aria-hidden />,
          content: <PrivacySection />,
        },
        {
          id: 'wallet',
          label: keys('section'),
          icon: <Wallet aria-hidden />,
          content: <WalletSecurity />,
        },
        {
          id: 'wallets',
          label: linked('title'),
          icon: <WalletCards aria-hidden />,
          content: <WalletsSection />,
        },
        {
          id: 'devices',
          label: t('devices'),
          icon: <MonitorSmartphone aria-hidden />,
          content: <DevicesSection />,
        },
        {
          id: 'clients',
          label: t('clients'),
          icon: <AppWindow aria-hidden />,
          content: (
            <>
              <ClientsSection />
              <h3 className="mt-8 mb-2 section-title">{bots('title')}</h3>
              <BotsSection />
            </>
          ),
        },
        {
          id: 'applications',
          label: t('applications'),
          icon: <Inbox aria-hidden />,
          content: applications,
        },
        {
          id: 'data',
          label: t('data'),
          icon: <Archive aria-hidden />,
          content: <DataSection />,
        },
        {
          id: 'deleted',
          label: deleted('title'),
          icon: <Trash2 aria-hidden />,
          content: <DeletedSpacesSection />,
        },
        {
          id: 'appearance',
          label: t('appearance'),
          icon: <Palette aria-hidden />,
          content: <AppearanceSection />,
        },
        {
          id: 'delete',
          label: removal('title'),
          icon: <UserX aria-hidden />,
          content: <DeleteAccountSection />,
        },
      ]}
    />
  );
}
