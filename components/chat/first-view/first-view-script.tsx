import { BUILD } from '@/lib/config/build';

/** Draws what was kept of the conversation that the address names before the scripts of the product run. `npm run dev` does without. */
export function FirstViewScript() {
  if (BUILD === 'development') return null;
  return <script async fetchPriority="high" src={`/_next/static/first-view/${BUILD}.js`} />;
}
