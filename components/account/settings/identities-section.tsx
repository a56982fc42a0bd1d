'use client';
import { LogIn } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { fullTime } from '@/lib/format/relative-time';
import { haveFreshLogin } from '@/lib/queries/fresh-login';
import { departToLink, unlinkIdentity, useLinkedIdentities } from '@/lib/queries/linked-identity';
import type { LinkedIdentity } from '@/protocol/linked-identity';

/** Logins at OpenID providers that open this account; nothing where none was ever offered. */
export function IdentitiesSection() {
  const t = useTranslations('second-step.identities');
  const { data, error, mutate, isValidating } = useLinkedIdentities();
  const [leaving, setLeaving] = useState<LinkedIdentity | null>(null);
  const [going, setGoing] = useState<string | null>(null);

  if (!data) {
    if (!error) return <SkeletonRow />;
    return (
      <ErrorState
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  const { providers, identities } = data;
  if (providers.length === 0 && identities.length === 0) return null;

  async function link(providerId: string): Promise<void> {
    // Checked first: without it the login at the provider would be refused afterwards.
    if (!(await haveFreshLogin().catch(() => false))) return;
    setGoing(providerId);
    await departToLink(providerId).catch(() => setGoing(null)); // The call has shown the error.
  }
  async function askToUnlink(identity: LinkedIdentity): Promise<void> {
    if (await haveFreshLogin().catch(() => false)) setLeaving(identity);
  }
  return (
    <section className="mt-8">
      <h3 className="section-title">{t('title')}</h3>
      <p className="mt-0.5 mb-3 text-sm text-text-3">{t('text')}</p>
      {identities.length === 0 ? (
        <p className="text-text-2">{t('none')}</p>
      ) : (
        <Card>
          <ul className="divide-y">
            {identities.map((identity) => (
              <IdentityRow
                key={identity.id}
                identity={identity}
                onUnlink={() => void askToUnlink(identity)}
              />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {providers.map(({ id, name }) => (
          <Button key={id} busy={going === id} onClick={() => void link(id)}>
            <LogIn aria-hidden />
            {t('link', { provider: name })}
          </Button>
        ))}
      </div>
      {leaving && (
        <ActionDialog
          danger
          isQuestion
          title={t('unlinkTitle')}
          text={t('unlinkText', { label: leaving.label })}
          actionLabel={t('unlink')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          run={async () => {
            await unlinkIdentity(leaving.id);
            showSnackbar(t('unlinked'));
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

function IdentityRow({ identity, onUnlink }: { identity: LinkedIdentity; onUnlink: () => void }) {
  const t = useTranslations('second-step.identities');
  const locale = useLocale();
  const { label, providerName, linkedTime, lastUsedTime } = identity;
  const when = (time: string) => fullTime(new Date(time), locale);
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="truncate font-medium" title={label}>
          {label}
        </p>
        <p className="num text-xs text-pretty text-text-3">
          {providerName ?? t('gone')}
          {' · '}
          {lastUsedTime === null
            ? t('since', { when: when(linkedTime) })
            : t('used', { when: when(lastUsedTime) })}
        </p>
      </div>
      <Button size="sm" aria-label={t('unlinkNamed', { label })} onClick={onUnlink}>
        {t('unlink')}
      </Button>
    </li>
  );
}
