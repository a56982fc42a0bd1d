'use client';
import { useTranslations } from 'next-intl';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { TokenAmount } from '@/lib/signer/catalogue';
import type { SwapAmounts } from '@/lib/signer/swap/swap-amounts';
import { networkByChainId } from '@/protocol/network';
import { AddressRow, Row } from './summary-parts';
import { UnitsRows, useTokenText } from './token-text';
import { useMoment } from './use-moment';

/** What is paid and received, in words: coins and listed tokens by name, other tokens in raw units. */
export function useSwapText(chainId: number): (swap: SwapAmounts) => { pays: string; receives: string } {
  const tokenText = useTokenText();
  const text = (amount: bigint | TokenAmount) =>
    typeof amount === 'bigint'
      ? `${wholeTokenAmount(amount, 18)} ${networkByChainId(chainId)?.nativeToken.symbol ?? ''}`
      : tokenText(amount);
  return ({ pays, receivesAtLeast }) => ({ pays: text(pays), receives: text(receivesAtLeast) });
}

/** What a swap does: what leaves the wallet, the least that comes back, where to, of which router, until when. */
export function SwapRows({ swap, chainId }: { swap: SwapAmounts; chainId: number }) {
  const t = useTranslations('signer.swap');
  const call = useTranslations('signer.call');
  const moment = useMoment();
  const words = useSwapText(chainId)(swap);
  return (
    <>
      <p className="break-words">{t('text', words)}</p>
      <TokenRows name={t('pays')} amount={swap.pays} />
      <TokenRows name={t('receives')} amount={swap.receivesAtLeast} />
      <AddressRow name={t('router', { name: swap.router.name })} address={swap.router.address} />
      <AddressRow name={t('recipient')} address={swap.recipient} />
      <Row name={t('until')}>{swap.deadline === null ? t('noEnd') : moment(swap.deadline)}</Row>
      {swap.permit && (
        <Row name={t('permit')}>
          {t('permitText', { amount: words.pays, until: moment(swap.permit.deadline) })}
        </Row>
      )}
      <details>
        <summary className="cursor-pointer text-sm text-text-3">{call('fields')}</summary>
        <div className="flex flex-col gap-2 pt-2">
          {swap.deadline === null && (
            <p className="text-sm text-text-2">{t('ownRoute', { name: swap.router.name })}</p>
          )}
          {swap.path.map((token, step) => (
            <AddressRow key={token} name={t('step', { step: step + 1 })} address={token} />
          ))}
        </div>
      </details>
    </>
  );
}

function TokenRows({ name, amount }: { name: string; amount: bigint | TokenAmount }) {
  if (typeof amount === 'bigint') return null;
  return (
    <>
      <AddressRow name={name} address={amount.token} />
      <UnitsRows amount={amount} />
    </>
  );
}
