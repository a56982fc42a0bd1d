'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

export type WhenSeenProps = { className?: string; children: ReactNode };

/** A box whose content is first drawn when the box is looked at, so that its scripts and calls come then. */
export function WhenSeen({ className, children }: WhenSeenProps) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [seen]);
  return (
    <div ref={box} className={className}>
      {seen && children}
    </div>
  );
}
