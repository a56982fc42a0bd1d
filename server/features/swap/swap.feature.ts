import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { AggregatorSource } from './aggregator-source';
import { PoolSource } from './pool-source';
import { swapHandlers } from './swap.routes';
import { SwapService } from './swap.service';

export function swapFeature(services: Pick<Services, 'config' | 'limits' | 'clock' | 'log'>) {
  const { config } = services;
  const sources = [
    new PoolSource(config),
    ...(config.swapProvider ? [new AggregatorSource(config.swapProvider, services)] : []),
  ];
  return feature({ handlers: swapHandlers(new SwapService({ ...services, sources })) });
}
