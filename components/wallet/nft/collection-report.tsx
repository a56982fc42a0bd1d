'use client';

import { lazy, Suspense } from 'react';
import { chooseNftCollection } from '@/lib/queries/nft';
import type { NftCollection } from '@/protocol/nft';

const ReportDialog = lazy(() => import('@/components/report/report-dialog'));

export type CollectionReportProps = Pick<NftCollection, 'chainId' | 'contract' | 'name'> & {
  onClose: () => void;
};

/** Reports a collection to the operator; what was reported is hidden as well. */
export function CollectionReport({ chainId, contract, name, onClose }: CollectionReportProps) {
  return (
    <Suspense>
      <ReportDialog
        subject={{ kind: 'nftCollection', chainId, contract }}
        name={name}
        onSent={() => void chooseNftCollection(chainId, contract, true).catch(() => undefined)}
        onClose={onClose}
      />
    </Suspense>
  );
}
