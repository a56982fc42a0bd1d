export { keyShareRoutes } from '@/protocol/key-share';
