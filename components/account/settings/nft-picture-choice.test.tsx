import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import { getAddress } from 'viem';
import { z } from 'zod';
import { Avatar } from '@/components/ui/avatar';
import nftMessages from '@/messages/en/nft.json';
import { me as meCodec } from '@/protocol/account';
import { nft, type Nft } from '@/protocol/nft';
import { NftPictureChoice } from './nft-picture-choice';

const address = getAddress(`0x${'2'.repeat(40)}`);
const contract = getAddress(`0x${'1'.repeat(40)}`);
const me = z.encode(meCodec, {
  ...{ id: 3, email: 'mira@example.org', emailVerified: true, username: 'mira', nameProblem: null },
  ...{ avatar: '', bio: '', address, hasKeyShare: true, roles: [], language: null, theme: null },
  ...{ payableByAll: false, findable: true, invitedToSpaceId: null },
  createdTime: '2026-01-01T00:00:00.000Z',
});
const piece = (name: string, imageUrl: string): Nft => ({
  ...{ isImage: imageUrl !== '', isVideo: false, isAudio: false, mediaUrl: null, isLoading: false },
  ...{ chainId: 31_337, standard: 'erc721', amount: '1', refusal: null },
  data: {
    ...{ name, collectionName: 'Isles', imageUrl, blockchain: 'local-eth', contractAddress: contract },
    ...{ tokenId: '412', traits: [] },
  },
});

/** A platform whose person holds two pieces, one of them without an image. Returns what it was sent. */
function answers(): unknown[] {
  const sent: unknown[] = [];
  const owned = {
    pieces: [piece('Isle 0412', '/files/nft/a.webp'), piece('Sound', '')].map((one) => z.encode(nft, one)),
    ...{ next: null, collections: [], silent: [], isSearching: false, isReading: false, indexerAway: [] },
  };
  const results: Record<string, unknown> = {
    '/api/user/me': me,
    '/api/nft/owned': owned,
    '/api/nft/picture': { avatar: '/files/nft/b.webp' },
  };
  globalThis.fetch = ((url: string, init: { body?: string } = {}) => {
    const { pathname } = new URL(url, 'http://site');
    if (pathname === '/api/nft/picture') sent.push(JSON.parse(init.body ?? ''));
    const text = JSON.stringify({ code: '10000', result: results[pathname] ?? [] });
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve(text),
    });
  }) as unknown as typeof fetch;
  return sent;
}

test('an NFT with an image is chosen as picture, after the person has read what that shows of them', async () => {
  const sent = answers();
  const onSet = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ nft: nftMessages }}>
        <NftPictureChoice onSet={onSet} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  fireEvent.click(screen.getByRole('button', { name: nftMessages.picture.open }));
  const isle = await screen.findByRole('button', { name: /Isle 0412/ });
  expect(screen.queryByText('Sound')).toBeNull();
  fireEvent.click(isle);
  await screen.findByText(/people also learn which wallet is yours/);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: nftMessages.picture.confirm }));
  await waitFor(() => expect(onSet).toHaveBeenCalledWith('/files/nft/b.webp'));
  expect(sent).toEqual([{ chainId: 31_337, contract, tokenId: '412', address }]);
});

test('only pictures that the server keeps of NFTs have the mark, and only of people', () => {
  const isMarked = (props: { picture: string; kind?: 'space'; size?: 20 }) => {
    const { container, unmount } = render(<Avatar name="Mira" {...props} />);
    const found = container.querySelector('[data-nft-mark]') !== null;
    unmount();
    return found;
  };
  const picture = '/files/nft/1-a.webp';
  expect(isMarked({ picture })).toBe(true);
  expect(isMarked({ picture, kind: 'space' })).toBe(false);
  expect(isMarked({ picture, size: 20 })).toBe(false);
  expect(isMarked({ picture: '/files/avatar/1-a.webp' })).toBe(false);
  expect(isMarked({ picture: 'https://x/files/nft/1-a.webp' })).toBe(false);
});
