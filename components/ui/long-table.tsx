'use client';

import { tableFeatures, useTable } from '@tanstack/react-table';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Virtualizer, WindowVirtualizer } from 'virtua';
import { cn } from './class-names';
import type { TableProps } from './table';
import { ariaSort, SortButton } from './table-sorting';

const features = tableFeatures({});
/** From so many rows on only those in view are drawn. */
const VIRTUAL_FROM = 60;
const ROW_HEIGHT = 60;

export type LongTableProps<Row extends object> = Omit<TableProps<Row>, 'mainColumn' | 'className'> & {
  /** How wide each column is, by its id: the rows are laid out one by one, so no content decides. */
  widths: Readonly<Record<string, string>>;
  /** How many rows there are, loaded or not. */
  total: number;
};

/** A table of any length, as `Table` looks. Its parts carry roles, because rows that stand freely are no rows of a table element. */
export function LongTable<Row extends object>({
  alignEnd = [],
  wideOnly = [],
  roomyOnly = [],
  ...props
}: LongTableProps<Row>) {
  const { sorting, widths } = props;
  const table = useTable({
    features,
    columns: props.columns,
    data: props.rows,
    getRowId: (row: Row) => props.rowId(row),
  });
  const body = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const look = (columnId: string) =>
    cn(
      'flex min-w-0 items-center px-3 first:pl-1',
      widths[columnId],
      alignEnd.includes(columnId) && 'justify-end',
      wideOnly.includes(columnId) && 'max-desktop:hidden',
      roomyOnly.includes(columnId) && '@max-[820px]:hidden',
    );
  if (props.rows.length === 0 && props.empty) return props.empty;
  const rows = table.getRowModel().rows.map((row, index) => (
    <div
      key={row.id}
      role="row"
      // The heads are the first row.
      aria-rowindex={index + 2}
      onFocus={() => setFocused(index)}
      className={cn(
        'flex h-[60px] border-b border-border-1 max-desktop:h-16',
        index === props.rows.length - 1 && 'border-b-0',
        props.selectedIds?.has(row.id) && 'bg-hover',
      )}
    >
      {row.getAllCells().map((cell) => (
        <div key={cell.id} role="cell" className={look(cell.column.id)}>
          <table.FlexRender cell={cell} />
        </div>
      ))}
    </div>
  ));
  return (
    <div className="@container">
      <div role="table" aria-label={props.label} aria-rowcount={props.total + 1}>
        <div role="rowgroup">
          {table.getHeaderGroups().map((group) => (
            <div key={group.id} role="row" aria-rowindex={1} className="flex border-b border-border-1">
              {group.headers.map((header) => (
                <div
                  key={header.id}
                  role="columnheader"
                  aria-sort={ariaSort(sorting, header.column.id)}
                  className={cn(
                    look(header.column.id),
                    'h-[34px] text-xs font-medium whitespace-nowrap text-text-3',
                  )}
                >
                  {header.isPlaceholder ? null : sorting?.columns.includes(header.column.id) ? (
                    <SortButton sorting={sorting} columnId={header.column.id}>
                      <table.FlexRender header={header} />
                    </SortButton>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
        <div role="rowgroup" ref={body}>
          {rows.length > VIRTUAL_FROM ? (
            // What has the focus stays, however far it is scrolled away.
            <RowsInView body={body} kept={focused === null ? [] : [focused]}>
              {rows}
            </RowsInView>
          ) : (
            rows
          )}
        </div>
      </div>
    </div>
  );
}

type RowsInViewProps = {
  body: RefObject<HTMLDivElement | null>;
  kept: readonly number[];
  children: ReactNode;
};

/** Draws those rows that are in view of whatever scrolls them: a box around the table, or the page. */
function RowsInView({ body, kept, children }: RowsInViewProps) {
  const scroller = useRef<HTMLElement | null>(null);
  // Null until the table is there, which shows what scrolls it.
  const [start, setStart] = useState<number | 'page' | null>(null);
  // What stands above the table may have become higher with any new row.
  useLayoutEffect(() => {
    const table = body.current;
    if (!table) return;
    scroller.current = scrollerOf(table);
    setStart(scroller.current ? offsetIn(scroller.current, table) : 'page');
  }, [body, children]);
  if (start === null) return null;
  if (start === 'page') return <WindowVirtualizer itemSize={ROW_HEIGHT}>{children}</WindowVirtualizer>;
  return (
    <Virtualizer itemSize={ROW_HEIGHT} keepMounted={kept} scrollRef={scroller} startMargin={start}>
      {children}
    </Virtualizer>
  );
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

const offsetIn = (scroller: HTMLElement, element: HTMLElement) =>
  Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
