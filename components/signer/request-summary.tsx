'use client';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { messageText } from '@/lib/signer/describe';
import type { AskingSite } from '@/lib/signer/messages';
import type { Pair } from '@/lib/signer/pair';
import { requestRisks } from '@/lib/signer/risks';
import type { SigningRequest } from '@/lib/signer/sign';
import { useCatalogue } from './catalogue';
import { Box, Bytes } from './summary-parts';
import { AuthorizationSummary } from './authorization-summary';
import { TransactionSummary } from './transaction-summary';
import { TypedDataSummary } from './typed-data-summary';

/** What a request does, read from the very bytes that are signed, and what must be confirmed a second time. */
export function RequestSummary({
  request,
  hosts = [],
  pair = null,
}: {
  request: SigningRequest;
  /** Of the app. */
  hosts?: readonly string[];
  pair?: Pair | null;
}) {
  const t = useTranslations('signer.risk');
  return (
    <>
      {request.site && <SiteNote site={request.site} />}
      <Summary request={request} />
      {requestRisks(request, useCatalogue(), hosts, pair).map((risk) => (
        <Note key={risk} tone="danger">
          {t(risk)}
        </Note>
      ))}
    </>
  );
}

/** Who asks through the app. The signer has it from the app alone, and says so. */
function SiteNote({ site: { host, isVerified } }: { site: AskingSite }) {
  const t = useTranslations('signer.site');
  return (
    <Note tone={isVerified ? 'info' : 'danger'} className="break-words">
      {t.rich(isVerified ? 'verified' : 'unverified', { host, b: (text) => <b>{text}</b> })}
    </Note>
  );
}

function Summary({ request }: { request: SigningRequest }) {
  if (request.kind === 'transaction') return <TransactionSummary request={request} />;
  if (request.kind === 'authorization') return <AuthorizationSummary authorization={request.authorization} />;
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
        <p data-scrolls="" className="max-h-56 overflow-y-auto whitespace-pre-wrap break-words" tabIndex={0}>
          {text}
        </p>
      )}
    </Box>
  );
}
