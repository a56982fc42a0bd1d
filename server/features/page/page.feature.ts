import { feature } from '@/server/features/feature';
import type { PageDeps } from './deps';
import { publicPages } from './public-pages';

export function pageFeature(deps: PageDeps) {
  return feature({ pages: publicPages(deps) });
}
