'use client';
import { useRead } from './query';

/** Every game, retired ones too; they hardly change. `wanted: false` waits. */
export function useGames(wanted = true) {
  return useRead('games', wanted ? {} : null, { revalidateOnFocus: false });
}
