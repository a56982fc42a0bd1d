import type { Game } from '@/protocol/game';

/**
 * Games that an installation begins with; its operator changes them. All of them are invented, and their pictures
 * (public/games) drawn for them. Their ids stay below GAME_IDS_START.
 */
export const gameCatalogue: readonly Omit<Game, 'retired'>[] = [
  { id: 1, name: 'Emberfall', banner: '/games/emberfall.svg' },
  { id: 2, name: 'Tidewright', banner: '/games/tidewright.svg' },
  { id: 3, name: 'Hollow Orbit', banner: '/games/hollow-orbit.svg' },
  { id: 4, name: 'Mossgate', banner: '/games/mossgate.svg' },
  { id: 5, name: 'Copper Rail', banner: '/games/copper-rail.svg' },
  { id: 6, name: 'Paper Lanterns', banner: '/games/paper-lanterns.svg' },
  { id: 7, name: 'Northlight', banner: '/games/northlight.svg' },
  { id: 8, name: 'Dune Runner', banner: '/games/dune-runner.svg' },
];
