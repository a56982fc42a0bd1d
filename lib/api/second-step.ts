import { ApiError } from './api-error';

/** Returns the ticket for the second step of a login that was refused for the lack of one. Throws every other refusal on. */
export function ticketOf(caught: unknown): string {
  if (caught instanceof ApiError && caught.error === 'second_step_required')
    return String(caught.fields.ticket);
  throw caught;
}
