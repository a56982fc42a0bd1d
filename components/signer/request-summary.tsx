'use client';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { describeTypedData, messageText } from '@/lib/signer/describe';
import type { SigningRequest } from '@/lib/signer/sign';
import { networkByChainId } from '@/protocol/network';
import { Arguments, Box, Bytes, Row } from './summary-parts';
import { TransactionSummary } from './transaction-summary';

/** What a request does, read from the very bytes that are signed. */
export function RequestSummary({ request }: { request: SigningRequest }) {
  if (request.kind === 'transaction') return <TransactionSummary request={request} />;
  if (request.kind === 'message') return <MessageSummary message={request.message} />;
  return <TypedDataSummary text={request.typedData} />;
}

function MessageSummary({ message }: { message: string }) {
  const t = useTranslations('signer.call');
  const text = messageText(message);
  return (
    <Box title={text === null ? t('messageBytes') : t('message')}>
      {text === null ? (
        <>
          <Bytes text={message} />
          <Note tone="warn">{t('bytesText')}</Note>
        </>
      ) : (
        <p className="max-h-56 overflow-y-auto whitespace-pre-wrap break-words" tabIndex={0}>
          {text}
        </p>
      )}
    </Box>
  );
}

function TypedDataSummary({ text }: { text: string }) {
  const t = useTranslations('signer.call');
  const { primaryType, domain, chainId, fields } = describeTypedData(text);
  return (
    <Box title={t('typedData', { name: primaryType })}>
      {chainId !== null && (
        <Row name={t('network')}>{networkByChainId(chainId)?.name ?? t('networkUnknown', { chainId })}</Row>
      )}
      <Arguments values={domain.map(({ name, value }) => ({ name: `${t('domain')} ${name}`, value }))} />
      <Arguments values={fields} />
    </Box>
  );
}
