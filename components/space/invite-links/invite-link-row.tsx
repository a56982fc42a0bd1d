'use client';

import { Clock, Copy, Hash, Pause, Play, Trash2, Users } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RoleChip } from '@/components/ui/role-chip';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tag } from '@/components/ui/tag';
import { fullTime } from '@/lib/format/relative-time';
import { signedInviteLink } from '@/lib/invite/invite-link';
import { pauseInviteLink, revokeInviteLink } from '@/lib/queries/invite-link';
import type { InviteLink } from '@/protocol/invite-link';

export interface InviteLinkRowProps {
  link: InviteLink;
  showsMaker: boolean;
  onUses: () => void;
}

const tones = {
  open: 'success',
  paused: 'warn',
  expired: 'neutral',
  usedUp: 'neutral',
  ended: 'neutral',
} as const;

/** One signed link: what it does, how far it is used, and what can be done about it. */
export function InviteLinkRow({ link, showsMaker, onUses }: InviteLinkRowProps) {
  const t = useTranslations('space.inviteLinks');
  const { state, end, roles } = link;
  const url = signedInviteLink(location.origin, link.token);
  const withheld = roles.filter(({ given }) => !given).map(({ name }) => name);
  return (
    <Card role="listitem" className="flex flex-col gap-2.5 p-3.5">
      <div className="flex items-center gap-2.5">
        <span className="min-w-0 grow truncate font-mono text-sm select-all" title={url}>
          {url}
        </span>
        <Tag tone={tones[state]}>
          {t(state === 'ended' && end !== null ? `end.${end}` : `state.${state}`)}
        </Tag>
      </div>
      <Facts link={link} showsMaker={showsMaker} />
      {roles.length > 0 && (
        <ul aria-label={t('roles')} className="flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <li key={role.id} className={role.given ? undefined : 'line-through'}>
              <RoleChip name={role.name} color={role.color} />
            </li>
          ))}
        </ul>
      )}
      {state === 'open' && !link.admits && <p className="text-sm text-text-2">{t('toApplication')}</p>}
      {state !== 'ended' && withheld.length > 0 && (
        <p className="text-sm text-text-2">{t('withheld', { count: withheld.length })}</p>
      )}
      <Actions link={link} url={url} onUses={onUses} />
    </Card>
  );
}

function Facts({ link, showsMaker }: Pick<InviteLinkRowProps, 'link' | 'showsMaker'>) {
  const t = useTranslations('space.inviteLinks');
  const locale = useLocale();
  const { expiryTime, room, maker } = link;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2">
      {showsMaker && <span className="max-w-full truncate">{t('by', { name: maker.username })}</span>}
      <Fact icon={<Clock aria-hidden />}>
        {expiryTime === null ? t('noExpiry') : t('until', { time: fullTime(new Date(expiryTime), locale) })}
      </Fact>
      {room && (
        <Fact icon={<Hash aria-hidden />}>
          <span className="sr-only">{t('opens')} </span>
          {room.name}
        </Fact>
      )}
    </p>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}

function Actions({ link, url, onUses }: { link: InviteLink; url: string; onUses: () => void }) {
  const t = useTranslations('space.inviteLinks');
  const [busy, setBusy] = useState<'pause' | 'revoke' | null>(null);
  const [asks, setAsks] = useState(false);
  const { id, state, uses, maxUses } = link;
  const isLasting = state === 'open' || state === 'paused';
  const run = async (which: 'pause' | 'revoke', change: () => Promise<void>) => {
    setBusy(which);
    try {
      await change();
    } catch {
      // The snackbar has said it.
    } finally {
      setBusy(null);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showSnackbar(t('copied'));
    } catch {
      showSnackbar(t('copyFailed'), 'error');
    }
  };
  if (asks) {
    return (
      <div role="group" aria-label={t('revokeTitle')} className="flex flex-wrap items-center gap-2">
        <p role="alert" className="min-w-0 flex-1 basis-52 text-sm">
          {t('revokeText')}
        </p>
        <Button size="sm" autoFocus onClick={() => setAsks(false)}>
          {t('keep')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          busy={busy === 'revoke'}
          onClick={() => void run('revoke', () => revokeInviteLink(id))}
        >
          {t('revoke')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 max-desktop:*:grow">
      <Button size="sm" className="max-desktop:w-full" onClick={onUses}>
        <Users aria-hidden />
        <span className="num">
          {maxUses === null ? t('joined', { count: uses }) : t('joinedOf', { count: uses, max: maxUses })}
        </span>
      </Button>
      <span className="grow max-desktop:hidden" />
      {isLasting && (
        <>
          <Button size="sm" onClick={() => void copy()}>
            <Copy aria-hidden />
            {t('copy')}
          </Button>
          <Button
            size="sm"
            busy={busy === 'pause'}
            onClick={() => void run('pause', () => pauseInviteLink(id, state === 'open'))}
          >
            {state === 'open' ? <Pause aria-hidden /> : <Play aria-hidden />}
            {t(state === 'open' ? 'pause' : 'resume')}
          </Button>
          <Button size="sm" variant="danger-quiet" onClick={() => setAsks(true)}>
            <Trash2 aria-hidden />
            {t('revoke')}
          </Button>
        </>
      )}
    </div>
  );
}
