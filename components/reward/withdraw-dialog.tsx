'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getAddress, isAddress, isAddressEqual, zeroAddress, type Address } from 'viem';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { networkByChainId } from '@/protocol/network';
import { OwnCallDialog } from './own-call-dialog';

/** Withdraws coins that an own account did not take, to an address that the reader names. */
export default function WithdrawDialog({
  input: { reward, account, amount },
  settle,
}: RequestViewProps<'withdrawCredit'>) {
  const t = useTranslations('reward.own');
  const [typed, setTyped] = useState('');
  const to = receiverOf(typed);
  const isWrong = typed.trim() !== '' && to === null;
  const isSame = to !== null && isAddressEqual(to, account as Address);
  return (
    <OwnCallDialog
      reward={reward}
      words="credit"
      recipient={account}
      sender={account}
      amount={amount}
      token={networkByChainId(reward.chainId)?.nativeToken}
      callKey={to}
      makeCall={() => Promise.resolve({ kind: 'withdraw', reward, to: to ?? zeroAddress })}
      onDone={(transaction) => settle({ transaction })}
      onClose={() => settle(null)}
    >
      <Field
        label={t('creditTo')}
        help={isSame ? t('creditSame') : undefined}
        error={isWrong ? t('creditToInvalid') : null}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            spellCheck={false}
            autoComplete="off"
            placeholder="0x"
            className="font-mono"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </OwnCallDialog>
  );
}

/** Null for what is no address, and for the zero address. */
function receiverOf(typed: string): Address | null {
  const text = typed.trim();
  // One with a wrong checksum was mistyped.
  return isAddress(text) && !isAddressEqual(text, zeroAddress) ? getAddress(text) : null;
}
