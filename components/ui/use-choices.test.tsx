import { act, renderHook, waitFor } from '@testing-library/react';
import { useChoices } from './use-choices';

/** Work that ends when it is told to. */
function workInHand() {
  let end: (() => void) | undefined;
  let fail: (() => void) | undefined;
  const work = jest.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        end = resolve;
        fail = () => reject(new Error('away'));
      }),
  );
  return { work, end: () => end?.(), fail: () => fail?.() };
}

const wouldAsk = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('choices are saved in the order in which they were made, and a page that still saves is not left unasked', async () => {
  const { result } = renderHook(() => useChoices({ from: 0 }, 'Saved'));
  const first = workInHand();
  const second = workInHand();
  act(() => {
    result.current.save(first.work, () => ({ from: 1 }));
    result.current.save(second.work, () => ({ from: 2 }));
  });
  expect(result.current.shown).toEqual({ from: 2 });
  expect(wouldAsk()).toBe(true);
  await waitFor(() => expect(first.work).toHaveBeenCalled());
  expect(second.work).not.toHaveBeenCalled();

  // The one that failed keeps none behind it.
  act(() => first.fail());
  await waitFor(() => expect(second.work).toHaveBeenCalled());
  expect(wouldAsk()).toBe(true);
  act(() => second.end());
  await waitFor(() => expect(result.current.shown).toEqual({ from: 0 }));
  expect(wouldAsk()).toBe(false);
});
