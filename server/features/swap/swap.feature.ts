import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { swapHandlers } from './swap.routes';
import { SwapService } from './swap.service';

export function swapFeature(services: Pick<Services, 'config' | 'limits' | 'clock'>) {
  return feature({ handlers: swapHandlers(new SwapService(services)) });
}
