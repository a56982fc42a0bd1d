import { render, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { z } from 'zod';
import nftMessages from '@/messages/en/nft.json';
import walletMessages from '@/messages/en/wallet.json';
import { me as meCodec } from '@/protocol/account';
import { errors } from '@/protocol/errors';
import { nftRoutes, type NftDetail } from '@/protocol/nft';
import NftDetailScreen from './nft-detail';
import { nftKeyOf, nftPath } from './nft-path';

const contract = `0x${'1'.repeat(40)}`;
const own = `0x${'2'.repeat(40)}`;
const key = { chainId: 1, contract, tokenId: '412' };
const me = z.encode(meCodec, {
  ...{ id: 3, email: 'mira@example.org', emailVerified: true, username: 'mira', nameProblem: null },
  ...{ avatar: '', bio: '', address: own, hasKeyShare: false, roles: [], language: null, theme: null },
  ...{ payableByAll: false, findable: true, invitedToSpaceId: null },
  createdTime: '2026-01-01T00:00:00.000Z',
});
const detail = (fields: Partial<NftDetail> = {}): NftDetail => ({
  piece: {
    ...{ isImage: true, isVideo: false, isAudio: false, mediaUrl: null, isLoading: false, refusal: null },
    ...{ chainId: 1, standard: 'erc721', amount: '1' },
    data: {
      name: 'Isle 0412',
      collectionName: 'Isles of Nowhere',
      imageUrl: '/files/nft/1-a.webp',
      blockchain: 'eth',
      contractAddress: contract,
      tokenId: '412',
      traits: [
        { type: 'Region', value: 'Southern Sea' },
        { type: 'Ink', value: 'Green' },
      ],
    },
  },
  description: 'An island.',
  link: 'https://isles.example/412',
  owner: own,
  isListed: true,
  isHidden: false,
  checkedTime: '2026-01-01T14:20:00.000Z',
  ...fields,
});

function draw(found: NftDetail | null, search = nftPath(key).split('?')[1]) {
  globalThis.fetch = ((url: string) => {
    const { pathname } = new URL(url, 'http://site');
    const isDetail = pathname.endsWith('/nft/detail');
    const result =
      isDetail && found ? z.encode(nftRoutes.nftDetail.result, found) : pathname.endsWith('/me') ? me : [];
    const isMissing = isDetail && !found;
    const answer = isMissing ? { code: errors.not_found.code, message: 'No' } : { code: '10000', result };
    const text = () => Promise.resolve(JSON.stringify(answer));
    return Promise.resolve({ ok: !isMissing, status: isMissing ? 404 : 200, headers: new Headers(), text });
  }) as unknown as typeof fetch;
  return render(
    <AppRouterContext.Provider value={{ push: jest.fn(), back: jest.fn() } as never}>
      <SearchParamsContext.Provider value={new URLSearchParams(search) as never}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <NextIntlClientProvider
            locale="en"
            timeZone="UTC"
            messages={{ nft: nftMessages, wallet: walletMessages }}
          >
            <NftDetailScreen />
          </NextIntlClientProvider>
        </SWRConfig>
      </SearchParamsContext.Provider>
    </AppRouterContext.Provider>,
  );
}

test('NFT-02 NFT-03 NFT-04 the page of a piece has its way back, media, names, traits and the button that sends it', async () => {
  draw(detail());
  await screen.findByRole('heading', { level: 2, name: 'Isle 0412' });
  expect(screen.getByRole('button', { name: walletMessages.backToWallet })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Isle 0412' }).getAttribute('src')).toBe('/files/nft/1-a.webp');
  expect(screen.getByText('Isles of Nowhere')).toBeTruthy();
  expect(screen.getByRole('button', { name: nftMessages.send })).toBeTruthy();
  const words = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(words('term').slice(0, 2)).toEqual(['Region', 'Ink']);
  expect(words('definition').slice(0, 2)).toEqual(['Southern Sea', 'Green']);
  expect(screen.getByText(/Checked on chain at/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'isles.example' }).getAttribute('rel')).toContain('nofollow');
});

test('a piece of somebody else cannot be sent, one of a hidden collection says so, one that is none is not found', async () => {
  const { piece } = detail();
  const other = draw(detail({ piece: { ...piece, amount: '0' }, owner: `0x${'9'.repeat(40)}` }));
  await screen.findByRole('heading', { level: 2 });
  expect(screen.queryByRole('button', { name: nftMessages.send })).toBeNull();
  other.unmount();
  const hidden = draw(
    detail({ isHidden: true, link: null, piece: { ...piece, data: { ...piece.data, imageUrl: '' } } }),
  );
  await screen.findByText(nftMessages.hidden.here);
  expect(screen.queryByRole('img', { name: 'Isle 0412' })).toBeNull();
  hidden.unmount();
  const missing = draw(null);
  await screen.findByText(nftMessages.notFound);
  missing.unmount();
  draw(detail(), 'network=1&contract=0x1&token=x');
  await screen.findByText(nftMessages.notFound);
});

test('the address of a piece is read as what makes it', () => {
  expect(nftKeyOf(new URL(nftPath(key), 'http://site').searchParams)).toEqual(key);
  for (const search of ['', 'network=0&contract=x&token=1', `network=1&contract=${contract}&token=01`]) {
    expect(nftKeyOf(new URLSearchParams(search))).toBeNull();
  }
});
