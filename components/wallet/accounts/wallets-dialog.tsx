'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { getAddress, isAddress } from 'viem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { showSnackbar } from '@/components/ui/snackbar';
import { AddressBlock } from '@/components/wallet/address-block';
import { keepWalletList, type WalletList } from '@/lib/queries/wallet-list';
import { WALLET_LIST_MAX, WALLET_NAME_MAX, walletName, type ListedWallet } from '@/protocol/wallet-list';

/** Names, order and watched addresses. Nothing is kept before "Save". */
export default function WalletsDialog({ list, onClose }: { list: WalletList; onClose: () => void }) {
  const t = useTranslations('wallet');
  const [rows, setRows] = useState<readonly ListedWallet[]>(list);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'invalid' | 'known' | 'full' | null>(null);
  const [busy, setBusy] = useState(false);
  const isNamed = (name: string) => walletName.safeParse(name).success;

  const add = () => {
    const text = typed.trim();
    // A wrong checksum is a slip of the hand; an address without one is taken.
    if (!isAddress(text) && !/^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(text)) return setProblem('invalid');
    const address = getAddress(text);
    if (rows.some((row) => row.address === address)) return setProblem('known');
    if (rows.length >= WALLET_LIST_MAX) return setProblem('full');
    setRows([...rows, { address, name: '', kind: 'watched', chainId: null }]);
    setTyped('');
    setProblem(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') return add();
    setBusy(true);
    try {
      await keepWalletList(
        rows.map(({ address, name }) => ({ address, name })),
        list,
      );
      showSnackbar(t('accounts.saved'));
      onClose();
    } catch {
      // Told in the snackbar; what was typed stays.
      setBusy(false);
    }
  };
  const move = (from: number, by: 1 | -1) => {
    const next = [...rows];
    const [row] = next.splice(from, 1);
    if (row) next.splice(from + by, 0, row);
    setRows(next);
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('accounts.manage')}
      description={t('accounts.manageText')}
      showDescription
      closeLabel={t('close')}
      size="lg"
      dismissible={!busy}
      footer={
        <>
          <Button size="lg" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form="wallets"
            busy={busy}
            disabled={rows.some(({ name }) => !isNamed(name))}
          >
            {t('accounts.save')}
          </Button>
        </>
      }
    >
      <form id="wallets" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <ul className="flex flex-col gap-3">
          {rows.map((row, index) => (
            <li key={row.address} className="flex flex-col gap-2.5 rounded-card border p-3">
              <div className="flex items-end gap-1">
                <Field
                  label={t(row.kind)}
                  className="grow"
                  error={!isNamed(row.name) && t('accounts.nameWrong', { max: WALLET_NAME_MAX })}
                >
                  {(control) => (
                    <Input
                      {...control}
                      value={row.name}
                      placeholder={t('accounts.name')}
                      autoComplete="off"
                      onChange={({ target }) =>
                        setRows(rows.map((one) => (one === row ? { ...row, name: target.value } : one)))
                      }
                    />
                  )}
                </Field>
                <IconButton
                  label={t('accounts.up', { address: row.address })}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={t('accounts.down', { address: row.address })}
                  icon={<ArrowDown />}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, 1)}
                />
                {row.kind === 'watched' && (
                  <IconButton
                    label={t('accounts.remove', { address: row.address })}
                    icon={<Trash2 />}
                    onClick={() => setRows(rows.filter((one) => one !== row))}
                  />
                )}
              </div>
              <AddressBlock address={row.address} label={t('wholeAddress')} />
            </li>
          ))}
        </ul>
        <Field
          label={t('accounts.watch')}
          help={t('accounts.watchHelp')}
          error={problem && t(`accounts.${problem}`, { max: WALLET_LIST_MAX })}
        >
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                value={typed}
                placeholder="0x"
                spellCheck={false}
                autoComplete="off"
                className="font-mono"
                onChange={({ target }) => {
                  setTyped(target.value);
                  setProblem(null);
                }}
              />
              <Button onClick={add} disabled={typed.trim() === ''} className="h-10 max-desktop:h-[46px]">
                <Plus aria-hidden />
                {t('accounts.add')}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </Dialog>
  );
}
