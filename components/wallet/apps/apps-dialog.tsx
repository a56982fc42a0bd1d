'use client';

import { Globe } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { AddressBlock } from '@/components/wallet/address-block';
import { useObservable } from '@/lib/use-observable';
import { AppSessions, type AppProposal, type AppsView } from '@/lib/wallet/apps/app-sessions';
import { openApps } from '@/lib/wallet/apps/open-apps';
import type { UserId } from '@/protocol/ids';
import { networkByChainId } from '@/protocol/network';

const nothing: AppsView = { sessions: [], proposal: null };
/** From a pasted address to what the app wants. */
const SILENT_MS = 20_000;

/** Apps that the key-share wallet is connected to, and the way to connect another. */
export default function AppsDialog(props: { userId: UserId; address: string; onClose: () => void }) {
  const { userId, onClose } = props;
  const t = useTranslations('wallet');
  const [apps, setApps] = useState<AppSessions | null | 'failed'>(null);
  useEffect(() => {
    let isGone = false;
    openApps(userId).then(
      (made) => !isGone && setApps(made),
      () => !isGone && setApps('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [userId]);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('apps.title')}
      description={t('apps.text')}
      showDescription
      closeLabel={t('close')}
    >
      {apps === null && (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      )}
      {apps === 'failed' && <Note tone="danger">{t('apps.failed')}</Note>}
      {apps !== null && apps !== 'failed' && <Apps apps={apps} address={props.address} />}
    </Dialog>
  );
}

/** What the apps of a wallet are, once it is loaded. */
export function Apps({ apps, address }: { apps: AppSessions; address: string }) {
  const { sessions, proposal } = useObservable(apps.view, nothing);
  return proposal ? (
    <Proposal key={proposal.id} {...{ apps, proposal, address }} />
  ) : (
    <>
      <Pairing apps={apps} />
      <Sessions {...{ apps, sessions }} />
    </>
  );
}

function Pairing({ apps }: { apps: AppSessions }) {
  const t = useTranslations('wallet');
  const [uri, setUri] = useState('');
  const [problem, setProblem] = useState<'uriWrong' | 'silent' | null>(null);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = uri.trim();
    if (!AppSessions.isUri(text)) return setProblem('uriWrong');
    setBusy(true);
    const fail = () => {
      setBusy(false);
      setProblem('silent');
    };
    // The view that shows what the app wants takes the place of this one.
    timer.current = setTimeout(fail, SILENT_MS);
    await apps.pair(text).catch(() => {
      clearTimeout(timer.current);
      fail();
    });
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={t('apps.uri')} help={t('apps.uriHelp')} error={problem && t(`apps.${problem}`)}>
        {(control) => (
          <Input
            {...control}
            value={uri}
            placeholder="wc:"
            spellCheck={false}
            autoComplete="off"
            className="font-mono"
            onChange={({ target }) => {
              setUri(target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Button variant="primary" size="lg" type="submit" busy={busy} disabled={uri.trim() === ''}>
        {t('apps.connect')}
      </Button>
    </form>
  );
}

type ProposalProps = { apps: AppSessions; proposal: AppProposal; address: string };

function Proposal({ apps, proposal, address }: ProposalProps) {
  const t = useTranslations('wallet');
  const format = useFormatter();
  const { site, name, chainIds } = proposal;
  const [busy, setBusy] = useState(false);
  const networks = (chainIds ?? []).map((chainId) => networkByChainId(chainId)?.name ?? String(chainId));
  const verdict = site.isDanger ? 'danger' : site.isVerified ? 'verified' : 'unverified';
  const act = async (work: Promise<void>) => {
    setBusy(true);
    await work.catch(() => setBusy(false));
  };
  return (
    <section aria-label={t('apps.asks', { host: site.host })} className="flex flex-col gap-3.5">
      <p className="text-md font-semibold break-words">{t('apps.asks', { host: site.host })}</p>
      <p className="text-sm break-words text-text-2">{t('apps.callsItself', { name: name.slice(0, 80) })}</p>
      <Note tone={site.isDanger ? 'danger' : site.isVerified ? 'success' : 'warn'}>
        {t(`apps.${verdict}`)}
      </Note>
      {chainIds === null ? (
        <Note tone="danger">{t('apps.unsupported')}</Note>
      ) : (
        <>
          <ul className="list-disc pl-5 text-sm text-text-2">
            <li>{t('apps.seesAddress')}</li>
            <li>{t('apps.mayAsk')}</li>
            <li>{t('apps.onNetworks', { networks: format.list(networks, { type: 'conjunction' }) })}</li>
          </ul>
          <AddressBlock address={address} label={t('wholeAddress')} />
        </>
      )}
      <div className="flex gap-2.5 *:flex-1">
        <Button size="lg" disabled={busy} onClick={() => void act(apps.reject())}>
          {t('apps.reject')}
        </Button>
        {chainIds !== null && !site.isDanger && (
          <Button variant="primary" size="lg" busy={busy} onClick={() => void act(apps.approve())}>
            {t('apps.approve')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Sessions({ apps, sessions }: { apps: AppSessions; sessions: AppsView['sessions'] }) {
  const t = useTranslations('wallet');
  const format = useFormatter();
  if (sessions.length === 0) return <p className="text-sm text-text-3">{t('apps.none')}</p>;
  return (
    <ul aria-label={t('apps.title')} className="flex flex-col gap-2">
      {sessions.map(({ topic, name, site, until }) => (
        <li key={topic} className="flex items-center gap-3 rounded-card border p-3">
          <Globe aria-hidden className="size-5 shrink-0 text-text-3" />
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">{site.host}</span>
            <span className="block truncate text-sm text-text-3">
              {t(site.isVerified ? 'apps.isVerified' : 'apps.isUnverified')} · {name.slice(0, 40)} ·{' '}
              {t('apps.until', { date: format.dateTime(until, { dateStyle: 'medium' }) })}
            </span>
          </span>
          <Button
            size="sm"
            aria-label={t('apps.endNamed', { host: site.host })}
            onClick={() => void apps.end(topic)}
          >
            {t('apps.end')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
