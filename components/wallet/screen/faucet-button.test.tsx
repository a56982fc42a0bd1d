import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { SnackbarHost } from '@/components/ui/snackbar-host';
import ui from '@/messages/en/ui.json';
import wallet from '@/messages/en/wallet.json';
import type { WalletNetwork } from '@/protocol/wallet';
import { FaucetButton } from './faucet-button';

const LOCAL_CHAIN_ID = 31_337;
const ADDRESS = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const HASH = `0x${'ab'.repeat(32)}`;
// jsdom has none, and viem makes one before it fetches.
globalThis.Request ??= class {} as unknown as typeof Request;

const receipt = (status: '0x0' | '0x1') => ({
  transactionHash: HASH,
  transactionIndex: '0x0',
  blockHash: `0x${'cd'.repeat(32)}`,
  blockNumber: '0x5',
  from: ADDRESS,
  to: ADDRESS,
  cumulativeGasUsed: '0x5208',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  contractAddress: null,
  logs: [],
  logsBloom: `0x${'00'.repeat(256)}`,
  status,
  type: '0x2',
});

/** The platform, which has paid, and the node, which says what became of the payment. */
function network(status: '0x0' | '0x1'): void {
  const answerOf = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_getTransactionReceipt' ? receipt(status) : '0x5',
  });
  globalThis.fetch = (async (_url: string, init: RequestInit) => {
    const sent = JSON.parse(String(init.body)) as { id: number; method: string }[] | { chainId: number };
    const answer = Array.isArray(sent) ? sent.map(answerOf) : { code: '10000', result: { hash: HASH } };
    const text = JSON.stringify(answer);
    const headers = new Headers({ 'content-type': 'application/json' });
    return { ok: true, status: 200, headers, text: async () => text, json: async () => answer };
  }) as unknown as typeof fetch;
}

test.each([
  ['0x1', wallet.faucet.done],
  ['0x0', wallet.faucet.failed],
] as const)('a payment of the faucet with the status %s is told as it is', async (status, text) => {
  network(status);
  render(
    <NextIntlClientProvider locale="en" messages={{ wallet, ui }}>
      <FaucetButton address={ADDRESS} networks={[{ chainId: LOCAL_CHAIN_ID } as WalletNetwork]} />
      <SnackbarHost />
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: wallet.faucet.button }));
  expect(await screen.findByText(text)).toBeTruthy();
});
