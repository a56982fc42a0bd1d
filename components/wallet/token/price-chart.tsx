'use client';

import { scaleLinear, scaleTime } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { fullTime } from '@/lib/format/relative-time';
import type { PricePoint } from '@/lib/wallet/prices/price-history';
import { usdText } from '@/lib/wallet/usd';

const HEIGHT = 220;
const BOTTOM = 26;
const TOP = 10;
const LEFT = 64;
const TIME_WIDTH = 110;
const TICKS = 3;
const USD = 10 ** 18;

export type PriceChartProps = {
  /** Says what the chart shows to those who do not see it. */
  label: string;
  points: readonly PricePoint[];
  fromMs: number;
  toMs: number;
};

/** What a token was worth; between two trades a price stays what it was. */
export default function PriceChart({ label, points, fromMs, toMs }: PriceChartProps) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const last = points.at(-1);
  const shown = last ? [...points, { ...last, atMs: toMs }] : [];
  const values = shown.map(({ usd }) => Number(usd) / USD);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Equal values would leave no height.
  const room = (most - least || most * 0.02) * 0.15;
  const x = scaleTime([fromMs, toMs], [LEFT, width - 4]);
  const y = scaleLinear([least - room, most + room], [HEIGHT - BOTTOM, TOP]);
  // With as many decimals as tell its neighbours apart.
  const axisText = y.tickFormat(TICKS);
  const atX = ({ atMs }: PricePoint) => x(atMs);
  const atY = ({ usd }: PricePoint) => y(Number(usd) / USD);
  // A young chain: the line from the only trade to now may have no width.
  const onlyTrade = points.length === 1 ? points[0] : undefined;
  const path = line<PricePoint>(atX, atY).curve(curveStepAfter);
  const below = area<PricePoint>(atX, HEIGHT - BOTTOM, atY).curve(curveStepAfter);
  const pointed = at === null ? null : (shown.findLast(({ atMs }) => x(atMs) <= at) ?? shown[0] ?? null);
  const times = x.ticks(Math.max(2, Math.floor(width / TIME_WIDTH)));
  const timeText = new Intl.DateTimeFormat(
    locale === 'en' ? 'en-GB' : locale,
    toMs - fromMs > 2 * 86_400_000
      ? { day: 'numeric', month: 'short' }
      : { hour: '2-digit', minute: '2-digit' },
  );
  return (
    <div ref={box} className="relative h-[220px]">
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={HEIGHT}
          className="num block text-2xs"
          onPointerMove={(event) => setAt(event.clientX - event.currentTarget.getBoundingClientRect().left)}
          onPointerLeave={() => setAt(null)}
        >
          {y.ticks(TICKS).map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} className="stroke-border-1" />
              <text x={LEFT - 8} y={y(value)} dy="0.32em" textAnchor="end" className="fill-text-3">
                ${axisText(Math.max(value, 0))}
              </text>
            </g>
          ))}
          {times.map((time) => {
            const place = x(time);
            const anchor = place < LEFT + 30 ? 'start' : place > width - 30 ? 'end' : 'middle';
            return (
              <text key={time.getTime()} x={place} y={HEIGHT - 6} textAnchor={anchor} className="fill-text-3">
                {timeText.format(time)}
              </text>
            );
          })}
          <path d={below(shown) ?? ''} className="fill-primary-text opacity-10" />
          <path d={path(shown) ?? ''} fill="none" className="stroke-primary-text" strokeWidth={2} />
          {onlyTrade && (
            <circle cx={atX(onlyTrade)} cy={atY(onlyTrade)} r={4} className="fill-primary-text" />
          )}
          {pointed && at !== null && at >= LEFT && (
            <>
              <line x1={at} x2={at} y1={TOP} y2={HEIGHT - BOTTOM} className="stroke-border-1" />
              <circle cx={at} cy={atY(pointed)} r={4} className="fill-primary-text" />
            </>
          )}
        </svg>
      )}
      {pointed && (
        <p className="num pointer-events-none absolute top-0 right-1 rounded-md bg-surface-2 px-2 py-1 text-xs">
          <b className="font-semibold">{usdText(pointed.usd, locale)}</b>{' '}
          <span className="text-text-3">{fullTime(new Date(pointed.atMs), locale)}</span>
        </p>
      )}
    </div>
  );
}
