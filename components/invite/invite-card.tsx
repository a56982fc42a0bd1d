'use client';
import { createTranslator } from 'next-intl';
import { useEffect, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/class-names';
import { Note } from '@/components/ui/note';
import { VerificationBadge } from '@/components/ui/verification-badge';
import { call } from '@/lib/api/client';
import { pageLanguage } from '@/lib/i18n/page-language';
import { loadInviteTexts, type InviteTexts } from '@/lib/invite/texts';
import type { InviteContext, InvitePreview } from '@/protocol/invite';

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; texts: InviteTexts | null }
  | { kind: 'shown'; texts: InviteTexts; preview: InvitePreview };

/** Who invited you, and to what. Nothing of it is needed to log in, so a failure is only said. */
export function InviteCard({ invite }: { invite: InviteContext }) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const key = JSON.stringify(invite);

  useEffect(() => {
    const leave = new AbortController();
    void load(JSON.parse(key) as InviteContext, leave.signal).then((loaded) => {
      if (!leave.signal.aborted) setState(loaded);
    });
    return () => leave.abort();
  }, [key]);

  if (state.kind === 'loading')
    return <div className="h-[82px] animate-skeleton rounded-card bg-surface-2" />;
  if (state.kind === 'failed') return state.texts && <Note tone="warn">{state.texts.failed}</Note>;
  const { preview, texts } = state;
  if (!preview.space) return <Note tone="warn">{texts.gone}</Note>;
  return <Invitation preview={preview} texts={texts} space={preview.space} />;
}

async function load(invite: InviteContext, signal: AbortSignal): Promise<State> {
  let texts: InviteTexts | null = null;
  try {
    texts = await loadInviteTexts(pageLanguage());
    const preview = await call('invitePreview', { query: invite, failure: 'silent', signal });
    return { kind: 'shown', texts, preview };
  } catch {
    return { kind: 'failed', texts };
  }
}

function Invitation(props: {
  preview: InvitePreview;
  space: NonNullable<InvitePreview['space']>;
  texts: InviteTexts;
}) {
  const { space, preview, texts } = props;
  const { inviter, link } = preview;
  const dead = link && link.state !== 'open' ? link.state : null;
  const t = createTranslator({ locale: pageLanguage(), messages: texts });
  return (
    <Card role="group" aria-label={texts.label} className="flex items-center gap-3.5 px-3.5 py-3">
      <span className="relative shrink-0">
        <Avatar kind="space" name={space.name} picture={space.logo} size={48} />
        {inviter && (
          <Avatar
            name={inviter.username}
            picture={inviter.avatar}
            size={24}
            className="absolute! -right-2 -bottom-1.5 ring-3 ring-card"
          />
        )}
      </span>
      <div className="min-w-0 grow pl-1">
        <p className={cn('truncate text-sm', dead ? 'text-warn' : 'text-text-2')}>
          {dead
            ? texts[dead]
            : inviter
              ? t('invitedBy', { name: inviter.username })
              : link
                ? texts.invited
                : texts.joining}
        </p>
        <p className="flex items-center gap-1.5 font-semibold">
          <span className="truncate" title={space.name}>
            {space.name}
          </span>
          {space.verificationTag && (
            <VerificationBadge kind={space.verificationTag === 2 ? 'gold' : 'green'} label={texts.verified} />
          )}
        </p>
        <p className="num text-xs text-text-3">
          {space.isPublic
            ? t('members', { members: space.members })
            : link && (dead || !link.admits)
              ? texts.application
              : texts.private}
        </p>
      </div>
    </Card>
  );
}
