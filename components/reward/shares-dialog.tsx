'use client';

import { Copy } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { Tag } from '@/components/ui/tag';
import { useMe } from '@/lib/queries/account';
import { useRewardShares } from '@/lib/queries/reward';
import type { SharesCheck } from '@/lib/reward/check-shares';
import type { Reward } from '@/protocol/reward';
import type { RewardShare, RewardShares } from '@/protocol/reward-claim';
import { amountText, wholeAmountText } from './amount-text';
import { networkName } from '@/lib/wallet/transaction-link';
import { useChainRecord, useRemainingCount } from './use-record-match';

/** Who got what, and the means to compute it again. */
export default function SharesDialog({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const t = useTranslations('reward');
  const locale = useLocale();
  const { data, error, mutate, isValidating } = useRewardShares(reward.id);
  const { version } = reward;
  useEffect(() => void mutate(), [version, mutate]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('shares.title', { amount: amountText(reward.amount, reward.token, locale) })}
      closeLabel={t('close')}
    >
      {data ? (
        <>
          <ShareList reward={reward} shares={data.shares} />
          <SharesProof reward={reward} answer={data} />
        </>
      ) : error ? (
        <ErrorState
          title={t('shares.loadFailed')}
          retryLabel={t('shares.retry')}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <div aria-hidden>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      )}
    </Dialog>
  );
}

function ShareList({ reward, shares }: { reward: Reward; shares: readonly RewardShare[] }) {
  const t = useTranslations('reward.shares');
  const { data: me } = useMe();
  const left =
    useRemainingCount(reward) ?? reward.count - shares.filter(({ state }) => state === 'claimed').length;
  if (shares.length === 0) return <p className="text-text-2">{t('none')}</p>;
  return (
    <div className="flex flex-col gap-1">
      <ul className="flex flex-col">
        {[...shares]
          .sort((one, other) => Number(BigInt(other.amount) - BigInt(one.amount) > 0n) * 2 - 1)
          .map((share) => (
            <ShareRow key={share.index} share={share} reward={reward} isMe={share.person?.id === me?.id} />
          ))}
      </ul>
      {reward.recordType === 'room' && left > 0 && (
        <p className="text-sm text-text-3 num">{t('left', { count: left })}</p>
      )}
    </div>
  );
}

function ShareRow({ share, reward, isMe }: { share: RewardShare; reward: Reward; isMe: boolean }) {
  const t = useTranslations('reward.shares');
  const locale = useLocale();
  const name = share.person?.username ?? t('unknownPerson');
  return (
    <li className="flex h-[50px] items-center gap-3">
      <Avatar name={name} picture={share.person?.avatar} size={32} />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {isMe && <Tag>{t('you')}</Tag>}
        </span>
        <ComparedAddress address={share.recipient} className="block truncate text-xs text-text-3" />
      </span>
      <span className="shrink-0 text-right num">
        <span className="block" title={wholeAmountText(share.amount, reward.token)}>
          {amountText(share.amount, reward.token, locale)}
        </span>
        {share.state !== 'claimed' && (
          <span className="block text-xs text-text-3">{t(share.state === 'open' ? 'open' : 'claiming')}</span>
        )}
      </span>
    </li>
  );
}

