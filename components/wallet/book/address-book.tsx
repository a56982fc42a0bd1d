'use client';

import { BookUser, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { removeSavedAddress, useSavedAddresses } from '@/lib/queries/wallet-book';
import { searchSaved } from '@/lib/wallet/sending/saved-payee';
import { networkByChainId } from '@/protocol/network';
import type { SavedAddress } from '@/protocol/wallet-book';
import { BookForm } from './book-form';

export type AddressBookProps = { open: boolean; onClose: () => void };

type Step = 'list' | 'new' | SavedAddress;

/** The person's saved addresses: search, add, change, remove. */
export default function AddressBook({ open, onClose }: AddressBookProps) {
  const t = useTranslations('wallet.book');
  const words = useTranslations('wallet');
  const [step, setStep] = useState<Step>('list');
  const [text, setText] = useState('');
  const { data, error, mutate } = useSavedAddresses();
  const close = () => {
    setStep('list');
    setText('');
    onClose();
  };
  if (step !== 'list' && open) {
    return (
      <BookForm
        entry={step === 'new' ? null : step}
        entries={data ?? []}
        onBack={() => setStep('list')}
        onClose={close}
      />
    );
  }
  const found = searchSaved(data ?? [], text);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title')}
      closeLabel={words('close')}
      footer={
        <Button variant="primary" size="lg" onClick={() => setStep('new')} disabled={!data}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      }
    >
      {data && data.length > 0 && (
        <SearchField
          value={text}
          onChange={(event) => setText(event.target.value)}
          label={t('search')}
          placeholder={t('search')}
        />
      )}
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          text={words('allFailedText')}
          retryLabel={words('retry')}
          onRetry={() => void mutate()}
        />
      ) : !data ? (
        <div role="img" aria-label={words('loading')}>
          <SkeletonRow />
          <SkeletonRow />
        </div>
      ) : data.length === 0 ? (
        <EmptyState icon={<BookUser />} title={t('none')} text={t('noneText')} className="py-10" />
      ) : found.length === 0 ? (
        <p role="status" className="py-6 text-center text-text-3">
          {t('noneFound')}
        </p>
      ) : (
        <ul className="divide-y divide-border-2" aria-label={t('title')}>
          {found.map((entry) => (
            <EntryRow key={`${entry.address} ${entry.chainId}`} entry={entry} onEdit={() => setStep(entry)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function EntryRow({ entry, onEdit }: { entry: SavedAddress; onEdit: () => void }) {
  const t = useTranslations('wallet.book');
  const words = useTranslations('wallet');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { name, note, address, chainId } = entry;
  const remove = async () => {
    setBusy(true);
    await removeSavedAddress(entry).catch(() => undefined);
    setBusy(false);
    setAsking(false);
  };
  return (
    <li className="flex items-center gap-2 py-2.5">
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-text-3">
          <ComparedAddress address={address} /> ·{' '}
          {chainId === null ? t('everyNetwork') : networkByChainId(chainId)?.name}
        </span>
        {note !== '' && <span className="block truncate text-sm text-text-2">{note}</span>}
      </span>
      {asking ? (
        <span className="flex shrink-0 gap-1.5">
          <Button size="sm" onClick={() => setAsking(false)} disabled={busy}>
            {words('cancel')}
          </Button>
          <Button size="sm" variant="danger" busy={busy} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </span>
      ) : (
        <span className="flex shrink-0">
          <IconButton
            label={t('editName', { name })}
            title={t('editName', { name })}
            icon={<Pencil aria-hidden />}
            onClick={onEdit}
          />
          <IconButton
            label={t('removeName', { name })}
            title={t('removeName', { name })}
            icon={<Trash2 aria-hidden />}
            onClick={() => setAsking(true)}
          />
        </span>
      )}
    </li>
  );
}
