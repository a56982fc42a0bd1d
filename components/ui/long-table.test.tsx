import { render, screen, within } from '@testing-library/react';
import { LongTable } from './long-table';
import type { TableColumn } from './table';

type Row = { id: number; name: string };

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ row }) => row.original.name },
  { id: 'id', header: 'Id', cell: ({ row }) => row.original.id },
];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Member ${index + 1}` }));
const draw = (count: number, total: number) =>
  render(
    <LongTable
      label="Members"
      columns={columns}
      rows={rowsOf(count)}
      rowId={({ id }) => String(id)}
      widths={{ name: 'grow', id: 'w-20' }}
      total={total}
      sorting={{ columns: ['name'], by: 'name', descending: false, onSort: () => {} }}
      empty={<p>Nobody</p>}
    />,
  );

test('a long table says how many rows there are and which ones it draws', () => {
  draw(2, 100_000);
  const table = screen.getByRole('table', { name: 'Members' });
  expect(table.getAttribute('aria-rowcount')).toBe('100001');
  const [head, , second] = within(table).getAllByRole('row');
  expect(head?.getAttribute('aria-rowindex')).toBe('1');
  expect(within(table).getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  expect(second?.getAttribute('aria-rowindex')).toBe('3');
  expect(
    within(second as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Member 2', '2']);
});

test('of many rows not all are drawn', () => {
  draw(1000, 1000);
  expect(screen.getAllByRole('row').length).toBeLessThan(200);
});

test('without rows the empty state stands in its place', () => {
  draw(0, 0);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Nobody')).toBeTruthy();
});
