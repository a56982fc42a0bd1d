import { ApiError } from './api-error';
import { errorText } from './error-text';
import { noticeFailure } from './failure-notice';
import type { RouteName } from '@/protocol/routes';

/** Calls that change nothing of what people see, although they are no GET. */
const passing: readonly RouteName[] = [
  'active',
  'logInToChat',
  'joinedSpaces',
  'friendsOutOfSpace',
  'previewReport',
  'previewAccess',
];

let isOn = false;

/** While a space is viewed as a role, this page makes no call that changes anything. */
export function setReadOnly(on: boolean): void {
  isOn = on;
}

export function isReadOnly(): boolean {
  return isOn;
}

/** Throws `viewing_as` for calls that would change something while nothing may. */
export function refuseWhileReadOnly(name: RouteName, method: string): void {
  if (isOn && method !== 'GET' && !passing.includes(name)) throw new ApiError('viewing_as', 422);
}

/** Refuses in the same words what is no call. */
export async function tellReadOnly(): Promise<void> {
  const sentence = await errorText(new ApiError('viewing_as', 422)).catch(() => null);
  if (sentence !== null) noticeFailure(sentence);
}
