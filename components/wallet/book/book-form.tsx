'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import useSWR from 'swr';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Input, Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { AddressBlock } from '@/components/wallet/address-block';
import { RiskNotes } from '@/components/wallet/send/risk-notes';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { useMe } from '@/lib/queries/account';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { saveAddress } from '@/lib/queries/wallet-book';
import { sentFromDevices } from '@/lib/wallet/sending/payees';
import { readRecipient, recipientWarnings, type RecipientWarning } from '@/lib/wallet/sending/recipient';
import { SAVED_NAME_MAX, SAVED_NOTE_MAX, type SavedAddress } from '@/protocol/wallet-book';

export type BookFormProps = {
  /** Null: a new one. */
  entry: SavedAddress | null;
  entries: readonly SavedAddress[];
  onBack: () => void;
  onClose: () => void;
};

/** Saves an address under a name. One that looks like another that the person knows is shown beside it first. */
export function BookForm({ entry, entries, onBack, onClose }: BookFormProps) {
  const t = useTranslations('wallet.book');
  const words = useTranslations('wallet');
  const { data: networks } = useWalletNetworks();
  const [typed, setTyped] = useState(entry?.address ?? '');
  const [name, setName] = useState(entry?.name ?? '');
  const [note, setNote] = useState(entry?.note ?? '');
  const [chainId, setChainId] = useState<number | null>(entry?.chainId ?? null);
  const [accepted, setAccepted] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const tokens = (networks ?? []).flatMap((one) => one.tokens.flatMap(({ address }) => address ?? []));
  const read = readRecipient(typed, { own: null, tokens });
  const address = read.startsWith('0x') ? (read as `0x${string}`) : null;
  const problem = address === null && typed.trim().length >= 42 ? (read as 'invalid' | 'checksum') : null;
  const warnings = useAlike(entry === null ? address : null);
  const isSame = (one: SavedAddress) => one.address === address && one.chainId === chainId;
  const isTaken = entries.some((one) => one.name === name.trim() && one !== entry && !isSame(one));
  const isThere = entry === null && entries.some(isSame);
  const mustCompare = warnings.data !== undefined && warnings.data.length > 0;
  const ready =
    address !== null &&
    name.trim() !== '' &&
    !isTaken &&
    !isThere &&
    !warnings.isLoading &&
    (!mustCompare || accepted === address);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    setFailure(null);
    try {
      await saveAddress({ address, chainId, name: name.trim(), note });
      onBack();
    } catch (error) {
      setFailure(await errorText(asApiError(error)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(entry ? 'edit' : 'add')}
      closeLabel={words('close')}
      onBack={onBack}
      backLabel={words('back')}
      footer={
        <>
          <Button size="lg" onClick={onBack} disabled={busy}>
            {words('cancel')}
          </Button>
          <Button size="lg" variant="primary" type="submit" form="book-form" busy={busy} disabled={!ready}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="book-form" className="flex flex-col gap-3.5" onSubmit={(event) => void submit(event)}>
        <Field label={t('name')} error={isTaken ? t('nameTaken') : null}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={SAVED_NAME_MAX}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {entry ? (
          <AddressBlock address={entry.address} label={t('address')} />
        ) : (
          <>
            <Field
              label={t('address')}
              error={
                isThere
                  ? t('there')
                  : problem &&
                    (problem === 'invalid' ? words('checkAddress') : words(`sending.problem.${problem}`))
              }
            >
              {(control) => (
                <Input
                  {...control}
                  value={typed}
                  maxLength={100}
                  spellCheck={false}
                  autoComplete="off"
                  placeholder="0x"
                  className="font-mono text-sm"
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
            {address && <AddressBlock address={address} label={t('address')} />}
            {address && warnings.data && <RiskNotes warnings={warnings.data} address={address} name={null} />}
            {mustCompare && (
              <Checkbox
                checked={accepted === address}
                onChange={(event) => setAccepted(event.currentTarget.checked ? address : null)}
              >
                {words('sending.compared')}
              </Checkbox>
            )}
            <Field label={words('network')} help={t('networkHelp')}>
              {(control) => (
                <Select
                  {...control}
                  value={chainId ?? ''}
                  onChange={(event) =>
                    setChainId(event.target.value === '' ? null : Number(event.target.value))
                  }
                >
                  <option value="">{t('everyNetwork')}</option>
                  {networks?.map((one) => (
                    <option key={one.chainId} value={one.chainId}>
                      {one.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
        <Field label={t('note')}>
          {(control) => (
            <Textarea
              {...control}
              value={note}
              maxLength={SAVED_NOTE_MAX}
              rows={2}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <FormAlert text={failure ?? undefined} />
      </form>
    </Dialog>
  );
}

/** Look-alikes of an address among the book and what the person has sent to. */
function useAlike(address: `0x${string}` | null) {
  const { data: me } = useMe();
  return useSWR<RecipientWarning[], unknown>(
    address === null || !me ? null : ['bookAlike', address],
    async () => {
      const { known } = await sentFromDevices(me?.id ?? 0, address ?? '0x', null);
      return recipientWarnings(address ?? '0x', null, known).filter(({ kind }) => kind === 'lookAlike');
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}
