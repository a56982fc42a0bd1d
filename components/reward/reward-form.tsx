'use client';

import { Equal, Shuffle, UserRoundCheck, UsersRound } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Details } from '@/components/ui/details';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import type { ApprovalMode } from '@/lib/wallet/sending/approval';
import type { Lasting, RewardDraft } from '@/lib/reward/draft';
import {
  amountMax,
  NATIVE_TOKEN,
  type CountProblem,
  type Holdings,
  type RewardPlan,
} from '@/lib/reward/plan';
import { valueOf, type Usd } from '@/lib/wallet/usd';
import { networkByChainId } from '@/protocol/network';
import type { RewardNetwork } from '@/protocol/reward';
import type { RewardToken } from '@/protocol/reward-values';
import { AmountField } from './amount-field';
import { amountText } from './amount-text';
import { CostList } from './cost-list';
import { PeopleField } from './people-field';
import { RewardSentence } from './reward-sentence';

/** In the order of their length. */
const choices: readonly Lasting[] = ['hour', 'sixHours', 'day', 'threeDays', 'week'];

export type RewardFormProps = {
  draft: RewardDraft;
  onDraft: (fields: Partial<RewardDraft>) => void;
  approval: ApprovalMode;
  onApproval: (mode: ApprovalMode) => void;
  networks: readonly RewardNetwork[];
  network: RewardNetwork;
  token: RewardToken;
  plan: RewardPlan;
  holdings: Holdings;
  /** Of one whole token; null while nobody knows. */
  price: Usd | null;
  /** Matrix id. */
  room: string;
  roomName: string;
  /** Of the room; null while nobody knows. */
  members: number | null;
};

