'use client';

import { ChevronDown } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { AmountProblem } from '@/lib/reward/plan';
import { usdText, type Usd } from '@/lib/wallet/usd';
import type { RewardNetwork } from '@/protocol/reward';
import type { RewardToken } from '@/protocol/reward-values';
import { amountText } from './amount-text';
import { networkName } from '@/lib/wallet/transaction-link';

export type AmountFieldProps = {
  networks: readonly RewardNetwork[];
  network: RewardNetwork;
  token: RewardToken;
  value: string;
  problem: AmountProblem | null;
  /** In the smallest unit; null while nobody knows. */
  balance: bigint | null;
  max: bigint | null;
  /** What the amount is worth; null while nobody knows. */
  worth: Usd | null;
  onAmount: (amount: string) => void;
  onToken: (chainId: number, token: string) => void;
};

/** How much of which token on which network. */
export function AmountField({ network, token, problem, balance, max, ...props }: AmountFieldProps) {
  const t = useTranslations('reward.dialog');
  const locale = useLocale();
  return (
    <Field
      label={t('amount')}
      required
      error={problem && <AmountProblemText problem={problem} token={token} onAmount={props.onAmount} />}
      help={
        <span className="flex items-center gap-3 num">
          <span className="min-w-0 grow truncate">
            {props.worth === null
              ? t('onNetwork', { network: networkName(network.chainId) })
              : t('worthOnNetwork', {
                  value: usdText(props.worth, locale),
                  network: networkName(network.chainId),
                })}
          </span>
          {balance !== null && (
            <span title={wholeTokenAmount(balance, token.decimals)}>
              {t('balance', { amount: amountText(balance, token, locale) })}
            </span>
          )}
          {max !== null && (
            <button
              type="button"
              className="rounded-sm font-medium text-primary-text touch-target enabled-hover:underline"
              onClick={() => props.onAmount(wholeTokenAmount(max, token.decimals))}
            >
              {t('max')}
            </button>
          )}
        </span>
      }
    >
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={props.value}
          onChange={(event) => props.onAmount(event.currentTarget.value)}
          className="h-[60px]! pr-2! text-3xl! font-semibold tracking-tighter num"
          end={
            <TokenPicker networks={props.networks} network={network} token={token} onToken={props.onToken} />
          }
        />
      )}
    </Field>
  );
}

function TokenPicker({
  networks,
  network,
  token,
  onToken,
}: Pick<AmountFieldProps, 'networks' | 'network' | 'token' | 'onToken'>) {
  const t = useTranslations('reward.dialog');
  return (
    <span className="relative flex h-[42px] shrink-0 items-center gap-2 rounded-[9px] bg-active pr-2.5 pl-2 text-base font-medium tracking-normal has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Avatar name={token.symbol} kind="token" size={24} />
      <span aria-hidden>{token.symbol}</span>
      <ChevronDown aria-hidden className="size-4 text-text-3" />
      <select
        aria-label={t('token')}
        value={`${network.chainId} ${token.address}`}
        onChange={(event) => {
          const [chainId = '', address = ''] = event.currentTarget.value.split(' ');
          onToken(Number(chainId), address);
        }}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0 [&_option]:bg-surface-3 [&_option]:text-text-1"
      >
        {networks.map(({ chainId, tokens }) => (
          <optgroup key={chainId} label={networkName(chainId)}>
            {tokens.map(({ address, symbol, name }) => (
              <option key={address} value={`${chainId} ${address}`}>
                {`${symbol} · ${name}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}

function AmountProblemText({
  problem,
  token,
  onAmount,
}: {
  problem: AmountProblem;
  token: RewardToken;
  onAmount: (amount: string) => void;
}) {
  const t = useTranslations('reward.problem');
  const locale = useLocale();
  switch (problem.kind) {
    case 'invalid':
      return t('amountInvalid');
    case 'zero':
      return t('amountZero');
    case 'tooLarge':
      return t('amountTooLarge');
    case 'balance':
      return t('amountBalance');
    case 'tooPrecise':
      return t('amountTooPrecise', { symbol: token.symbol, decimals: problem.decimals });
    case 'tooSmall':
      return t('amountTooSmall', { amount: amountText(problem.least, token, locale) });
    case 'rest': {
      const { nearest } = problem;
      return (
        <>
          {t('amountRest', { count: problem.count })}{' '}
          {nearest !== null && (
            <button
              type="button"
              className="rounded-sm font-medium text-primary-text touch-target enabled-hover:underline"
              onClick={() => onAmount(wholeTokenAmount(nearest, token.decimals))}
            >
              {t('useNearest', { amount: wholeTokenAmount(nearest, token.decimals) })}
            </button>
          )}
        </>
      );
    }
  }
}
