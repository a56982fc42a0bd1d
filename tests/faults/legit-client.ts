import type { TestClient } from '@/server/testing/client';
import { startChild } from './child';
import type { World } from './world';

/** Somebody who uses the product as intended while others attack it. */
export interface LegitClient {
  readonly cookie: string;
  /** For chat. */
  readonly token: string;
}

export async function legitClient(world: World): Promise<LegitClient> {
  const person = await world.person();
  const { accessToken: token } = await person.call('logInToChat', { query: {} });
  return { cookie: cookieOf(person), token };
}

export const cookieOf = (person: TestClient): string =>
  [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** p95 latency of a legitimate client during `forMs`, in ms; every request must succeed. */
export async function legitP95(world: World, { cookie, token }: LegitClient, forMs: number): Promise<number> {
  const child = await startChild('legit-client', [world.url, cookie, token, String(forMs)]);
  try {
    const { tookMs, wrong } = JSON.parse(await child.line()) as { tookMs: number[]; wrong: string[] };
    expect(wrong).toEqual([]);
    const sorted = tookMs.sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  } finally {
    await child.stop();
  }
}

/** How much longer honest people wait meanwhile; printed, because a machine may do much else at the same time. */
export function printRatio(attack: string, beforeMs: number, meanwhileMs: number): void {
  console.log(
    `${attack}: p95 of honest people ${beforeMs.toFixed(1)} ms before, ${meanwhileMs.toFixed(1)} ms meanwhile, ` +
      `ratio ${(meanwhileMs / beforeMs).toFixed(2)} (aim at most 2)`,
  );
}
