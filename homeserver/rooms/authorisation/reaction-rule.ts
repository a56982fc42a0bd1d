import { targetOfEmoji } from '@/runtime/event-content';
import { powerLevelsOf } from '../power-levels';
import type { Proposal } from './proposal';
import { RuleRefusal } from './refusal';

/**
 * A rule of ours: people who may react but not write send one emoji, so that no reaction carries a message.
 * membership/send.routes.ts checks that the event they react to belongs to the room.
 */
export function authoriseReaction({ state, sender, type, content }: Proposal): void {
  if (type !== 'm.reaction') return;
  const power = powerLevelsOf(state);
  if (power.of(sender) >= power.required('m.room.message', false) || targetOfEmoji(content) !== null) return;
  throw new RuleRefusal('guildhall', 'You can only react with a single emoji here');
}
