import { FreshLoginHost } from '@/components/account/fresh-login/fresh-login-host';
import { AccountSettings } from '@/components/account/settings/account-settings';
import { OwnApplications } from '@/components/application/own-applications';
import { ClientMessages } from '@/components/language/client-messages';
import { NoticeSettings } from '@/components/notice/settings/notice-settings';
import { GgReward } from '@/components/point/gg-reward';
import { hasOutbox } from '@/lib/config/operator';
import { ShellWallet } from './shell-wallet';

/** The settings of a person's own account, with the sections of all features. Props as of `AccountSettings`. */
export function OwnSettings({ userId, section }: { userId: string | null; section: string | null }) {
  return (
    <ClientMessages
      namespaces={[
        'account',
        'application',
        'contact',
        'gg-point',
        'keys',
        'mail-delivery',
        'ui',
        'wallet',
        'connect',
        'reward',
        'notice-setting',
        'second-step',
        'space',
        'nft',
      ]}
    >
      <AccountSettings
        userId={userId}
        section={section}
        outboxHref={hasOutbox() ? '/outbox' : null}
        applications={<OwnApplications />}
        notifications={<NoticeSettings />}
        ggReward={<GgReward />}
      />
      <ShellWallet />
      <FreshLoginHost />
    </ClientMessages>
  );
}
