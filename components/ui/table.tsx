'use client';

import type { ReactNode } from 'react';
import { cn } from './class-names';
import { ariaSort, SortButton, type TableSorting } from './table-sorting';

export type TableColumn<Row extends object> = {
  id: string;
  header: string | (() => ReactNode);
  cell: (context: { row: { original: Row } }) => ReactNode;
};

export const headOf = <Row extends object>({ header }: TableColumn<Row>) =>
  typeof header === 'string' ? header : header();

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
  /** Ids of columns that give way where the table has less than 820 px. */
  roomyOnly?: readonly string[];
  /** Id of the column that gives way and truncates; the first when absent. */
  mainColumn?: string;
  /** By which columns the rows can be sorted, and how they are sorted now. */
  sorting?: TableSorting;
  /** Ids of rows that are selected. */
  selectedIds?: ReadonlySet<string>;
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode;
  className?: string;
};

/** Members, applications, tokens: rows of 60 px; the first column gives way and truncates. */
export function Table<Row extends object>({
  alignEnd = [],
  wideOnly = [],
  roomyOnly = [],
  ...props
}: TableProps<Row>) {
  const side = (columnId: string) =>
    cn(
      alignEnd.includes(columnId) && 'text-right',
      wideOnly.includes(columnId) && 'max-desktop:hidden',
      roomyOnly.includes(columnId) && '@max-[820px]:hidden',
    );
  const { columns, sorting } = props;
  const main = props.mainColumn ?? columns[0]?.id;
  if (props.rows.length === 0 && props.empty) return props.empty;
  return (
    <div className={cn('@container overflow-x-auto', props.className)}>
      <table aria-label={props.label} className="w-full border-collapse">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={ariaSort(sorting, column.id)}
                className={cn(
                  'h-[34px] border-b border-border-1 px-3 text-left text-xs font-medium whitespace-nowrap text-text-3 first:pl-1',
                  side(column.id),
                )}
              >
                {sorting?.columns.includes(column.id) ? (
                  <SortButton sorting={sorting} columnId={column.id}>
                    {headOf(column)}
                  </SortButton>
                ) : (
                  headOf(column)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => {
            const id = props.rowId(row);
            return (
              <tr key={id} className={cn('group/row', props.selectedIds?.has(id) && 'bg-hover')}>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={cn(
                      'h-[60px] border-b border-border-1 px-3 group-last/row:border-b-0 first:pl-1 max-desktop:h-16',
                      column.id === main && 'w-full max-w-0 truncate',
                      side(column.id),
                    )}
                  >
                    {column.cell({ row: { original: row } })}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
