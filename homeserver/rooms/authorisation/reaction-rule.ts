import { targetOfEmoji } from '@/runtime/event-content';
import { powerLevelsOf } from '../power-levels';
import type { Proposal } from './proposal';
import { RuleRefusal } from './refusal';

/**
 * A rule of ours: where somebody may react and not write, a reaction is one emoji, and nothing in it can be read as a
 * message. That its event is one of the room is checked where it is sent (membership/send.routes.ts).
 */
export function authoriseReaction({ state, sender, type, content }: Proposal): void {
  if (type !== 'm.reaction') return;
  const power = powerLevelsOf(state);
  if (power.of(sender) >= power.required('m.room.message', false) || targetOfEmoji(content) !== null) return;
  throw new RuleRefusal('guildhall', 'Here you react with one emoji, and write nothing');
}