/** The seed, once it is revealed, and the button that computes all shares from it. */
function SharesProof({ reward, answer }: { reward: Reward; answer: RewardShares }) {
  const t = useTranslations('reward.shares');
  const record = useChainRecord(reward);
  const [check, setCheck] = useState<SharesCheck | 'busy' | 'failed' | null>(null);
  // Even shares of a list follow from nothing that could be checked here; its root is held against the chain by the card.
  if (reward.recordType === 'recipients' && !reward.random) return null;
  if (reward.random && answer.seed === null) return <p className="text-sm text-text-3">{t('secret')}</p>;
  const commitment = reward.recordType === 'room' ? record.data?.commitment : answer.params.seedHash;

  async function compute(): Promise<void> {
    setCheck('busy');
    try {
      const [{ readChainClaims }, { checkShares }] = await Promise.all([
        import('@/lib/reward/chain-claims'),
        import('@/lib/reward/check-shares'),
      ]);
      const claims = await readChainClaims(reward, answer.shares);
      setCheck(checkShares({ reward, answer, claims }));
    } catch {
      setCheck('failed');
    }
  }
  const isUnread = check === 'failed' || (check === null && record.error !== undefined && !record.data);

  return (
    <div className="flex flex-col gap-3 border-t border-border-1 pt-3.5">
      {reward.random && (
        <dl className="flex flex-col gap-2 text-sm">
          <Hash label={t('seed')} value={answer.seed ?? ''} />
          {commitment !== undefined && <Hash label={t('seedHash')} value={commitment} />}
        </dl>
      )}
      {isUnread && (
        <Note tone="warn" live>
          {t('unchecked', { network: networkName(reward.chainId) })}
        </Note>
      )}
      <div className="flex flex-wrap gap-2.5 *:grow">
        <Button busy={check === 'busy'} onClick={() => void compute()}>
          {t('check')}
        </Button>
        {reward.random && <CopyDraw reward={reward} answer={answer} />}
      </div>
      {check !== null && typeof check !== 'string' && <CheckResult reward={reward} check={check} />}
    </div>
  );
}

/** For whoever does not take this page's word: the script of the documentation draws from it without a network. */
function CopyDraw({ reward, answer }: { reward: Reward; answer: RewardShares }) {
  const t = useTranslations('reward.shares');
  const copy = async () => {
    try {
      const { drawFile } = await import('@/lib/reward/draw-file');
      await navigator.clipboard.writeText(drawFile(reward, answer));
      showSnackbar(t('copied'));
    } catch {
      showSnackbar(t('notCopied'), 'error');
    }
  };
  return (
    <Button onClick={() => void copy()}>
      <Copy aria-hidden />
      {t('copy')}
    </Button>
  );
}

function CheckResult({ reward, check }: { reward: Reward; check: SharesCheck }) {
  const t = useTranslations('reward.shares');
  const locale = useLocale();
  const { token, random } = reward;
  const network = networkName(reward.chainId);
  switch (check.kind) {
    case 'right':
      return (
        <Note tone="success" live>
          <p>
            {random
              ? t('right', { count: check.shares.length })
              : t('rightEven', { amount: amountText(check.shares[0] ?? 0n, token, locale) })}
          </p>
          <p>{t('rightPaid', { count: check.paid, network })}</p>
          {check.isOldRule && <p>{t('oldRule')}</p>}
        </Note>
      );
    case 'wrongRecord':
      return (
        <Note tone="danger" live>
          {t('wrongRecord', { network })}
        </Note>
      );
    case 'wrongListed':
      return (
        <Note tone="danger" live>
          {t('wrongListed', {
            index: check.index + 1,
            listed: wholeAmountText(check.listed, token),
            right: wholeAmountText(check.right, token),
          })}
        </Note>
      );
    case 'wrongSeed':
      return (
        <Note tone="danger" live>
          {t('wrongSeed')}
        </Note>
      );
    case 'wrongShare':
      return (
        <Note tone="danger" live>
          {t('wrongShare', {
            index: check.index + 1,
            paid: wholeAmountText(check.paid, token),
            right: wholeAmountText(check.right, token),
            network,
          })}
        </Note>
      );
    case 'wrongList':
      return (
        <Note tone="danger" live>
          {t('wrongList', { index: check.index + 1, network })}
        </Note>
      );
    case 'unfound':
      return (
        <Note tone="warn" live>
          {t('unfound', { count: check.count, found: check.found, network })}
        </Note>
      );
    case 'secret':
      return <p className="text-sm text-text-3">{t('secret')}</p>;
  }
}

function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{label}</dt>
      <dd className="font-mono text-xs [overflow-wrap:anywhere] text-text-2">{value}</dd>
    </div>
  );
}
