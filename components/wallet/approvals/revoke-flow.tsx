'use client';

import { Circle, CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { useConfig } from 'wagmi';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { StepTitle } from '@/components/ui/step-title';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { shortAddress } from '@/lib/format/address';
import { runRevokes } from '@/lib/wallet/approvals/revoke';
import {
  changeRevoke,
  dropWaiting,
  isLeft,
  revokeList,
  revokesOf,
  type RevokeItem,
} from '@/lib/wallet/approvals/revoke-list';
import { networkName } from '@/lib/wallet/transaction-link';
import { networkByChainId } from '@/protocol/network';
import { RevokeFees } from './revoke-fees';

export type RevokeFlowProps = { account: string; onClose: () => void };

const none: readonly RevokeItem[] = [];

/** What is revoked, then one after another with what became of each. Closing is safe: what is left can be continued. */
export function RevokeFlow({ account, onClose }: RevokeFlowProps) {
  const t = useTranslations('approval.flow');
  const config = useConfig();
  const items = revokesOf(
    useSyncExternalStore(revokeList.subscribe, revokeList.items, () => none),
    account,
  );
  const [isRunning, setRunning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isBegun = items.some(({ state }) => state !== 'waiting');
  const left = items.filter(isLeft).length;
  const at = items.length - left + 1;
  const run = async () => {
    setRunning(true);
    setBusy((await runRevokes(config, account)) === 'busy');
    setRunning(false);
  };
  const tryAgain = () => {
    for (const { key, state } of items)
      if (state === 'failed') changeRevoke(account, key, { state: 'waiting' });
    void run();
  };
  const failed = items.filter(({ state }) => state === 'failed' || state === 'cancelled').length;
  const done = items.filter(({ state }) => state === 'done' || state === 'skipped').length;
  const isEnded = isBegun && left === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <StepTitle step={isRunning && items.length > 1 && t('step', { now: at, all: items.length })}>
          {t('title', { count: items.length })}
        </StepTitle>
      }
      description={t('text', { count: items.length })}
      showDescription={!isEnded}
      closeLabel={t('close')}
      footer={
        isRunning ? (
          <Button size="lg" onClick={onClose}>
            {left > 1 ? t('later') : t('close')}
          </Button>
        ) : left > 0 ? (
          <>
            <Button
              size="lg"
              onClick={() => {
                dropWaiting(account);
                onClose();
              }}
            >
              {isBegun ? t('stop') : t('cancel')}
            </Button>
            <Button size="lg" variant="primary" onClick={() => void run()}>
              {t('start', { count: left })}
            </Button>
          </>
        ) : (
          <>
            {failed > 0 && (
              <Button size="lg" onClick={tryAgain}>
                {t('again')}
              </Button>
            )}
            <Button size="lg" variant="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        )
      }
    >
      {isEnded && (
        <p className="text-text-2" role="status">
          {t('ended', { done })} {failed > 0 && t('endedFailed', { failed })}
        </p>
      )}
      {isBusy && (
        <Note tone="warn" live>
          {t('busy')}
        </Note>
      )}
      <ol className="flex flex-col gap-3.5" aria-live="polite">
        {items.map((item) => (
          <Step key={item.key} item={item} isRunning={isRunning} />
        ))}
      </ol>
      {!isRunning && left > 0 && <RevokeFees items={items.filter(isLeft)} />}
    </Dialog>
  );
}

function Step({ item, isRunning }: { item: RevokeItem; isRunning: boolean }) {
  const t = useTranslations('approval.flow');
  const words = useTranslations('approval');
  const { state, symbol, spender, spenderName, chainId, revoke, failure } = item;
  const asset = revoke.kind === 'piece' ? `${symbol} ${words('piece', { id: revoke.tokenId })}` : symbol;
  const network = networkName(chainId);
  const facts = {
    network,
    symbol: networkByChainId(chainId)?.nativeToken.symbol ?? '',
    address: shortAddress(item.account),
  };
  // A rejection leaves it waiting, and says why.
  const isRefused = failure !== null && (state === 'failed' || (state === 'waiting' && !isRunning));
  return (
    <li className="flex items-start gap-3" data-state={state}>
      {state === 'working' && isRunning ? (
        <Spinner className="m-px size-[18px] shrink-0" />
      ) : state === 'done' ? (
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      ) : state === 'skipped' || state === 'cancelled' ? (
        <CircleMinus aria-hidden className="size-5 shrink-0 text-text-3" />
      ) : state === 'failed' ? (
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      ) : (
        <Circle aria-hidden className="size-5 shrink-0 text-text-3" />
      )}
      <span className="min-w-0">
        <bdi className="block font-medium [overflow-wrap:anywhere]" title={spender}>
          {t('item', { asset, spender: spenderName ?? shortAddress(spender) })}
        </bdi>
        <span className={isRefused ? 'block text-xs text-danger' : 'block text-xs text-text-3'}>
          {isRefused
            ? t(`failures.${failure}`, facts)
            : state === 'failed'
              ? t('failures.unknown')
              : state === 'waiting' && !isRunning
                ? t('on', { network })
                : t(`states.${state}`)}
        </span>
      </span>
    </li>
  );
}
