'use client';

import { Unlink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { askWallet } from '@/lib/wallet/store';

export type UnreadWalletProps = {
  /** Whether the platform refused, because it reads only addresses of the account. */
  isNotLinked: boolean;
  /** What linking the wallet would show. */
  notLinkedText: string;
  title: string;
  text: string;
  onLinked: () => void;
  onRetry: () => void;
  className: string;
};

/** Stands where something of a wallet could not be read: a wallet that isn't linked can be linked here. */
export function UnreadWallet(props: UnreadWalletProps) {
  const { isNotLinked, notLinkedText, title, text, onLinked, onRetry, className } = props;
  const t = useTranslations('wallet');
  if (!isNotLinked) {
    return (
      <ErrorState title={title} text={text} retryLabel={t('retry')} onRetry={onRetry} className={className} />
    );
  }
  return (
    <EmptyState
      icon={<Unlink />}
      title={t('notLinked')}
      text={notLinkedText}
      className={className}
      action={
        <Button variant="primary" onClick={() => void askWallet('linkWallet', {}).then(onLinked)}>
          {t('link')}
        </Button>
      }
    />
  );
}
