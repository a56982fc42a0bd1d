import { act, renderHook, waitFor } from '@testing-library/react';
import { usePart } from './use-part';

test('a part is loaded when it is wanted, and asked for again after a failure', async () => {
  let count = 0;
  const load = () => {
    count += 1;
    return count === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve({ name: 'part' });
  };
  const { result, rerender } = renderHook(({ isWanted }) => usePart(load, isWanted), {
    initialProps: { isWanted: false },
  });
  expect(count).toBe(0);
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current.isBroken).toBe(true));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.part).toEqual({ name: 'part' }));
  expect([count, result.current.isBroken]).toEqual([2, false]);
});
