'use client';

import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { cn } from '@/components/ui/class-names';
import { useRoomAccess } from '@/lib/queries/room-access';
import { useRoles } from '@/lib/queries/role';
import { balanceTerms, type AccessTerm } from '@/protocol/access-rule';
import type { Room } from '@/protocol/room';
import type { RoomAccessAnswer } from '@/protocol/room-access';
import { BalanceCheck } from './balance-check';
import { GetTokenLink } from './get-token-link';
import { networkName, useTermWords } from './term-words';
import { useMinutesUntil } from './use-minutes-until';

/** What the rule of a room asks for, and what of it the viewer lacks. */
export function AccessTerms({ room }: { room: Room }) {
  const t = useTranslations('room.access');
  const { data: access } = useRoomAccess(room.id);
  const { data: roles } = useRoles(room.spaceId);
  if (!access?.rule || !roles) return null;
  const { rule, met, checks } = access;
  const joint = (op: 'and' | 'or') => (
    <li className="py-1.5 text-center text-xs font-semibold text-text-3">{t(op)}</li>
  );
  return (
    <div className="mx-auto mt-2 w-full max-w-[320px]">
      <ul className="text-left">
        {rule.groups.flatMap((group, groupPlace) =>
          group.terms.map((term, place) => (
            // Terms have no name of their own, and their order is theirs.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={`${groupPlace} ${place}`}>
              {place > 0 ? joint(group.op) : groupPlace > 0 && joint(rule.op)}
              <Term
                term={term}
                isMet={met[groupPlace]?.[place] ?? false}
                check={checks[groupPlace]?.[place] ?? null}
                nextCheckTime={access.nextCheckTime}
                roleName={term.kind === 'role' ? roles.find(({ id }) => id === term.roleId)?.name : undefined}
              />
            </Fragment>
          )),
        )}
      </ul>
      {balanceTerms(rule).length > 0 && <BalanceCheck roomId={room.id} />}
    </div>
  );
}

function Term(props: {
  term: AccessTerm;
  isMet: boolean;
  check: RoomAccessAnswer['checks'][number][number];
  nextCheckTime: string | null;
  roleName: string | undefined;
}) {
  const t = useTranslations('room.access');
  const { term, isMet, check } = props;
  const isWaiting = check?.note === 'passedOnce' || check?.note === 'unchecked';
  const Icon = isMet ? CircleCheck : isWaiting ? Clock : CircleX;
  const minutes = useMinutesUntil(props.nextCheckTime);
  const { balance } = useTermWords();
  const title =
    term.kind !== 'role'
      ? balance(term)
      : props.roleName === undefined
        ? t('deletedRole')
        : t('role', { name: props.roleName });
  return (
    <li className="flex items-start gap-2.5 py-1.5">
      <Icon
        aria-hidden
        className={cn(
          'mt-0.5 size-[18px] shrink-0',
          isMet ? 'text-success' : isWaiting ? 'text-info' : 'text-danger',
        )}
      />
      <span className="min-w-0">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-sm text-text-3">
          {term.kind === 'role' ? (
            t(isMet ? 'held' : 'missing')
          ) : (
            <>
              {check && check.holds !== null && (
                <span className="block">{t('holds', { amount: check.holds })}</span>
              )}
              {check?.note && (
                <span className="block">
                  {t(`note.${check.note}`, { network: networkName(term.chainId), minutes })}
                </span>
              )}
              {!isMet && !isWaiting && <GetTokenLink term={term} />}
              <span className="sr-only">{t(isMet ? 'met' : 'notMet')}</span>
            </>
          )}
        </span>
      </span>
    </li>
  );
}
