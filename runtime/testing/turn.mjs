const DAY_MS = 86_400_000;

/** Selects what takes its turn in `npm test`: the number of today, unless `TEST_TURN` repeats another day. */
export const turn = Number(process.env.TEST_TURN ?? Math.floor(Date.now() / DAY_MS));
