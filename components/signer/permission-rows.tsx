'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { Grant, OrderItem, Permission } from '@/lib/signer/permissions';
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
export function PermissionRows({ permission }: { permission: Permission }) {
  const t = useTranslations('signer.call');
  const moment = useMoment();
  switch (permission.kind) {
    case 'allowance':
      return (
        <>
          <AddressRow name={t('spender')} address={permission.spender} />
          <GrantRows grants={permission.grants} />
          <Row name={t('usableUntil')}>
            {permission.usableUntil === null ? t('withoutEnd') : moment(permission.usableUntil)}
          </Row>
        </>
      );
    case 'payment':
      return (
        <>
          {permission.spender && <AddressRow name={t('spender')} address={permission.spender} />}
          {permission.to && <AddressRow name={t('to')} address={permission.to} />}
          <GrantRows grants={permission.grants} once />
          <Row name={t('usableUntil')}>{moment(permission.usableUntil)}</Row>
        </>
      );
    case 'revocation':
      return <AddressRow name={t('spender')} address={permission.spender} />;
    case 'order':
      return <Row name={t('usableUntil')}>{moment(permission.usableUntil)}</Row>;
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
