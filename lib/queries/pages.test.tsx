import { act, renderHook, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { usePages } from './pages';

const PAGES = 3;

/** Two records per page, named after the list that they are of. */
function shown(first: string | null) {
  const asked: [string, number][] = [];
  const read = ([, name]: readonly ['list', string], page: number) => {
    asked.push([name, page]);
    return Promise.resolve({ records: [`${name}${page}a`, `${name}${page}b`], pages: PAGES, total: 6 });
  };
  const hook = renderHook(
    ({ name }: { name: string | null }) => usePages(name === null ? null : (['list', name] as const), read),
    {
      initialProps: { name: first },
      wrapper: ({ children }) => <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>,
    },
  );
  return { ...hook, asked };
}

test('pages follow each other until the last', async () => {
  const { result, asked } = shown('x');
  await waitFor(() => expect(result.current.records).toEqual(['x1a', 'x1b']));
  expect(result.current).toMatchObject({ total: 6, hasMore: true, isLoadingMore: false });
  act(() => result.current.more());
  expect(result.current.isLoadingMore).toBe(true);
  await waitFor(() => expect(result.current.records).toHaveLength(4));
  act(() => result.current.more());
  await waitFor(() => expect(result.current.records).toHaveLength(6));
  expect(result.current.hasMore).toBe(false);
  expect(asked).toEqual([1, 2, 3].map((page) => ['x', page]));
});

test('a key of null waits, and another key begins with its own first page', async () => {
  const { result, rerender, asked } = shown(null);
  expect(result.current).toMatchObject({ records: [], isLoading: false, hasMore: false });
  rerender({ name: 'x' });
  await waitFor(() => expect(result.current.records).toEqual(['x1a', 'x1b']));
  rerender({ name: 'y' });
  await waitFor(() => expect(result.current.records).toEqual(['y1a', 'y1b']));
  expect(asked).toEqual([['x', 1], ['y', 1]]); // oxfmt-ignore
});