/** Everything that is chosen of a reward, checked while it is typed. */
export function RewardForm({ draft, onDraft, network, token, plan, holdings, ...props }: RewardFormProps) {
  const t = useTranslations('reward');
  const locale = useLocale();
  const { problems } = plan;
  const share =
    !draft.random && plan.amount !== null && plan.count !== null && problems.amount === null
      ? amountText(plan.amount / BigInt(plan.count), token, locale)
      : null;
  const coin = networkByChainId(network.chainId)?.nativeToken;
  return (
    <>
      <AmountField
        networks={props.networks}
        network={network}
        token={token}
        value={draft.amount}
        problem={problems.amount}
        balance={holdings.token}
        worth={
          plan.amount !== null && props.price !== null
            ? valueOf(plan.amount, token.decimals, props.price)
            : null
        }
        max={amountMax(plan, token, holdings)}
        onAmount={(amount) => onDraft({ amount })}
        onToken={(chainId, address) => onDraft({ chainId, token: address })}
      />
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium text-text-2">{t('dialog.to')}</span>
        <Segmented
          label={t('dialog.to')}
          options={[
            { value: 'room', label: t('dialog.toRoom'), icon: <UsersRound aria-hidden /> },
            { value: 'people', label: t('dialog.toPeople'), icon: <UserRoundCheck aria-hidden /> },
          ]}
          value={draft.to}
          onChange={(to) => onDraft({ to })}
        />
      </div>
      {draft.to === 'people' && (
        <PeopleField
          room={props.room}
          network={{ chainId: network.chainId, name: networkByChainId(network.chainId)?.name ?? '' }}
          people={draft.people}
          onPeople={(people) => onDraft({ people })}
          error={problems.count && t('problem.countTooMany', { max: problems.count.max })}
        />
      )}
      <div className={draft.to === 'room' ? 'grid grid-cols-2 gap-3' : undefined}>
        {draft.to === 'room' && (
          <CountField
            count={draft.count}
            problem={problems.count}
            members={props.members}
            onCount={(count) => onDraft({ count })}
          />
        )}
        <Field label={t('dialog.endsAfter')}>
          {(control) => (
            <Select
              {...control}
              value={draft.lasting}
              onChange={(event) => {
                const chosen = choices.find((one) => one === event.currentTarget.value);
                if (chosen) onDraft({ lasting: chosen });
              }}
            >
              {choices.map((one) => (
                <option key={one} value={one}>
                  {t(`dialog.lasting.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium text-text-2">{t('dialog.split')}</span>
        <Segmented
          label={t('dialog.split')}
          options={[
            { value: 'even', label: t('dialog.even'), icon: <Equal aria-hidden /> },
            { value: 'random', label: t('dialog.random'), icon: <Shuffle aria-hidden /> },
          ]}
          value={draft.random ? 'random' : 'even'}
          onChange={(split) => onDraft({ random: split === 'random' })}
        />
        <p className="text-xs text-text-3 num">
          {draft.random
            ? t('dialog.randomHelp')
            : share === null
              ? t('dialog.evenHelpOpen')
              : t('dialog.evenHelp', { share })}
        </p>
      </div>
      <Field
        label={t('dialog.message')}
        error={problems.message && t('problem.messageTooLong', { max: problems.message.max })}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            placeholder={t('dialog.messagePlaceholder')}
            value={draft.message}
            onChange={(event) => onDraft({ message: event.currentTarget.value })}
          />
        )}
      </Field>
      {token.address !== NATIVE_TOKEN && (
        <AllowChoice token={token} amount={plan.amount} mode={props.approval} onMode={props.onApproval} />
      )}
      <RewardSentence
        {...{ draft, token, plan, holdings }}
        chainId={network.chainId}
        roomName={props.roomName}
      />
      <Details label={t('dialog.details')}>
        <CostList network={network} token={token} plan={plan} holdings={holdings} />
      </Details>
      {problems.coin && coin && (
        <Note tone="danger" live>
          {t('problem.coin', {
            symbol: coin.symbol,
            amount: amountText(problems.coin.missing, { ...coin, symbol: '' }, locale).trim(),
          })}
        </Note>
      )}
      <p className="text-xs text-text-3">{t('dialog.public')}</p>
    </>
  );
}

type CountFieldProps = {
  count: string;
  problem: CountProblem | null;
  members: number | null;
  onCount: (count: string) => void;
};

/** How many of the room can claim. */
function CountField({ count, problem, members, onCount }: CountFieldProps) {
  const t = useTranslations('reward');
  return (
    <Field
      label={t('dialog.recipients')}
      required
      error={
        problem &&
        (problem.kind === 'tooMany'
          ? t('problem.countTooMany', { max: problem.max })
          : t('problem.countInvalid'))
      }
    >
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder="1"
          value={count}
          onChange={(event) => onCount(event.currentTarget.value)}
          className="num"
          end={
            members !== null && (
              <span className="shrink-0 text-sm text-text-3 num">
                {t('dialog.ofMembers', { count: members })}
              </span>
            )
          }
        />
      )}
    </Field>
  );
}

/** Exact by default; without limit only by choice, which is said plainly (OPN-107). */
function AllowChoice({
  token,
  amount,
  mode,
  onMode,
}: {
  token: RewardToken;
  amount: bigint | null;
  mode: ApprovalMode;
  onMode: (mode: ApprovalMode) => void;
}) {
  const t = useTranslations('reward.dialog');
  const locale = useLocale();
  return (
    <Field
      label={t('allow', { symbol: token.symbol })}
      help={
        mode === 'exact' &&
        t('allowExactHelp', { amount: amount === null ? token.symbol : amountText(amount, token, locale) })
      }
      error={mode === 'unlimited' && t('allowUnlimitedHelp', { symbol: token.symbol })}
    >
      {({ 'aria-invalid': _, ...control }) => (
        <Select
          {...control}
          value={mode}
          onChange={(event) => onMode(event.currentTarget.value === 'unlimited' ? 'unlimited' : 'exact')}
        >
          <option value="exact">{t('allowExact')}</option>
          <option value="unlimited">{t('allowUnlimited')}</option>
        </Select>
      )}
    </Field>
  );
}
