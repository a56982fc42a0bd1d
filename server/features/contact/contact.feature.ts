import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { contactHandlers } from './contact.routes';
import { ContactService, type ContactDeps } from './contact.service';
import { FollowStore } from './follow.store';
import { handlePages, peopleByHandle } from './handle-page';
import { PeopleSearchService, type PeopleSearchDeps } from './people-search.service';
import { PeopleSearchStore } from './people-search.store';

export function contactFeature(
  services: Pick<Services, 'storage' | 'chat' | 'clock' | 'limits' | 'notices'>,
  needs: Pick<ContactDeps, 'spaces' | 'reach'> & Pick<PeopleSearchDeps, 'addresses' | 'handles'>,
) {
  const deps = { ...services, ...needs, follows: new FollowStore(services.storage) };
  const searching = { ...deps, search: new PeopleSearchStore(services.storage) };
  const search = new PeopleSearchService(searching);
  return feature({
    handles: peopleByHandle(searching),
    handlers: contactHandlers(new ContactService(deps), search),
    pages: handlePages(searching),
  });
}
