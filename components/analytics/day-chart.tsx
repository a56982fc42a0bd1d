'use client';

import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { useLocale } from 'next-intl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { compactNumber } from '@/lib/format/compact-number';
import { shortDay } from './day-text';

const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 26;
const TOP = 8;
/** Dates of the axis need so much room each. */
const DATE_WIDTH = 84;

export type DayChartProps = {
  kind: 'line' | 'bars';
  /** Says what the chart shows to those who do not see it; the table has each value. */
  label: string;
  days: readonly string[];
  values: readonly number[];
  /** The same of as many days before. */
  before?: readonly number[] | undefined;
  /** Otherwise the axis begins near the least value. */
  fromZero?: boolean;
};

/** Values day by day, drawn as wide as there is room; the pointer reads each. */
export default function DayChart({ kind, label, days, values, before, fromZero }: DayChartProps) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const all = [...values, ...(before ?? [])];
  const least = fromZero ? 0 : Math.min(...all);
  // Equal values would leave no height.
  const y = scaleLinear([least, Math.max(...all, least + 4)], [HEIGHT - BOTTOM, TOP]).nice(3);
  const band = scaleBand(days, [LEFT, width]).padding(0.3);
  const point = scalePoint(days, [LEFT + 3, width - 3]);
  const x = (day: string) => (kind === 'bars' ? (band(day) ?? 0) + band.bandwidth() / 2 : (point(day) ?? 0));
  const path = line<number>(
    (_value, index) => x(days[index] ?? ''),
    (value) => y(value),
  );
  const only = values.length === 1 && kind === 'line';
  const slot = (width - LEFT) / days.length;
  return (
    <div ref={box} className="h-[200px]">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HEIGHT} className="num block text-2xs">
          {y
            .ticks(3)
            .filter(Number.isInteger)
            .map((value) => (
              <g key={value}>
                <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} className="stroke-border-1" />
                <text x={LEFT - 8} y={y(value)} dy="0.32em" textAnchor="end" className="fill-text-3">
                  {axisNumber(value, locale)}
                </text>
              </g>
            ))}
          {datesOf(days, width).map(({ day, anchor }) => (
            <text
              key={day}
              x={anchor === 'end' ? width : anchor === 'start' ? LEFT : x(day)}
              y={HEIGHT - 5}
              textAnchor={anchor}
              className="fill-text-3"
            >
              {shortDay(day, locale)}
            </text>
          ))}
          {kind === 'bars' &&
            values.map((value, index) => (
              <rect
                key={days[index]}
                x={band(days[index] ?? '')}
                y={y(value)}
                width={Math.min(band.bandwidth(), 40)}
                height={Math.max(HEIGHT - BOTTOM - y(value), 0)}
                rx={Math.min(2, band.bandwidth() / 4)}
                className="fill-primary-text"
              />
            ))}
          {before && (
            <path
              d={path(before) ?? ''}
              fill="none"
              strokeDasharray="4 4"
              className="stroke-text-3"
              strokeWidth={1.5}
            />
          )}
          {kind === 'line' && (
            <path d={path(values) ?? ''} fill="none" className="stroke-primary-text" strokeWidth={2} />
          )}
          {only && (
            <circle cx={x(days[0] ?? '')} cy={y(values[0] ?? 0)} r={3} className="fill-primary-text" />
          )}
          {days.map((day, index) => (
            <rect
              key={day}
              x={LEFT + index * slot}
              y={0}
              width={slot}
              height={HEIGHT - BOTTOM}
              fill="transparent"
              className="hover:fill-hover"
            >
              <title>{`${shortDay(day, locale)}: ${(values[index] ?? 0).toLocaleString(locale)}`}</title>
            </rect>
          ))}
        </svg>
      )}
    </div>
  );
}

/** Exact as long as it fits, so that two lines never have the same number. */
const axisNumber = (value: number, locale: string) =>
  value < 100_000 ? value.toLocaleString(locale) : compactNumber(value, locale);

/** Days that have room under the axis, the first and the last among them. */
function datesOf(days: readonly string[], width: number) {
  const count = Math.max(2, Math.min(5, days.length, Math.floor((width - LEFT) / DATE_WIDTH)));
  const shown = new Set(
    Array.from({ length: count }, (_, index) => Math.round((index * (days.length - 1)) / (count - 1))),
  );
  return [...shown].map((index) => ({
    day: days[index] ?? '',
    anchor: index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle',
  })) as { day: string; anchor: 'start' | 'middle' | 'end' }[];
}

/** Of an element, as it changes; 0 before it is drawn. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
