export { rewardRoutes } from '@/protocol/reward';
