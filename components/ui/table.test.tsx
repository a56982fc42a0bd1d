import { render, screen, within } from '@testing-library/react';
import { Table, type TableColumn } from './table';

type Row = { id: number; name: string; count: number };

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ row }) => row.original.name },
  { id: 'count', header: 'Count', cell: ({ row }) => row.original.count },
];

test('a table is named, has column heads and a row for each record', () => {
  const rows = [
    { id: 1, name: 'Ken', count: 3 },
    { id: 2, name: '林悦', count: 5 },
  ];
  render(<Table label="Members" columns={columns} rows={rows} rowId={(row) => String(row.id)} />);
  const table = screen.getByRole('table', { name: 'Members' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Count']);
  expect(within(table).getByRole('row', { name: '林悦 5' })).toBeTruthy();
});

test('without rows the empty state stands in its place', () => {
  render(
    <Table
      label="Members"
      columns={columns}
      rows={[]}
      rowId={(row) => String(row.id)}
      empty={<p>Nobody</p>}
    />,
  );
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Nobody')).toBeTruthy();
});
