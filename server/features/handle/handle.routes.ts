import type { handleRoutes } from '@/protocol/handle';
import type { Handlers } from '@/server/http/call';
import type { HandleService } from './handle.service';

export function handleHandlers(handles: HandleService): Handlers<keyof typeof handleRoutes> {
  return {
    hasHandle: ({ caller, body }) => handles.hasHandle(caller.id, body.variables.address),
  };
}
