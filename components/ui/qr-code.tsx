import { encode } from 'uqr';
import { useMemo } from 'react';

/** A QR code as one path: dark on light in both themes, because readers expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 2 });
    const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: rows.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[216px] rounded-card"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#0c0c11" />
    </svg>
  );
}
