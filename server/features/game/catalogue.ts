import type { Game } from '@/protocol/game';

/** Games that a game space can choose. All of them are invented, and their pictures (public/games) drawn for them. */
export const gameCatalogue: readonly Game[] = [
  { id: 1, name: 'Emberfall', banner: '/games/emberfall.svg' },
  { id: 2, name: 'Tidewright', banner: '/games/tidewright.svg' },
  { id: 3, name: 'Hollow Orbit', banner: '/games/hollow-orbit.svg' },
  { id: 4, name: 'Mossgate', banner: '/games/mossgate.svg' },
  { id: 5, name: 'Copper Rail', banner: '/games/copper-rail.svg' },
  { id: 6, name: 'Paper Lanterns', banner: '/games/paper-lanterns.svg' },
  { id: 7, name: 'Northlight', banner: '/games/northlight.svg' },
  { id: 8, name: 'Dune Runner', banner: '/games/dune-runner.svg' },
];
