import type { approvalRoutes } from '@/protocol/approval';
import type { Handlers } from '@/server/http/call';
import type { ApprovalService } from './approval.service';

export function approvalHandlers(approvals: ApprovalService): Handlers<keyof typeof approvalRoutes> {
  return { approvals: ({ caller, query }) => approvals.open(caller.id, query) };
}
