'use client';

import { Copy, Mail, QrCode as QrIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button, buttonStyles } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { QrCode } from '@/components/ui/qr-code';
import { showSnackbar } from '@/components/ui/snackbar';
import { inviteLink } from '@/lib/invite/invite-link';
import { shareLinks } from '@/lib/invite/share-links';
import type { Me } from '@/protocol/account';
import { SiteGlyph } from './site-glyph';
import type { ViewedSpace } from './viewer-store';

/** The link by which a person invites to a space, and ways to share it. Both wait for a verified email (INV-09). */
export function ShareInvite({
  me,
  space,
  onUnverified,
}: {
  me: Me;
  space: Pick<ViewedSpace, 'id' | 'name' | 'alias'>;
  onUnverified: () => void;
}) {
  const t = useTranslations('space.invite');
  const [showsQr, setShowsQr] = useState(false);
  const url = inviteLink(location.origin, { spaceId: space.id, alias: space.alias, inviterId: me.id });
  const links = shareLinks({
    url,
    subject: t('subject', { name: space.name }),
    message: t('message', { name: space.name }),
  });
  const ways: { key: keyof typeof links; text: string; icon: ReactNode }[] = [
    { key: 'email', text: t('email'), icon: <Mail aria-hidden /> },
    { key: 'x', text: 'X', icon: <SiteGlyph site="x" /> },
    { key: 'facebook', text: 'Facebook', icon: <SiteGlyph site="facebook" /> },
    { key: 'linkedin', text: 'LinkedIn', icon: <SiteGlyph site="linkedin" /> },
    { key: 'telegram', text: 'Telegram', icon: <SiteGlyph site="telegram" /> },
    { key: 'whatsapp', text: 'WhatsApp', icon: <SiteGlyph site="whatsapp" /> },
  ];
  const look = buttonStyles({ size: 'sm', block: true, className: 'px-1!' });
  return (
    <>
      {me.emailVerified ? <LinkBox url={url} /> : <p className="font-medium">{t('verifyFirst')}</p>}
      <ul className="grid grid-cols-2 gap-1.5 desktop:grid-cols-4">
        {ways.map(({ key, text, icon }) => {
          return (
            <li key={key}>
              {me.emailVerified ? (
                <a
                  href={links[key]}
                  target={key === 'email' ? undefined : '_blank'}
                  rel="noopener"
                  aria-label={key === 'email' ? text : t('shareOn', { site: text })}
                  className={look}
                >
                  {icon}
                  {text}
                </a>
              ) : (
                <button type="button" onClick={onUnverified} className={look}>
                  {icon}
                  {text}
                </button>
              )}
            </li>
          );
        })}
        <li className="col-span-2">
          <button
            type="button"
            aria-expanded={showsQr}
            onClick={() => (me.emailVerified ? setShowsQr(!showsQr) : onUnverified())}
            className={look}
          >
            <QrIcon aria-hidden />
            {t(showsQr ? 'hideQr' : 'qr')}
          </button>
        </li>
      </ul>
      {showsQr && (
        <div className="grid place-items-center py-1">
          <QrCode text={url} label={t('qrLabel', { url })} />
        </div>
      )}
    </>
  );
}

function LinkBox({ url }: { url: string }) {
  const t = useTranslations('space.invite');
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showSnackbar(t('copied'));
    } catch {
      setFailed(true);
    }
  };
  return (
    <Field label={t('link')} error={failed && t('copyFailed')}>
      {(control) => (
        <Input
          {...control}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="h-11 pr-1 font-mono text-sm"
          end={
            <Button variant="primary" size="sm" className="font-sans" onClick={() => void copy()}>
              <Copy aria-hidden />
              {t('copy')}
            </Button>
          }
        />
      )}
    </Field>
  );
}
