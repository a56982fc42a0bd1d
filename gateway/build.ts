import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { languages } from '@/protocol/account-rules';
import { signerFiles } from './signer-files';

/** What the gateway reads of the built pages. */
export interface Build {
  readonly id: string;
  /** Whether a path was rendered at build time, in every language and for good. */
  isPrerendered(path: string): boolean;
  /** Whether a page answers to a path; one with an id in its path may still turn out to be missing. */
  isPage(path: string): boolean;
  /** Paths of the files that the signer loads. */
  readonly signerFiles: ReadonlySet<string>;
}

const prerenderManifest = z.object({
  routes: z.record(
    z.string(),
    z.object({ initialRevalidateSeconds: z.union([z.literal(false), z.number()]) }),
  ),
});

const routesManifest = z.object({
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

/** Every page is below its language; what no other page answers to comes to the last one. */
const LOCALE = '/[locale]';
const CATCH_ALL = `${LOCALE}/[...rest]`;

/** Reads the manifests of a build; throws when there is none. */
export async function readBuild(nextDir: string): Promise<Build> {
  const id = (await readFile(path.join(nextDir, 'BUILD_ID'), 'utf8')).trim();
  const manifest = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(nextDir, name), 'utf8'));
  const { routes } = prerenderManifest.parse(await manifest('prerender-manifest.json'));
  const { dynamicRoutes } = routesManifest.parse(await manifest('routes-manifest.json'));
  const pages = dynamicRoutes
    .filter(({ page }) => page.startsWith(LOCALE) && page !== CATCH_ALL)
    .map(({ regex }) => new RegExp(regex));
  const forGood = new Set(
    Object.entries(routes).flatMap(([route, { initialRevalidateSeconds }]) =>
      initialRevalidateSeconds === false ? [route] : [],
    ),
  );
  return {
    id,
    signerFiles: await signerFiles(nextDir),
    isPrerendered: (pagePath) =>
      languages.every((language) => forGood.has(`/${language}${pagePath === '/' ? '' : pagePath}`)),
    isPage: (pagePath) => pages.some((page) => page.test(`/${languages[0]}${pagePath}`)),
  };
}
