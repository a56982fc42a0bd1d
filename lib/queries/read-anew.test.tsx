/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { act, renderHook, waitFor } from '@testing-library/react';
import useSWR, { mutate } from 'swr';
import { readAnew } from './read-anew';

afterEach(() => mutate(() => true, undefined, { revalidate: false }));

/** A screen that shows a figure, and a server that answers when it is told to. */
async function screen(key: string) {
  const questions: ((answer: number) => void)[] = [];
  const ask = () => new Promise<number>((resolve) => questions.push(resolve));
  const { result, unmount } = renderHook(() => useSWR(key, ask).data);
  const answer = (index: number, figure: number) => act(async () => questions[index]?.(figure));
  await waitFor(() => expect(questions).toHaveLength(1));
  await answer(0, 1);
  const again = () => readAnew((known) => known === key);
  return { shown: () => result.current, questions, answer, again, unmount };
}

test('changes that come faster than answers leave each answer on screen, and ask once more at the end', async () => {
  const { shown, questions, answer, again, unmount } = await screen('changing');
  let isDone = false;
  const [first, second, third] = [again(), again(), again()];
  void Promise.all([second, third]).then(() => (isDone = true));
  expect(questions).toHaveLength(2);
  await answer(1, 2);
  await first;
  expect([shown(), isDone]).toEqual([2, false]);
  await waitFor(() => expect(questions).toHaveLength(3));
  await answer(2, 3);
  await Promise.all([second, third]);
  expect([shown(), questions.length]).toEqual([3, 3]);
  unmount();
});

test('what is read when nothing runs is asked at once, each time', async () => {
  const { shown, questions, answer, again, unmount } = await screen('resting');
  for (const [index, figure] of [
    [1, 5],
    [2, 6],
  ] as const) {
    const read = again();
    expect(questions).toHaveLength(index + 1);
    await answer(index, figure);
    await read;
    expect(shown()).toBe(figure);
  }
  unmount();
});
