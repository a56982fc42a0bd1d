import type { ComponentType, ReactNode } from 'react';
import { Observable } from '@/lib/observable';

/** The space of the public page, as far as its viewer's parts need it. Crosses from the server, so it is small. */
export interface ViewedSpace {
  id: number;
  name: string;
  alias: string;
  type: 0 | 1;
  privacy: 0 | 1;
}

/** What a part may need besides the space; each slot passes what its part reads. */
export interface ViewerPartProps {
  space: ViewedSpace;
  announcement?: { id: number; title: string };
  /** What the slot shows to visitors who are not signed in. */
  children: ReactNode;
}

export type ViewerPart = 'main' | 'extra' | 'composer' | 'articleMenu' | 'members';

export interface Viewer {
  space: ViewedSpace;
  parts: Record<ViewerPart, ComponentType<ViewerPartProps>>;
}

/** `unknown`: a person logged in here before, and the server has not answered yet. */
type ViewerState = Viewer | 'stranger' | 'unknown';

/** Who looks at the public page. */
export const currentViewer = new Observable<ViewerState>('stranger');
