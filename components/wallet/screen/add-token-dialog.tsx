'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { isAddress } from 'viem';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { showSnackbar } from '@/components/ui/snackbar';
import { AddressBlock } from '@/components/wallet/address-block';
import { TokenMark } from '@/components/wallet/token-mark';
import { chooseToken, useTokenChoices } from '@/lib/queries/wallet-book';
import { chainReader } from '@/lib/wallet/chain-reader';
import type { InspectedToken, TokenRefusal } from '@/lib/wallet/unlisted/inspect-token';
import type { WalletNetwork } from '@/protocol/wallet';
import { TokenFindings } from './token-findings';

export type AddTokenDialogProps = {
  open: boolean;
  onClose: () => void;
  networks: readonly WalletNetwork[];
};

type Problem = 'invalid' | 'known' | 'failed' | TokenRefusal;
const ownProblems: readonly string[] = ['invalid', 'known', 'failed'] satisfies Problem[];

/** Adds a token by its contract: first what the contract says and what is wrong with it, then the list. */
export default function AddTokenDialog({ open, onClose, networks }: AddTokenDialogProps) {
  const t = useTranslations('wallet');
  const [chainId, setChainId] = useState(networks[0]?.chainId ?? 0);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [found, setFound] = useState<InspectedToken | null>(null);
  const [isAccepted, setIsAccepted] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data: choices } = useTokenChoices();
  const network = networks.find((one) => one.chainId === chainId) ?? networks[0];
  const isDoubtful = found !== null && (found.findings.length > 0 || found.lookAlike !== null);

  const begin = () => {
    setFound(null);
    setIsAccepted(false);
    setProblem(null);
  };
  const close = () => {
    begin();
    onClose();
  };
  const look = async () => {
    if (!network) return;
    const typed = address.trim();
    if (!isAddress(typed, { strict: false })) return setProblem('invalid');
    const isSame = (one: { address: string | null }) => one.address?.toLowerCase() === typed.toLowerCase();
    const added = choices?.filter((one) => one.chainId === chainId && !one.isHidden) ?? [];
    const known = [...network.tokens, ...added.map(({ contract }) => ({ address: contract }))];
    if (known.some(isSame)) return setProblem('known');
    setBusy(true);
    try {
      const { inspectToken } = await import('@/lib/wallet/unlisted/inspect-token');
      const inspection = await inspectToken(chainReader(chainId), network, typed);
      if ('refusal' in inspection) setProblem(inspection.refusal);
      else setFound(inspection);
    } catch {
      setProblem('failed');
    } finally {
      setBusy(false);
    }
  };
  const add = async ({ token: { address: contract, decimals, symbol } }: InspectedToken) => {
    setBusy(true);
    try {
      await chooseToken({ chainId, contract: contract ?? '', decimals, isHidden: false });
      showSnackbar(t('add.added', { symbol }));
      setAddress('');
      close();
    } catch {
      // The snackbar says why.
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found === null) void look();
    else if (!isDoubtful || isAccepted) void add(found);
  };
  const sentence = (one: Problem) =>
    ownProblems.includes(one)
      ? t(`add.${one as 'invalid'}`, { network: network?.name ?? '' })
      : t(`unlistedToken.refusal.${one as TokenRefusal}`);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('add.title')}
      closeLabel={t('close')}
      dismissible={!busy}
      {...(found && { onBack: begin, backLabel: t('back') })}
      footer={
        <>
          <Button size="lg" onClick={close} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form="add-token"
            busy={busy}
            disabled={isDoubtful && !isAccepted}
          >
            {t(found ? 'add.submit' : 'continue')}
          </Button>
        </>
      }
    >
      <form id="add-token" className="flex flex-col gap-3.5" onSubmit={submit}>
        {found && network ? (
          <Found found={found} network={network}>
            {isDoubtful && (
              <Checkbox checked={isAccepted} onChange={(event) => setIsAccepted(event.currentTarget.checked)}>
                {t('add.accepted')}
              </Checkbox>
            )}
          </Found>
        ) : (
          <>
            <Field label={t('add.network')}>
              {(control) => (
                <Select
                  {...control}
                  value={chainId}
                  onChange={(event) => {
                    setChainId(Number(event.target.value));
                    setProblem(null);
                  }}
                >
                  {networks.map((one) => (
                    <option key={one.chainId} value={one.chainId}>
                      {one.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('add.address')} help={t('add.help')} error={problem && sentence(problem)}>
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
          </>
        )}
      </form>
    </Dialog>
  );
}

type FoundProps = { found: InspectedToken; network: WalletNetwork; children: React.ReactNode };

function Found({ found, network, children }: FoundProps) {
  const t = useTranslations('wallet');
  const { token } = found;
  return (
    <>
      <div className="flex items-center gap-3.5" role="status">
        <TokenMark symbol={token.symbol} logo="" networkLogo={network.logo} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{token.name}</span>
          <span className="block text-sm text-text-3">
            {t('add.facts', { symbol: token.symbol, network: network.name, decimals: token.decimals })}
          </span>
        </span>
      </div>
      <AddressBlock address={token.address ?? ''} label={t('add.address')} />
      <TokenFindings findings={found.findings} lookAlike={found.lookAlike} />
      <p className="text-sm text-text-3">{t('add.help')}</p>
      {children}
    </>
  );
}
