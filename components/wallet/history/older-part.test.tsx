import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';
import type { WalletNetwork } from '@/protocol/wallet';
import { FeeTotal } from './fee-total';
import { OlderPart, type OlderPartProps } from './older-part';

const network = {
  ...{ chainId: 1, name: 'Ethereum', isLocal: false },
  nativeToken: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as WalletNetwork;
const draw = (node: ReactNode, language: 'en' | 'zh' = 'en') =>
  render(
    <NextIntlClientProvider
      locale={language}
      timeZone="UTC"
      messages={{ wallet: language === 'en' ? en : zh }}
    >
      {node}
    </NextIntlClientProvider>,
  );
const older = (fields: Partial<OlderPartProps['older']> = {}): OlderPartProps['older'] => ({
  ...{ entries: [], load: async () => {}, isLoading: false, failed: [], forgotten: [] },
  ...{ sinceMs: () => null, isAll: () => false, ...fields },
});

test('OPN-72 the end of the history says how far back it goes, and reads further on request', () => {
  const loaded: unknown[] = [];
  const first = draw(
    <OlderPart
      older={older({ load: async (of) => void loaded.push(of) })}
      networks={[network]}
      forgotten={[]}
    />,
  );
  expect(screen.getByText(en.history.reach)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: en.history.older }));
  expect(loaded).toEqual([[network]]);
  first.unmount();
  const some = draw(
    <OlderPart
      older={older({ sinceMs: () => Date.UTC(2026, 10, 3, 14, 20), failed: [network] })}
      networks={[network]}
      forgotten={[]}
    />,
  );
  expect(screen.getByText(/^Every network has been read back to 3 Nov 2026/)).toBeTruthy();
  expect(screen.getByText(/^Ethereum: the node isn't responding/)).toBeTruthy();
  some.unmount();
  // A failure on a network that the filter hides is not shown.
  const other = draw(
    <OlderPart
      older={older({ failed: [{ ...network, chainId: 10 }] })}
      networks={[network]}
      forgotten={[]}
    />,
  );
  expect(screen.queryByText(/isn't responding/)).toBeNull();
  other.unmount();
  draw(<OlderPart older={older({ isAll: () => true })} networks={[network]} forgotten={[]} />, 'zh');
  expect(screen.getByText(zh.history.reachAll)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what a node has forgotten is said, of the latest blocks and of older ones', () => {
  const elsewhere = { ...network, chainId: 10, name: 'Optimism' };
  const hidden = { ...network, chainId: 56, name: 'BNB Smart Chain' };
  const forgotten = [elsewhere, hidden];
  draw(
    <OlderPart
      older={older({ forgotten: [network] })}
      networks={[network, elsewhere]}
      forgotten={forgotten}
    />,
  );
  expect(screen.getByText(/^Ethereum, Optimism: the node doesn't keep old account data/)).toBeTruthy();
});

test('OPN-72 fees are unknown until they are read, and what could not be read is said', () => {
  const entry = { hash: `0x${'1'.repeat(64)}`, network } as ActivityEntry;
  const first = draw(<FeeTotal entries={[entry]} fees={undefined} />);
  expect(screen.queryByText(/ETH|None/)).toBeNull();
  first.unmount();
  const byHash = new Map([[String(entry.hash), 21n * 10n ** 14n]]);
  const second = draw(<FeeTotal entries={[entry]} fees={{ byHash, unread: 2 }} />);
  expect(screen.getByText('0.0021 ETH')).toBeTruthy();
  expect(screen.getByText("without 2 transactions that couldn't be read")).toBeTruthy();
  second.unmount();
  draw(<FeeTotal entries={[entry]} fees={{ byHash: new Map(), unread: 0 }} />, 'zh');
  expect(screen.getByText(zh.history.noFees)).toBeTruthy();
});
