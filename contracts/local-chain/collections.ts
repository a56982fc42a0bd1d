import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Address, encodeDeployData, type Hex, toHex } from 'viem';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { localCollectionBytecode } from '@/contracts/generated/local-collection.bytecode';
import { localItemsAbi } from '@/contracts/generated/local-items.abi';
import { localItemsBytecode } from '@/contracts/generated/local-items.bytecode';
import { type ChainClient, deployOnce, mined } from './chain-client';
import { shortTone } from './short-tone';

/** Processes of ours run in the root of the checkout. */
const PICTURES = path.join('contracts', 'local-chain', 'pictures');

interface Design {
  readonly name: string;
  readonly picture: string;
  readonly traits: Readonly<Record<string, string>>;
  readonly audio?: Uint8Array;
}

const isles: readonly Design[] = [
  {
    name: 'Isle',
    picture: 'isle',
    traits: { Region: 'Southern Sea', Coast: 'Broken', Relief: 'Hachures', Ink: 'Green' },
  },
  {
    name: 'Green Shelf',
    picture: 'green-shelf',
    traits: { Region: 'Inner Shelf', Coast: 'Steep', Relief: 'Shaded', Ink: 'Jade' },
  },
  {
    name: 'Rosewater Atoll with a name that takes more than a line',
    picture: 'rosewater-atoll',
    traits: { Region: 'Warm Belt', Coast: 'Ring', Relief: 'Shaded', Ink: 'Rose' },
  },
  {
    name: 'Winter Map',
    picture: 'winter-map',
    traits: { Region: 'Northern Ice', Coast: 'Fjords', Relief: 'Contours', Ink: 'Blue' },
  },
];

const relics: readonly Design[] = [
  { name: 'Caldera', picture: 'caldera', traits: { Element: 'Fire', Rarity: 'Common' } },
  {
    name: 'Night Survey',
    picture: 'night-survey',
    traits: { Element: 'Air', Rarity: 'Rare' },
    audio: shortTone(),
  },
];

/** Brings an ERC-721 and an ERC-1155 collection with designs, of which anybody can make pieces. */
export async function deployCollections(client: ChainClient, keeper: Address) {
  const [name, items] = ['Isles of Nowhere', 'Emberfall Relics'];
  const collection = await deployOnce(
    client,
    encodeDeployData({
      abi: localCollectionAbi,
      bytecode: localCollectionBytecode as Hex,
      args: [name, 'LISL', keeper],
    }),
  );
  const kinds = await deployOnce(
    client,
    encodeDeployData({ abi: localItemsAbi, bytecode: localItemsBytecode as Hex, args: [items, keeper] }),
  );
  await chooseDesigns(client, collection, isles);
  await chooseDesigns(client, kinds, relics);
  return [
    { address: collection, name, standard: 'erc721' as const },
    { address: kinds, name: items, standard: 'erc1155' as const },
  ];
}

async function chooseDesigns(client: ChainClient, address: Address, wanted: readonly Design[]) {
  const call = { address, abi: localCollectionAbi } as const;
  if ((await client.readContract({ ...call, functionName: 'designs' })) > 0n) return;
  const designs = wanted.map(({ name, picture, traits, audio }) => ({
    name,
    members: membersOf(traits),
    image: toHex(readFileSync(path.join(PICTURES, `${picture}.webp`))),
    audio: audio ? toHex(audio) : ('0x' as const),
  }));
  await mined(client, await client.writeContract({ ...call, functionName: 'setDesigns', args: [designs] }));
}

function membersOf(traits: Design['traits']): string {
  const attributes = Object.entries(traits).map(([trait_type, value]) => ({ trait_type, value }));
  return `,"attributes":${JSON.stringify(attributes)}`;
}
