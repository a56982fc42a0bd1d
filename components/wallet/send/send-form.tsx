'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { getAddress, type Address } from 'viem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { parseTokenAmount, tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import { usePayee } from '@/lib/queries/wallet';
import { readingClient } from '@/lib/wallet/clients';
import type { Holding } from '@/lib/wallet/holdings';
import { estimateFee, sendableMost } from '@/lib/wallet/sending/fee';
import { tokenAddress } from '@/lib/wallet/tokens';
import { usdText, valueOf } from '@/lib/wallet/usd';
import { chosenOf, NoRecipient, recipientOf } from './chosen-recipient';
import type { Draft } from './send-flow';
import { isBegun, isOwn, RecipientField, type Chosen } from './recipient-field';
import type { UserId } from '@/protocol/ids';

export type SendFormProps = {
  from: Address;
  holdings: readonly Holding[] | null;
  /** Chosen from outside. */
  userId: UserId | null;
  /** What was filled in before. */
  draft: Draft | null;
  onClose: () => void;
  onContinue: (draft: Draft) => void;
};

/** Who gets what (step 1). */
export function SendForm({ from, holdings, userId, draft, onClose, onContinue }: SendFormProps) {
  const t = useTranslations('wallet');
  const payee = usePayee(draft === null ? userId : null).data;
  const [typed, setTyped] = useState(draft && !chosenOf(draft.recipient) ? draft.recipient.address : '');
  const [picked, setPicked] = useState<Chosen | null | undefined>(
    draft ? (chosenOf(draft.recipient) ?? draft.recipient.address) : undefined,
  );
  const [tokenId, setTokenId] = useState(draft?.holding.token.id ?? '');
  const [amountText, setAmountText] = useState(
    draft ? wholeTokenAmount(draft.amount, draft.holding.token.decimals) : '',
  );
  const sendable = holdings?.filter(({ amount }) => amount !== null && amount > 0n) ?? [];
  const holding = sendable.find(({ token }) => token.id === tokenId) ?? sendable[0];
  // The recipient that the form was opened with counts until the person chooses another.
  const outside = payee && !isOwn(payee, from) ? payee : null;
  const chosen = picked === undefined ? outside : picked;
  const recipient = holding ? recipientOf(chosen, holding.network.chainId) : null;
  const amount = holding ? parseTokenAmount(amountText, holding.token.decimals) : 'empty';
  const isEnough = typeof amount === 'bigint' && holding !== undefined && amount <= (holding.amount ?? 0n);
  const coin = holdings?.find(
    ({ token, network }) => token.address === null && network.chainId === holding?.network.chainId,
  );
  const coinUsd = coin?.price?.usd ?? null;
  const ready = recipient !== null && holding !== undefined && isEnough && amount > 0n;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && typeof amount === 'bigint') onContinue({ recipient, holding, amount, coinUsd });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('sending.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="lg" variant="primary" type="submit" form="send-form" disabled={!ready}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <form id="send-form" className="flex flex-col gap-3.5" onSubmit={submit}>
        {chosen !== null && recipient === null && (
          <NoRecipient chosen={chosen} network={holding?.network ?? null} sends="token" />
        )}
        <RecipientField
          own={from}
          tokens={(holdings ?? []).flatMap(({ token }) => token.address ?? [])}
          typed={typed}
          onTyped={setTyped}
          chainId={holding?.network.chainId ?? null}
          chosen={chosen}
          onChosen={setPicked}
        />
        {holdings === null ? (
          <Skeleton className="h-24" />
        ) : holding === undefined ? (
          <Note tone="info">{t('sending.noBalance')}</Note>
        ) : (
          <>
            <Field label={t('sending.token')}>
              {(control) => (
                <Select
                  {...control}
                  value={holding.token.id}
                  onChange={(event) => setTokenId(event.target.value)}
                >
                  {sendable.map(({ token, network }) => (
                    <option key={token.id} value={token.id}>
                      {token.symbol} · {network.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <AmountField
              from={from}
              to={recipient?.address ?? from}
              holding={holding}
              text={amountText}
              onText={setAmountText}
            />
            <p role="status" className="text-sm text-text-3 empty:hidden">
              {recipient === null && isBegun(typed.trim())
                ? t('sending.missing.address', { count: typed.trim().length })
                : recipient === null && chosen === null
                  ? t('sending.missing.recipient')
                  : amount === 'empty' && t('sending.missing.amount')}
            </p>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Coins that Max leaves beside the fee, in percent of it: the price of gas may rise until the transfer is signed. */
const FEE_RESERVE_PERCENT = 150n;

type AmountFieldProps = {
  from: Address;
  to: Address;
  holding: Holding;
  text: string;
  onText: (text: string) => void;
};

function AmountField({ from, to, holding, text, onText }: AmountFieldProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const { token, network, price } = holding;
  const held = holding.amount ?? 0n;
  const amount = parseTokenAmount(text, token.decimals);
  const problem =
    amount === 'empty'
      ? null
      : typeof amount === 'string'
        ? t(`sending.amountProblem.${amount}`, { symbol: token.symbol, decimals: token.decimals })
        : amount === 0n
          ? t('sending.amountProblem.zero')
          : amount > held
            ? t('insufficientBalance')
            : null;
  const worth =
    typeof amount === 'bigint' && price ? usdText(valueOf(amount, token.decimals, price.usd), locale) : null;

  const most = async () => {
    setBusy(true);
    try {
      const wanted = {
        chainId: network.chainId,
        from: getAddress(from),
        to,
        token: tokenAddress(token),
        amount: 0n,
      };
      const fee =
        wanted.token === null ? await estimateFee(readingClient(network.chainId), wanted) : { amount: 0n };
      const kept = { amount: (fee.amount * FEE_RESERVE_PERCENT) / 100n };
      onText(wholeTokenAmount(sendableMost(wanted.token, held, kept), token.decimals));
    } catch {
      onText(wholeTokenAmount(held, token.decimals));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Field
      label={t('sending.amount')}
      error={problem}
      help={worth}
      aside={
        <span className="num text-text-3">
          {t('sending.available', {
            amount: tokenAmount(held, token.decimals, locale),
            symbol: token.symbol,
          })}
        </span>
      }
    >
      {(control) => (
        <Input
          {...control}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={90}
          placeholder="0"
          className="num"
          onChange={(event) => onText(event.target.value)}
          end={
            <>
              <span className="text-text-3">{token.symbol}</span>
              <Button size="sm" variant="ghost" busy={busy} className="-mr-2" onClick={() => void most()}>
                {t('sending.max')}
              </Button>
            </>
          }
        />
      )}
    </Field>
  );
}
