'use client';
import { useRef, useState } from 'react';
import { problemText } from './problem-text';

/** One piece of work at a time, with the sentence of its failure. */
export function useWork() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (cause) {
      setProblem(await problemText(cause));
    }
    running.current = false;
    setBusy(false);
  }
  return { busy, problem, run, forget: () => setProblem(null) };
}
