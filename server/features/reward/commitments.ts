import { randomBytes } from 'node:crypto';
import { type Hex, keccak256 } from 'viem';
import type { RewardCommitment } from '@/protocol/reward';
import type { RewardCommitmentRow } from '@/server/db/schema/reward';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { CommitmentStore } from './commitment.store';
import { committedSeed, roomTag, seedKeyId } from './deposit-params';
import type { RewardStores } from './deps';
import type { RoomId } from '@/protocol/ids';

/** So long a commitment waits for its salt. */
const WAIT_MS = 86_400_000;

interface Salted {
  readonly giverId: number;
  readonly chainId: number;
  readonly seedHash: string;
  readonly salt: string;
}

/**
 * The platform's side of a draw. It fixes a seed before it sees the salt, and keeps the first salt for good: with both it knows
 * the shares, so a second try of either side would be a choice.
 */
export class Commitments {
  readonly #store: CommitmentStore;
  readonly #deps: Pick<Services, 'clock' | 'log'>;

  constructor(deps: Pick<Services, 'clock' | 'log'> & Pick<RewardStores, 'commitments'>) {
    this.#deps = deps;
    this.#store = deps.commitments;
  }

  async fix(key: string, giverId: number, roomId: RoomId): Promise<RewardCommitment> {
    const nonce: Hex = `0x${randomBytes(32).toString('hex')}`;
    const fixed = { seedHash: keccak256(committedSeed(key, nonce)), roomTag: roomTag(key, roomId, nonce) };
    const now = this.#deps.clock.now();
    await this.#store.insert({
      ...fixed,
      giverId,
      roomId,
      nonce,
      seedKey: seedKeyId(key),
      createdAt: now,
      expiresAt: new Date(now.getTime() + WAIT_MS),
    });
    return fixed;
  }

  /**
   * Keeps the salt with the commitment, then goes on with both. However that is refused, the salt was known by then: it is
   * noted and logged, because who knows the shares and refuses may do so because of them.
   */
  async withSalt<Result>(
    { giverId, chainId, seedHash, salt }: Salted,
    go: (commitment: RewardCommitmentRow) => Promise<Result>,
  ): Promise<Result> {
    const known = await this.#store.find(seedHash);
    // A commitment of another person tells no more than one that never was.
    if (known?.giverId !== giverId) throw new AppError('reward_commitment_gone');
    const paired = await this.#store.pair(seedHash, salt, this.#deps.clock.now());
    try {
      if (paired) return await go(paired);
      const { salt: first } = (await this.#store.find(seedHash)) ?? known;
      throw new AppError(first === null ? 'reward_commitment_gone' : 'conflict');
    } catch (error) {
      if (error instanceof AppError && (await this.#store.noteRefusal(seedHash, error.error))) {
        this.#deps.log.write('reward.refused_after_salt', {
          user: giverId,
          chain: chainId,
          error: error.error,
        });
      }
      throw error;
    }
  }
}
