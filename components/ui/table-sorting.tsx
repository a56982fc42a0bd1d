import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names';

export type TableSorting = {
  columns: readonly string[];
  by: string;
  descending: boolean;
  onSort: (columnId: string) => void;
};

export function ariaSort(sorting: TableSorting | undefined, columnId: string) {
  if (!sorting?.columns.includes(columnId)) return undefined;
  if (sorting.by !== columnId) return 'none';
  return sorting.descending ? 'descending' : 'ascending';
}

export function SortButton(props: { sorting: TableSorting; columnId: string; children: ReactNode }) {
  const { sorting, columnId } = props;
  const isSorted = sorting.by === columnId;
  const Icon = !isSorted ? ChevronsUpDown : sorting.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(columnId)}
      className={cn(
        '-mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:text-text-1',
        isSorted && 'text-text-1',
      )}
    >
      {props.children}
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
