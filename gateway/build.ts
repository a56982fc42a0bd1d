import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { languages } from '@/protocol/account-rules';

/** What the gateway reads of the built pages. */
export interface Build {
  readonly id: string;
  /** Whether a path was rendered at build time, in every language and for good. */
  isPrerendered(path: string): boolean;
}

const prerenderManifest = z.object({
  routes: z.record(
    z.string(),
    z.object({ initialRevalidateSeconds: z.union([z.literal(false), z.number()]) }),
  ),
});

/** Reads the manifests of a build; throws when there is none. */
export async function readBuild(nextDir: string): Promise<Build> {
  const id = (await readFile(path.join(nextDir, 'BUILD_ID'), 'utf8')).trim();
  const text = await readFile(path.join(nextDir, 'prerender-manifest.json'), 'utf8');
  const { routes } = prerenderManifest.parse(JSON.parse(text));
  const forGood = new Set(
    Object.entries(routes).flatMap(([route, { initialRevalidateSeconds }]) =>
      initialRevalidateSeconds === false ? [route] : [],
    ),
  );
  return {
    id,
    isPrerendered: (pagePath) =>
      languages.every((language) => forGood.has(`/${language}${pagePath === '/' ? '' : pagePath}`)),
  };
}
