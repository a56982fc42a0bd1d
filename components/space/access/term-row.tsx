'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { RoleDot } from '@/components/ui/role-chip';
import { Select } from '@/components/ui/select';
import { useWalletNetworks } from '@/lib/queries/wallet';
import type { AccessTerm } from '@/protocol/access-rule';
import type { RoomId } from '@/protocol/ids';
import type { Role } from '@/protocol/role';
import { AssetFields } from './asset-fields';
import { CoinFields } from './coin-fields';
import type { DraftTerm } from './rule-draft';

const kinds = ['role', 'coin', 'token', 'nft'] as const satisfies readonly AccessTerm['kind'][];

/** One condition: what it is about, and the fields of that. */
export function TermRow(props: {
  /** Its place in the group, from 1. */
  number: number;
  roomId: RoomId;
  term: DraftTerm;
  /** Those that it may name. */
  roles: readonly Role[];
  onChange: (term: DraftTerm) => void;
  onRemove: (() => void) | null;
}) {
  const t = useTranslations('space.access');
  const { number, term, roles, onChange, onRemove } = props;
  const { data: networks } = useWalletNetworks();
  const [first] = networks ?? [];
  const change = (kind: AccessTerm['kind']) => {
    if (kind === 'role') return onChange({ kind, roleId: null });
    const { chainId, amount } = term.kind === 'role' ? { chainId: first?.chainId ?? 0, amount: '1' } : term;
    if (kind === 'coin') return onChange({ kind, chainId, amount });
    onChange({ kind, chainId, amount, address: '', tokenId: '', facts: null });
  };
  return (
    <div className="flex items-start gap-2.5">
      <div className="grid min-w-0 grow gap-2.5 desktop:grid-cols-[150px_minmax(0,1fr)]">
        <Select
          aria-label={t('kind', { number })}
          value={term.kind}
          onChange={(event) => change(event.currentTarget.value as AccessTerm['kind'])}
        >
          {kinds.map((kind) => (
            // Without a network nobody can say on which.
            <option key={kind} value={kind} disabled={kind !== 'role' && !first && term.kind !== kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        {term.kind === 'role' ? (
          <RoleField number={number} roleId={term.roleId} roles={roles} onChange={onChange} />
        ) : term.kind === 'coin' ? (
          <CoinFields term={term} networks={networks} onChange={onChange} />
        ) : (
          <AssetFields roomId={props.roomId} term={term} networks={networks} onChange={onChange} />
        )}
      </div>
      {onRemove && <IconButton label={t('remove', { number })} icon={<X aria-hidden />} onClick={onRemove} />}
    </div>
  );
}

function RoleField(props: {
  number: number;
  roleId: number | null;
  roles: readonly Role[];
  onChange: (term: DraftTerm) => void;
}) {
  const t = useTranslations('space.access');
  const { roleId, roles } = props;
  const role = roles.find(({ id }) => id === roleId);
  const isDeleted = roleId !== null && !role;
  if (roles.length === 0 && roleId === null) return <p className="self-center text-text-2">{t('noRoles')}</p>;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2.5">
        <RoleDot color={role?.color ?? '#9A9A9A'} />
        <Select
          aria-label={t('role', { number: props.number })}
          value={roleId ?? ''}
          onChange={(event) => props.onChange({ kind: 'role', roleId: Number(event.currentTarget.value) })}
          className="min-w-0 grow"
        >
          {roleId === null && (
            <option value="" disabled>
              {t('chooseRole')}
            </option>
          )}
          {isDeleted && <option value={roleId}>{t('deletedRole')}</option>}
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {isDeleted && <p className="mt-1.5 text-sm text-danger">{t('deletedRoleText')}</p>}
    </div>
  );
}
