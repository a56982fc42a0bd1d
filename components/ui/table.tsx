'use client';

import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cn } from './class-names';

const features = tableFeatures({});

/** Columns of `Table`: stable (module scope or memo), with `id` or `accessorKey`, `header` and `cell`. */
export type TableColumn<Row extends object> = ColumnDef<typeof features, Row>;

export type TableProps<Row extends object> = {
  /** Names the table for screen readers. */
  label: string;
  columns: TableColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** Ids of columns whose content stands at the right: amounts and actions. */
  alignEnd?: readonly string[];
  /** Ids of columns that give way under 1024 px. */
  wideOnly?: readonly string[];
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode;
  className?: string;
};

/** Members, applications, tokens: rows of 60 px; the first column gives way and truncates. */
export function Table<Row extends object>({ alignEnd = [], wideOnly = [], ...props }: TableProps<Row>) {
  const table = useTable({
    features,
    columns: props.columns,
    data: props.rows,
    getRowId: (row: Row) => props.rowId(row),
  });
  const side = (columnId: string) =>
    cn(alignEnd.includes(columnId) && 'text-right', wideOnly.includes(columnId) && 'max-desktop:hidden');
  if (props.rows.length === 0 && props.empty) return props.empty;
  return (
    <div className={cn('overflow-x-auto', props.className)}>
      <table aria-label={props.label} className="w-full border-collapse">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={cn(
                    'h-[34px] border-b border-border-1 px-3 text-left text-xs font-medium whitespace-nowrap text-text-3 first:pl-1',
                    side(header.column.id),
                  )}
                >
                  {header.isPlaceholder ? null : <table.FlexRender header={header} />}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="group/row">
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  className={cn(
                    'h-[60px] border-b border-border-1 px-3 group-last/row:border-b-0 first:w-full first:max-w-0 first:truncate first:pl-1 max-desktop:h-16',
                    side(cell.column.id),
                  )}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
