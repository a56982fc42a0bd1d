import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { getAddress, numberToHex, pad } from 'viem';
import nftMessages from '@/messages/en/nft.json';
import walletMessages from '@/messages/en/wallet.json';
import type { Nft } from '@/protocol/nft';
import type { WalletNetwork } from '@/protocol/wallet';
import { NftConfirmStep, type NftConfirmStepProps } from './nft-confirm-step';
import { NftSendForm } from './nft-send-form';

const contract = getAddress(`0x${'1'.repeat(40)}`);
const own = getAddress(`0x${'2'.repeat(40)}`);
const to = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
/** A busy machine takes its time. */
const slow = { timeout: 10_000 };
const network = {
  chainId: 31_337,
  name: 'Local Ethereum',
  logo: '/wallet/eth.svg',
  nativeToken: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
  faucet: null,
  isLocal: true,
} as unknown as WalletNetwork;
const nft: Nft = {
  ...{ isImage: true, isVideo: false, isAudio: false, mediaUrl: null, isLoading: false, refusal: null },
  ...{ chainId: 31_337, standard: 'erc1155', amount: '5' },
  data: {
    ...{ name: 'Caldera', collectionName: 'Emberfall Relics', imageUrl: '', blockchain: 'local-eth' },
    ...{ contractAddress: contract, tokenId: '0', traits: [] },
  },
};

// viem makes one for each request, and jsdom has none.
globalThis.Request ??= class {
  constructor(readonly url: string) {}
} as never;

/** A node with what the plan asks of it, and a platform that knows nobody. */
function answers({ coins = 10n ** 18n, code = '0x' } = {}) {
  const block = {
    ...{ number: '0x1', baseFeePerGas: '0x3b9aca00', timestamp: '0x1', transactions: [] },
    ...{ hash: pad('0x1'), gasLimit: '0x1c9c380', gasUsed: '0x0', difficulty: '0x0' },
  };
  const says: Record<string, unknown> = {
    eth_estimateGas: numberToHex(60_000),
    eth_getBlockByNumber: block,
    eth_blockNumber: '0x1',
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_getCode: code,
    eth_getBalance: numberToHex(coins),
    eth_getLogs: [],
    eth_call: '0x',
  };
  globalThis.fetch = ((url: string | Request, init: { body?: string } = {}) => {
    const { pathname } = new URL(typeof url === 'string' ? url : url.url, 'http://site');
    const body: unknown = init.body === undefined ? null : JSON.parse(init.body);
    const call = (one: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id: one.id,
      result: says[one.method] ?? null,
    });
    const answer = pathname.startsWith('/rpc/')
      ? Array.isArray(body)
        ? body.map(call)
        : call(body as never)
      : { code: '10000', result: [] };
    const text = JSON.stringify(answer);
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: new Headers({ 'content-type': 'application/json' }) },
      ...{ text: () => Promise.resolve(text), json: () => Promise.resolve(JSON.parse(text)) },
    });
  }) as unknown as typeof fetch;
}
const draw = (node: ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ nft: nftMessages, wallet: walletMessages }}
      >
        {node}
      </NextIntlClientProvider>
    </SWRConfig>,
  );

function Confirm(props: Partial<NftConfirmStepProps>) {
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const { standard } = props.nft ?? nft;
  return (
    <NftConfirmStep
      me={3}
      nft={nft}
      network={network}
      draft={{ recipient: { address: to, person: null, handle: null }, amount: 2n }}
      transfer={{
        ...{ chainId: 31_337, from: own, to, token: contract, amount: standard === 'erc721' ? 1n : 2n },
        nft: { tokenId: '0', standard },
      }}
      failed={null}
      accepted={accepted}
      onAccepted={setAccepted}
      tells={null}
      onTells={() => {}}
      onBack={() => {}}
      onClose={() => {}}
      onConfirm={() => {}}
      {...props}
    />
  );
}
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: walletMessages.continue });

test('NFT-05 the form takes an address and how many, no more than there are', async () => {
  answers();
  const onContinue = jest.fn();
  draw(
    <NftSendForm
      {...{ title: 'Send Caldera', from: own, nft, network, draft: null, busy: false, failure: null }}
      onClose={() => {}}
      onContinue={onContinue}
    />,
  );
  const copies = screen.getByLabelText(nftMessages.sending.howMany);
  fireEvent.change(screen.getByLabelText(walletMessages.sending.to), { target: { value: to } });
  fireEvent.change(copies, { target: { value: '6' } });
  expect(screen.getByText('You own 5.')).toBeTruthy();
  expect(go().disabled).toBe(true);
  fireEvent.change(copies, { target: { value: '0' } });
  expect(go().disabled).toBe(true);
  fireEvent.change(copies, { target: { value: '2' } });
  await waitFor(() => expect(go().disabled).toBe(false));
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(onContinue).toHaveBeenCalledWith({ recipient: { address: to, person: null }, amount: 2n });
});

test('NFT-06 NFT-13 the confirm step has from, to, contract and fee, and goes on when the new address was compared', async () => {
  answers();
  const onConfirm = jest.fn();
  draw(<Confirm onConfirm={onConfirm} />);
  // 72,000 gas at 2.2 gwei at most.
  await screen.findByText('0.0001 ETH', {}, slow);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['From', 'To', 'Contract', 'Fee']);
  expect(go().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: walletMessages.sending.compared }));
  fireEvent.click(go());
  expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ gas: 72_000n }));
});

test('NFT-14 NFT-15 without coins for the fee nothing can be confirmed, in words', async () => {
  answers({ coins: 1n });
  draw(<Confirm />);
  await screen.findByText('Insufficient ETH for transaction fee', {}, slow);
  for (const check of screen.getAllByRole('checkbox')) fireEvent.click(check);
  expect(go().disabled).toBe(true);
});

test('a contract that would refuse an ERC-721 takes a confirmation of its own', async () => {
  answers({ code: '0x6000' });
  draw(<Confirm nft={{ ...nft, standard: 'erc721', amount: '1' }} />);
  await screen.findByText(nftMessages.sending.refused, {}, slow);
  fireEvent.click(screen.getByRole('checkbox', { name: walletMessages.sending.compared }));
  expect(go().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'I know that Caldera can be lost for good' }));
  expect(go().disabled).toBe(false);
});
