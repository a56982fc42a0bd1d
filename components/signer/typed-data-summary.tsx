'use client';
import { useTranslations } from 'next-intl';
import { describeTypedData } from '@/lib/signer/describe-typed-data';
import { networkByChainId } from '@/protocol/network';
import { useCatalogue } from './catalogue';
import { PermissionRows, usePermissionTitle } from './permission-rows';
import { Arguments, Box, Row } from './summary-parts';

export function TypedDataSummary({ text }: { text: string }) {
  const t = useTranslations('signer.call');
  const { primaryType, domain, chainId, fields, permission } = describeTypedData(text, useCatalogue());
  const network = chainId === null ? undefined : networkByChainId(chainId);
  const coin = network?.nativeToken.symbol ?? '';
  const title = usePermissionTitle(permission, coin);
  const kind = <Row name={t('dataType')}>{primaryType}</Row>;
  const all = (
    <>
      <Arguments values={domain.map(({ name, value }) => ({ name: `${t('domain')} ${name}`, value }))} />
      <Arguments values={fields} />
    </>
  );
  // Of a token's own permit, which is read by its exact type, everything is said above.
  const isAllSaid = permission?.kind === 'allowance' && primaryType === 'Permit';
  return (
    <Box title={title ?? t('typedData', { name: primaryType })}>
      {permission && <PermissionRows {...{ permission, chainId, coin }} />}
      {title !== null && !isAllSaid && kind}
      <Row name={t('network')}>
        {chainId === null ? t('networkAny') : (network?.name ?? t('networkUnknown', { chainId }))}
      </Row>
      {isAllSaid ? (
        <details>
          <summary className="cursor-pointer text-sm text-text-3">{t('fields')}</summary>
          <div className="flex flex-col gap-2 pt-2">
            {kind}
            {all}
          </div>
        </details>
      ) : (
        all
      )}
    </Box>
  );
}
