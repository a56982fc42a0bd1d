'use client';
import { useRead } from './query';

/** Every game that a game space can choose; they hardly change. `wanted: false` waits. */
export function useGames(wanted = true) {
  return useRead('games', wanted ? {} : null, { revalidateOnFocus: false });
}
