import type { ReactNode } from 'react';
import { WorkerStart } from '@/components/shell/worker-start';

/** Every page of the signed-in app. */
export default function IndexLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <WorkerStart />
    </>
  );
}
