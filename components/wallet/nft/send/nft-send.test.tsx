import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { getAddress, numberToHex, pad } from 'viem';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { connect } from 'wagmi/actions';
import { createConfig, createStorage, http, injected, noopStorage, WagmiProvider } from 'wagmi';
import nftMessages from '@/messages/en/nft.json';
import walletMessages from '@/messages/en/wallet.json';
import type { Nft } from '@/protocol/nft';
import type { WalletNetwork } from '@/protocol/wallet';
import { chainOf } from '@/lib/wallet/chain';
import { pinName } from '@/lib/wallet/sending/name-pins';
import { networkByChainId } from '@/protocol/network';
import { NftConfirmStep, type NftConfirmStepProps } from './nft-confirm-step';
import { NftSendFlow } from './nft-send-flow';
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

/** A node with what the plan asks of it, and a platform that knows nobody but who is in the address book. */
function answers({ coins = 10n ** 18n, code = '0x', book = [] as readonly object[] } = {}) {
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
      : { code: '10000', result: pathname === '/api/wallet/book' ? book : [] };
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
      draft={{ recipient: { address: to, person: null, handle: null, named: null }, amount: 2n }}
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
  const missing = () => screen.getByRole('status').textContent;
  expect(missing()).toBe('Select a recipient to continue.');
  fireEvent.change(screen.getByLabelText(walletMessages.sending.to), { target: { value: '0xabc' } });
  expect(missing()).toBe('The address has 5 of 42 characters so far.');
  fireEvent.change(screen.getByLabelText(walletMessages.sending.to), { target: { value: to } });
  fireEvent.change(copies, { target: { value: '6' } });
  expect(screen.getByText('You own 5.')).toBeTruthy();
  fireEvent.change(copies, { target: { value: '' } });
  expect([go().disabled, missing()]).toEqual([true, 'Enter how many to continue.']);
  fireEvent.change(copies, { target: { value: '6' } });
  expect(go().disabled).toBe(true);
  fireEvent.change(copies, { target: { value: '0' } });
  expect(go().disabled).toBe(true);
  fireEvent.change(copies, { target: { value: '2' } });
  await waitFor(() => expect(go().disabled).toBe(false));
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(onContinue).toHaveBeenCalledWith({
    recipient: { address: to, person: null, handle: null, named: null },
    amount: 2n,
  });
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

test('a contract that would refuse a unique piece takes a confirmation of its own', async () => {
  answers({ code: '0x6000' });
  draw(<Confirm nft={{ ...nft, standard: 'erc721', amount: '1' }} />);
  await screen.findByText(nftMessages.sending.refused, {}, slow);
  fireEvent.click(screen.getByRole('checkbox', { name: walletMessages.sending.compared }));
  expect(go().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'I know that Caldera can be lost for good' }));
  expect(go().disabled).toBe(false);
});

test('NFT-05 a name of the address book receives pieces, and one that leads elsewhere than before is warned of loudly', async () => {
  const saved = { name: 'Cold', address: to, chainId: null, note: '', savedTime: '2026-01-01T00:00:00.000Z' };
  answers({ book: [saved] });
  const onContinue = jest.fn();
  const { unmount } = draw(
    <NftSendForm
      {...{ title: 'Send Caldera', from: own, nft, network, draft: null, busy: false, failure: null }}
      onClose={() => {}}
      onContinue={onContinue}
    />,
  );
  fireEvent.change(screen.getByLabelText(walletMessages.sending.to), { target: { value: 'col' } });
  fireEvent.click(await screen.findByRole('button', { name: /Cold/ }, slow));
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  const named = { kind: 'saved', name: 'Cold', address: to, onlyOn: null } as const;
  const recipient = { address: to, person: null, handle: null, named };
  expect(onContinue).toHaveBeenCalledWith({ recipient, amount: 1n });
  unmount();

  pinName(3, { ...named, address: getAddress(`0x${'9'.repeat(40)}`) });
  draw(<Confirm draft={{ recipient, amount: 1n }} />);
  await screen.findByText('Cold now belongs to another address.', {}, slow);
  expect(go().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'I checked the new address of Cold with its owner' }));
  expect(go().disabled).toBe(false);
});

/** A wallet of another app on another network, which goes where it is asked to or says no. */
function walletOn(chainId: number, isWilling: () => boolean) {
  const asked: string[] = [];
  let here = chainId;
  const provider = {
    async request({ method, params }: { method: string; params?: readonly { chainId: string }[] }) {
      asked.push(method);
      if (method === 'eth_chainId') return numberToHex(here);
      if (method === 'wallet_switchEthereumChain') {
        if (!isWilling()) throw Object.assign(new Error('no'), { code: -32_000 });
        here = Number(params?.[0]?.chainId);
        return null;
      }
      return [own];
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
  const config = createConfig({
    chains: [chainOf(networkByChainId(31_337)!)],
    transports: { 31_337: http('http://site/rpc/31337') },
    connectors: [injected({ target: { id: 'test', name: 'Test', provider: provider as never } })],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: noopStorage }),
  });
  return { config, asked, join: () => connect(config, { connector: config.connectors[0]! }) };
}

test('NFT-09 NFT-10 another wallet is brought to the network before the confirm step, which does not come while it stays elsewhere', async () => {
  answers();
  let isWilling = false;
  const { config, asked, join } = walletOn(1, () => isWilling);
  draw(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        <NftSendFlow me={3} from={own} kind="external" network={network} nft={nft} settle={() => {}} />
      </QueryClientProvider>
    </WagmiProvider>,
  );
  await act(join);
  fireEvent.change(screen.getByLabelText(walletMessages.sending.to), { target: { value: to } });
  await waitFor(() => expect(go().disabled).toBe(false));
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await screen.findByText('Please switch to chain on your mobile wallet first', {}, slow);
  expect(screen.queryByText(/Confirm send/)).toBeNull();
  isWilling = true;
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await screen.findByText('Confirm send', {}, slow);
  expect(asked).toContain('wallet_switchEthereumChain');
  expect(asked).not.toContain('eth_sendTransaction');
});
