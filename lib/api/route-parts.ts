import { accountRoutes } from '@/protocol/account';
import { chatRoutes } from '@/protocol/chat';
import { deletedSpaceRoutes } from '@/protocol/deleted-space';
import type { RouteDefinition } from '@/protocol/route';
import type { RouteName } from '@/protocol/routes';
import { spaceRoutes } from '@/protocol/space';
import { unreadNoticeRoutes } from '@/protocol/unread-notice';
import { ApiError } from './api-error';
import type { routesOfConversation } from './conversation-routes';
import type { keyShareRoutes } from './key-share-routes';
import type { nftRoutes } from './nft-routes';
import type { rewardRoutes } from './reward-routes';
import type { routesOfWallet } from './wallet-routes';

/** The calls of every page with a session, and of the one for people without a space. */
const frameRoutes = {
  ...accountRoutes,
  ...spaceRoutes,
  ...chatRoutes,
  ...unreadNoticeRoutes,
  ...deletedSpaceRoutes,
};

type Routes = Partial<Record<RouteName, unknown>>;

/** What the wallet's screen and a conversation call when they open. The whole table comes with the first call that is in no part. */
const wallet = [
  'walletNetworks',
  'walletList',
  'tokenChoices',
  'savedAddresses',
  'paidAddresses',
  'searchPeople',
] as const satisfies readonly (keyof typeof routesOfWallet)[];
/** With a key share, and with NFTs on the screen. */
const keyShare = ['keyShareState'] as const satisfies readonly (keyof typeof keyShareRoutes)[];
const nft = ['nftDetail', 'ownedNfts'] as const satisfies readonly (keyof typeof nftRoutes)[];
const conversation = [
  'allRooms',
  'channelOrder',
  'roomDetail',
  'accessStatus',
  'membersByRole',
  'rolesOfMembers',
  'readThing',
] as const satisfies readonly (keyof typeof routesOfConversation)[];
/** Both pages call these. */
const reward = ['rewardNetworks', 'rewardDetail'] as const satisfies readonly (keyof typeof rewardRoutes)[];

const loadWallet = async (): Promise<Routes> => (await import('./wallet-routes')).routesOfWallet;
const loadKeyShare = async (): Promise<Routes> => (await import('./key-share-routes')).keyShareRoutes;
const loadNft = async (): Promise<Routes> => (await import('./nft-routes')).nftRoutes;
const loadConversation = async (): Promise<Routes> =>
  (await import('./conversation-routes')).routesOfConversation;
const loadReward = async (): Promise<Routes> => (await import('./reward-routes')).rewardRoutes;
const loadAll = async (): Promise<Routes> => (await import('@/protocol/routes')).routes;

const parts: ReadonlyMap<string, () => Promise<Routes>> = new Map([
  ...wallet.map((name) => [name, loadWallet] as [string, () => Promise<Routes>]),
  ...keyShare.map((name) => [name, loadKeyShare] as [string, () => Promise<Routes>]),
  ...nft.map((name) => [name, loadNft] as [string, () => Promise<Routes>]),
  ...conversation.map((name) => [name, loadConversation] as [string, () => Promise<Routes>]),
  ...reward.map((name) => [name, loadReward] as [string, () => Promise<Routes>]),
]);

/** The definition of a route. Rejects with ApiError `offline` where the part of the table that has it cannot be loaded. */
export async function definitionOf(name: RouteName): Promise<RouteDefinition> {
  const known: Routes = frameRoutes;
  return (known[name] ?? (await loaded(name))[name]) as RouteDefinition;
}

async function loaded(name: RouteName): Promise<Routes> {
  try {
    return await (parts.get(name) ?? loadAll)();
  } catch (cause) {
    throw new ApiError('offline', 0, {}, undefined, { cause });
  }
}
