'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { StepTitle } from '@/components/ui/step-title';
import { fullTime } from '@/lib/format/relative-time';
import type { SwapRecord } from '@/lib/swap/swap-list';
import type { ReplacementKind } from '@/lib/wallet/sending/replace';
import type { WalletKind } from '@/lib/wallet/store';
import { networkName, transactionLink } from '@/lib/wallet/transaction-link';
import { StepList } from './step-list';
import { useSwapWords } from './use-swap-words';

export type RunningStepProps = {
  /** Null until it is written down. */
  record: SwapRecord | null;
  approval: 'none' | 'sent' | 'signed';
  /** This page waits for the wallet. */
  isAsked: boolean;
  kind: WalletKind;
  onReplace: (kind: ReplacementKind) => void;
  /** Leaves it to itself for another swap, which its network takes only when this one has ended; null while this page runs it. */
  onNew: (() => void) | null;
  onClose: () => void;
};

/** The step that is under way. Closing is safe once the wallet has sent the swap. */
export function RunningStep({
  record,
  approval,
  isAsked,
  kind,
  onReplace,
  onNew,
  onClose,
}: RunningStepProps) {
  const t = useTranslations('swap');
  const locale = useLocale();
  const words = useSwapWords();
  if (!record) return null;
  const { pays, receives, amount, minimum, router, state, chainId, hash, deadline } = record;
  const replacing = record.replacements?.findLast((one) => one.hash !== null)?.kind ?? null;
  const money = {
    pays: words.amount(BigInt(amount), pays),
    receives: words.amount(BigInt(minimum), receives),
  };
  const isSigned = approval === 'signed';
  const isApproving = state === 'approving' && approval !== 'none';
  const wallet = t(kind === 'external' ? 'step.inWallet' : 'step.inSigner');
  const link = transactionLink(chainId, hash);
  const waiting =
    state === 'pending'
      ? t(`step.${replacing ?? 'waiting'}`)
      : isAsked
        ? wallet
        : deadline === null
          ? t('step.unansweredOpen')
          : t('step.unanswered', { until: fullTime(new Date(deadline * 1000), locale) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<StepTitle step={t('stepOf', { step: 3 })}>{t('running')}</StepTitle>}
      closeLabel={t('close')}
      dismissible={!isAsked || state === 'pending'}
      footer={
        <>
          {state === 'pending' && kind === 'keyShare' && (
            <>
              <Button size="lg" onClick={() => onReplace('cancel')}>
                {t(replacing === 'cancel' ? 'speedUp' : 'cancelSwap')}
              </Button>
              {replacing !== 'cancel' && (
                <Button size="lg" onClick={() => onReplace('speedUp')}>
                  {t('speedUp')}
                </Button>
              )}
            </>
          )}
          <Button size="lg" disabled={isAsked && state !== 'pending'} onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p className="num text-lg leading-7 text-text-2">
        {t.rich('say', {
          ...money,
          network: networkName(chainId),
          b: (text) => <b className="font-semibold text-text-1">{text}</b>,
        })}
      </p>
      <div role="status">
        <StepList
          doneWord={t('step.done')}
          steps={[
            ...(approval !== 'none'
              ? [
                  {
                    key: 'approve',
                    title: isApproving
                      ? t(isSigned ? 'step.sign' : 'step.approve', { amount: money.pays, name: router.name })
                      : t('step.approved', { amount: money.pays }),
                    text: isApproving
                      ? record.hasApproval
                        ? t('step.approveWaiting')
                        : wallet
                      : t(isSigned ? 'step.signText' : 'step.approveText'),
                    state: isApproving ? ('now' as const) : ('done' as const),
                  },
                ]
              : []),
            {
              key: 'swap',
              title: t(replacing === 'cancel' ? 'cancelling' : 'running'),
              text: isApproving ? t(isSigned ? 'step.swapWith' : 'step.swapAfter') : waiting,
              state: isApproving ? ('next' as const) : ('now' as const),
            },
          ]}
        />
      </div>
      {(link !== null || onNew) && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-primary-text">
          {link !== null && (
            <a href={link} target="_blank" rel="noopener noreferrer" className="hover:underline">
              {t('explorer')}
            </a>
          )}
          {onNew && (
            <button type="button" className="cursor-pointer touch-target hover:underline" onClick={onNew}>
              {t('newSwap')}
            </button>
          )}
        </p>
      )}
    </Dialog>
  );
}
