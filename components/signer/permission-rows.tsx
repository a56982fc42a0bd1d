'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { Grant, OrderItem, Permission } from '@/lib/signer/permissions';
import { CallSummary, useSpenderName } from './call-summary';
import { AddressRow, Row } from './summary-parts';
import { UnitsRows, useTokenText } from './token-text';
import { useMoment } from './use-moment';

/** What a signature lets others do, in one sentence; null for data that is shown by the name of its type. */
export function usePermissionTitle(permission: Permission | null, coin: string): string | null {
  const t = useTranslations('signer.permission');
  const format = useFormatter();
  const tokenText = useTokenText();
  const itemText = useItemText(coin);
  const list = (parts: readonly string[]) => format.list(parts, { type: 'conjunction' });
  const grants = (of: readonly Grant[]) =>
    list(of.map(({ amount, isUnlimited }) => (isUnlimited ? t('everything') : tokenText(amount))));
  switch (permission?.kind) {
    case 'allowance':
      return t('allowance', { amount: grants(permission.grants) });
    case 'payment':
      return t('payment', { amount: grants(permission.grants) });
    case 'revocation':
      return t('revocation');
    case 'order': {
      const gives = list(permission.gives.map(itemText));
      return permission.receives.length === 0
        ? t('gift', { gives })
        : t('order', { gives, receives: list(permission.receives.map(itemText)) });
    }
    case 'call':
      return t(permission.as === 'safe' ? 'safeCall' : 'callForYou');
    case 'delegation':
      return t('delegation');
    default:
      return null;
  }
}

function useItemText(coin: string): (item: OrderItem) => string {
  const t = useTranslations('signer.permission');
  const tokenText = useTokenText();
  return (item) => {
    switch (item.kind) {
      case 'coins':
        return `${wholeTokenAmount(item.units, 18)} ${coin}`;
      case 'token':
        return tokenText(item.amount);
      case 'item': {
        const of = { count: item.count.toString(), collection: item.collection };
        return item.id === null ? t('anyItem', of) : t('item', { ...of, id: item.id.toString() });
      }
    }
  };
}

/** Who may do it, with which tokens, until when. */
export function PermissionRows({
  permission,
  chainId,
  coin,
}: {
  permission: Permission;
  chainId: number | null;
  coin: string;
}) {
  const t = useTranslations('signer.call');
  const itemText = useItemText(coin);
  const moment = useMoment();
  const spenderName = useSpenderName(chainId);
  const usable = (until: bigint | null) => (
    <Row name={t('usableUntil')}>{until === null ? t('withoutEnd') : moment(until)}</Row>
  );
  switch (permission.kind) {
    case 'allowance':
      return (
        <>
          <AddressRow name={spenderName(permission.spender)} address={permission.spender} />
          <GrantRows grants={permission.grants} />
          {usable(permission.usableUntil)}
        </>
      );
    case 'payment':
      return (
        <>
          {permission.spender && (
            <AddressRow name={spenderName(permission.spender)} address={permission.spender} />
          )}
          {permission.to && <AddressRow name={t('to')} address={permission.to} />}
          <GrantRows grants={permission.grants} once />
          {usable(permission.usableUntil)}
        </>
      );
    case 'revocation':
      return <AddressRow name={spenderName(permission.spender)} address={permission.spender} />;
    case 'order':
      return (
        <>
          {permission.through && (
            <AddressRow name={spenderName(permission.through)} address={permission.through} />
          )}
          {permission.owner && permission.receives.length > 0 && (
            <AddressRow name={t('receivedBy')} address={permission.owner} />
          )}
          {permission.others?.map(({ item, to }, index) => (
            <AddressRow key={index} name={t('paidTo', { amount: itemText(item) })} address={to} />
          ))}
          {usable(permission.usableUntil)}
        </>
      );
    case 'call':
      return (
        <>
          <AddressRow
            name={t(permission.as === 'safe' ? 'safe' : 'forwarder')}
            address={permission.through}
          />
          <CallSummary call={permission.call} />
          {usable(permission.usableUntil)}
        </>
      );
    case 'delegation':
      return (
        <>
          <AddressRow name={t('votesTo')} address={permission.to} />
          {usable(permission.usableUntil)}
        </>
      );
    case 'unread':
      return null;
  }
}

/** Up to this many are listed in full. More scroll in a box that must be scrolled to its end. */
const GRANTS_SHOWN = 3;

function GrantRows({ grants, once }: { grants: readonly Grant[]; once?: boolean }) {
  const t = useTranslations('signer.call');
  const moment = useMoment();
  const rows = grants.map(({ amount, until }, index) => (
    <Fragment key={index}>
      <AddressRow name={t('token')} address={amount.token} />
      <UnitsRows amount={amount} />
      {!once && <Row name={t('allowedUntil')}>{until === null ? t('withoutEnd') : moment(until)}</Row>}
    </Fragment>
  ));
  if (grants.length <= GRANTS_SHOWN) return rows;
  return (
    <div data-scrolls="" className="flex max-h-64 flex-col gap-2.5 overflow-y-auto" tabIndex={0}>
      {rows}
    </div>
  );
}
