import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { z } from 'zod';
import nftMessages from '@/messages/en/nft.json';
import walletMessages from '@/messages/en/wallet.json';
import { errors } from '@/protocol/errors';
import { nftRefusals, nftRoutes, type Nft, type NftCollection } from '@/protocol/nft';
import type { WalletNetwork } from '@/protocol/wallet';
import { askWallet, useWalletRequests } from '@/lib/wallet/store';
import NftGallery from './nft-gallery';
import { NftStage } from './nft-media';

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as never;

const contract = `0x${'1'.repeat(40)}`;
const address = `0x${'2'.repeat(40)}`;
const networks = [{ chainId: 31_337, name: 'Local Ethereum' }] as WalletNetwork[];
const piece = (fields: Partial<Nft> = {}): Nft => ({
  isImage: true,
  isVideo: false,
  isAudio: false,
  data: {
    name: 'Isle 1',
    collectionName: 'Isles',
    imageUrl: '/files/nft/1-a.webp',
    blockchain: 'local-eth',
    contractAddress: contract,
    tokenId: '1',
    traits: [],
  },
  mediaUrl: null,
  chainId: 31_337,
  standard: 'erc721',
  amount: '1',
  isLoading: false,
  refusal: null,
  ...fields,
});
const collection = (fields: Partial<NftCollection>): NftCollection => ({
  chainId: 31_337,
  contract,
  name: 'Isles',
  standard: 'erc721',
  isListed: true,
  count: 1,
  isHidden: false,
  spam: null,
  chosenTime: null,
  ...fields,
});

const sent: { method: string; path: string; body: unknown }[] = [];
/** What the platform answers to the list; a text is the name of an error. */
function answers(owned: Partial<z.output<typeof nftRoutes.ownedNfts.result>> | 'not_found') {
  sent.length = 0;
  globalThis.fetch = ((url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(url, 'http://site');
    sent.push({ method, path: pathname, body: body === undefined ? null : JSON.parse(body) });
    const isRefused = owned === 'not_found';
    const list = {
      pieces: [],
      next: null,
      collections: [],
      silent: [],
      isSearching: false,
      isReading: false,
      indexerAway: [],
    };
    const result = pathname.endsWith('/owned')
      ? z.encode(nftRoutes.ownedNfts.result, { ...list, ...(isRefused ? {} : owned) })
      : null;
    const answer = isRefused ? { code: errors.not_found.code, message: 'No' } : { code: '10000', result };
    const text = () => Promise.resolve(JSON.stringify(answer));
    const [ok, status] = isRefused ? [false, 404] : [true, 200];
    return Promise.resolve({ ok, status, headers: new Headers(), text });
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
const gallery = () => draw(<NftGallery address={address} networks={networks} chainId={null} />);

test('pieces are listed by collection; a hidden one says why, and is shown on request', async () => {
  answers({
    pieces: [piece()],
    collections: [
      collection({}),
      collection({
        contract: `0x${'3'.repeat(40)}`,
        name: 'Claim 5000 USDC',
        isListed: false,
        isHidden: true,
        spam: { reason: 'mass', recipients: 84_000 },
      }),
    ],
  });
  gallery();
  await screen.findByRole('option', { name: 'Isles (1)' });
  expect(screen.queryByRole('option', { name: /Claim/ })).toBeNull();
  expect(screen.getByText('Sent to 84,000 addresses at once')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show Claim 5000 USDC' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/nft/collection',
      body: { chainId: 31_337, isHidden: false },
    }),
  );
});

test('a wallet that is not linked, a network or indexer that is silent and an address without pieces say so, each in its way', async () => {
  answers('not_found');
  const first = gallery();
  await screen.findByText(walletMessages.notLinked);
  first.unmount();
  answers({ silent: [31_337] });
  const second = gallery();
  await screen.findByText(/Local Ethereum isn't responding/);
  // What could not be read is not called empty.
  expect(screen.queryByText(nftMessages.noNfts)).toBeNull();
  second.unmount();
  answers({ indexerAway: [31_337], silent: [] });
  const third = gallery();
  await screen.findByText(/Older NFTs may be missing/);
  third.unmount();
  answers({});
  gallery();
  await screen.findByText(nftMessages.noNfts);
});

test.each(nftRefusals)('NFT-02 a piece without a picture says why: %s', (refusal) => {
  draw(
    <NftStage
      nft={piece({ isImage: false, refusal, data: { ...piece().data, imageUrl: '' } })}
      isHidden={false}
    />,
  );
  expect(screen.getByText(nftMessages.notShown)).toBeTruthy();
  expect(screen.getByText((text) => text.startsWith(nftMessages.refusal[refusal].slice(0, 20)))).toBeTruthy();
});

test('NFT-02 OPN-97 a video and a sound are played from this origin, and have their names', () => {
  const at = '/api/nft/media/31337/x/1';
  const { unmount } = draw(<NftStage nft={piece({ isVideo: true, mediaUrl: at })} isHidden={false} />);
  expect(screen.getByLabelText('Play Isle 1')).toMatchObject({ tagName: 'VIDEO' });
  unmount();
  draw(<NftStage nft={piece({ isAudio: true, mediaUrl: at })} isHidden={false} />);
  expect(screen.getByLabelText('Play Isle 1').getAttribute('src')).toBe(at);
});

test.each([
  [404, 'refused', false],
  [429, 'busy', true],
  [502, 'away', true],
  [206, 'unsupported', false],
] as const)(
  'NFT-02 what does not play says why: the server answers %d',
  async (status, reason, isRetried) => {
    globalThis.fetch = (async () => ({ ok: status < 300, status })) as unknown as typeof fetch;
    draw(<NftStage nft={piece({ isVideo: true, mediaUrl: '/api/nft/media/31337/x/1' })} isHidden={false} />);
    const before = screen.getByLabelText('Play Isle 1');
    fireEvent.error(before);
    await screen.findByText(nftMessages.notPlayedReason[reason]);
    const retry = screen.queryByRole('button', { name: nftMessages.retry });
    expect(retry !== null).toBe(isRetried);
    if (!retry) return;
    fireEvent.click(retry);
    expect(screen.queryByText(nftMessages.notPlayedReason[reason])).toBeNull();
    expect(screen.getByLabelText('Play Isle 1')).not.toBe(before);
  },
);

test('NFT-12 whoever asked for a send hears of it once, with the hash', async () => {
  const { result } = renderHook(() => useWalletRequests());
  const heard: unknown[] = [];
  let asked: Promise<unknown> = Promise.resolve();
  act(() => {
    asked = askWallet('sendNft', { nft: piece() }).then((answer) => heard.push(answer));
  });
  const [request] = result.current;
  act(() => {
    request?.settle({ hash: '0x1' } as never);
    request?.settle(null);
  });
  await asked;
  expect(heard).toEqual([{ hash: '0x1' }]);
});

test('while names are read, a search does not say that none match', async () => {
  answers({ collections: [collection({})], isReading: true });
  gallery();
  fireEvent.change(await screen.findByRole('searchbox', { name: nftMessages.search }), {
    target: { value: 'winter' },
  });
  await screen.findByText(nftMessages.reading);
  expect(screen.queryByText(nftMessages.noneFound)).toBeNull();
});
