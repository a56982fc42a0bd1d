export { nftRoutes } from '@/protocol/nft';
