'use client';

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { Nft } from '@/protocol/nft';
import { NftTile } from './nft-tile';

const TILE_MIN = 158;
const GAP = 16;
/** Two lines below the square, and the space to the next row. */
const WORDS = 48 + GAP;

export type NftGridProps = {
  label: string;
  pieces: readonly Nft[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** Pieces in rows, of which only those in view are drawn; the next page is asked for when its end comes near. */
export function NftGrid({ label, pieces, hasMore, isLoadingMore, onMore }: NftGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<{ columns: number; height: number; start: number } | null>(null);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    scroller.current = scrollerOf(element);
    const measure = () => {
      const width = element.clientWidth;
      const columns = Math.max(2, Math.floor((width + GAP) / (TILE_MIN + GAP)));
      const height = Math.round((width - GAP * (columns - 1)) / columns) + WORDS;
      const top = scroller.current
        ? element.getBoundingClientRect().top -
          scroller.current.getBoundingClientRect().top +
          scroller.current.scrollTop
        : 0;
      setBox((last) => {
        const next = { columns, height, start: Math.round(top) };
        return last && last.columns === columns && last.height === height && last.start === next.start
          ? last
          : next;
      });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || isLoadingMore) return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && onMore(), {
      root: scroller.current,
      rootMargin: '800px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, onMore, pieces.length]);
  const columns = box?.columns ?? 1;
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(pieces.length / columns) }, (_, row) =>
        pieces.slice(row * columns, (row + 1) * columns),
      ),
    [pieces, columns],
  );
  return (
    <div ref={grid} role="list" aria-label={label}>
      {box && (
        // By a function, so that a page that arrives makes elements for the rows in view and not for 10,000 pieces.
        <Virtualizer scrollRef={scroller} startMargin={box.start} itemSize={box.height} data={rows}>
          {(row) => (
            <div
              key={row[0] && keyOf(row[0])}
              role="presentation"
              className="grid gap-4 pb-4"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {row.map((nft) => (
                <div key={keyOf(nft)} role="listitem" className="min-w-0">
                  <NftTile nft={nft} />
                </div>
              ))}
            </div>
          )}
        </Virtualizer>
      )}
      <div ref={end} aria-hidden />
    </div>
  );
}

const keyOf = ({ chainId, data }: Nft) => `${chainId} ${data.contractAddress} ${data.tokenId}`;

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
