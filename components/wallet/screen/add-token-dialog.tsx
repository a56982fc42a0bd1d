'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { isAddress } from 'viem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { showSnackbar } from '@/components/ui/snackbar';
import { addToken, addedTokens } from '@/lib/wallet/added-tokens';
import { readingClient } from '@/lib/wallet/clients';
import { readToken } from '@/lib/wallet/tokens';
import type { WalletNetwork } from '@/protocol/wallet';

export type AddTokenDialogProps = {
  open: boolean;
  onClose: () => void;
  networks: readonly WalletNetwork[];
};

type Problem = 'invalid' | 'known' | 'notToken' | 'failed';

/** Adds a token by its contract; what it is called comes from the contract. */
export function AddTokenDialog({ open, onClose, networks }: AddTokenDialogProps) {
  const t = useTranslations('wallet');
  const [chainId, setChainId] = useState(networks[0]?.chainId ?? 0);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const network = networks.find((one) => one.chainId === chainId) ?? networks[0];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!network) return;
    const typed = address.trim();
    if (!isAddress(typed, { strict: false })) return setProblem('invalid');
    const isSame = (one: { address: string | null }) => one.address?.toLowerCase() === typed.toLowerCase();
    const known = [...network.tokens, ...addedTokens.items().filter((one) => one.chainId === chainId)];
    if (known.some(isSame)) return setProblem('known');
    setBusy(true);
    try {
      const token = await readToken(readingClient(chainId), network, typed);
      if (!token) return setProblem('notToken');
      addToken(token);
      showSnackbar(t('add.added', { symbol: token.symbol }));
      setAddress('');
      onClose();
    } catch {
      setProblem('failed');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('add.title')}
      closeLabel={t('close')}
      dismissible={!busy}
      footer={
        <>
          <Button size="lg" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" size="lg" type="submit" form="add-token" busy={busy}>
            {t('add.submit')}
          </Button>
        </>
      }
    >
      <form id="add-token" className="flex flex-col gap-3.5" onSubmit={(event) => void submit(event)}>
        <Field label={t('add.network')}>
          {(control) => (
            <Select {...control} value={chainId} onChange={(event) => setChainId(Number(event.target.value))}>
              {networks.map((one) => (
                <option key={one.chainId} value={one.chainId}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('add.address')}
          help={t('add.help')}
          error={problem && t(`add.${problem}`, { network: network?.name ?? '' })}
        >
          {(control) => (
            <Input
              {...control}
              value={address}
              spellCheck={false}
              autoComplete="off"
              placeholder="0x"
              className="font-mono"
              onChange={(event) => {
                setAddress(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
