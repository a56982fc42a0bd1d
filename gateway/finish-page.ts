import { createHash } from 'node:crypto';
import { readInlineScripts } from '@/lib/csp/inline-scripts';
import { contentSecurityPolicy, DATA_POLICY, permissionsPolicy, type PolicyExtras } from '@/lib/csp/policy';
import { compressBytes, isCompressible } from './compress';
import type { Rendered } from './next-renderer';
import type { FreshPage } from './page-cache';

/** Longest list of hashes: proxies in front of us have bounds for headers. */
const HASHES_MAX_LENGTH = 3072;

/**
 * The default policy for trusted types must exist before any other script runs, and Next writes its asynchronous
 * scripts before everything that a layout puts into <head>.
 */
const HEAD = '<head>';
const FIRST_SCRIPT = '<script src="/trusted-types.js"></script>';
/** Pages of a conversation name the script that shows what is kept of it (components/chat/first-view/first-view-script.tsx). */
const FIRST_VIEW = /<meta name="first-view" content="(\/_next\/static\/first-view\/[\w-]+\.js)"/;

export interface FinishedPage extends FreshPage {
  /** Why some inline scripts of the page got no permission, for the log; null when all did. */
  readonly problem: { kind: 'script_refused'; script: string } | { kind: 'hashes_too_long' } | null;
  /** A part of the page failed and was left to the browser to draw again. */
  readonly isBroken: boolean;
}

/** How Next marks a part that failed on the server; a part that is meant for the browser has no digest, or this one. */
const FAILED_PART = /<template data-dgst="(?!"|BAILOUT_TO_CLIENT_SIDE_RENDERING")/;

/** Makes of an answer of Next what is stored and sent. */
export async function finishPage(rendered: Rendered, extras: PolicyExtras): Promise<FinishedPage> {
  const type = rendered.headers['content-type'] ?? 'application/octet-stream';
  const html = isHtml(type) ? withFirstScript(rendered.bytes.toString('utf8')) : null;
  const { policy, problem } =
    html === null ? { policy: DATA_POLICY, problem: null } : storedPolicy(html, extras);
  const identity = html === null ? rendered.bytes : Buffer.from(html, 'utf8');
  const [br, gzip] = isCompressible(type)
    ? await Promise.all([compressBytes(identity, 'br', 'often'), compressBytes(identity, 'gzip', 'often')])
    : [];
  return {
    status: rendered.status,
    headers: {
      'content-type': type,
      'content-security-policy': policy,
      // Older than the policy and unable to name an origin.
      ...(extras.camera && { 'permissions-policy': permissionsPolicy(extras) }),
      ...(extras.framedBy !== undefined && { 'x-frame-options': undefined }),
    },
    bytes: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    keep: rendered.status === 200,
    problem,
    isBroken: html !== null && FAILED_PART.test(html),
  };
}

export function isHtml(contentType: string | undefined): boolean {
  return /^text\/html\b/i.test(contentType ?? '');
}

/**
 * Puts the scripts that must run first into a page. An asynchronous first view would wait for the parser and for scripts that came
 * before it, and what it reads comes a while after it has asked.
 */
export function withFirstScript(html: string): string {
  const firstView = FIRST_VIEW.exec(html)?.[1];
  const early = firstView === undefined ? '' : `<script src="${firstView}"></script>`;
  return html.replace(HEAD, `${HEAD}${FIRST_SCRIPT}${early}`);
}

function storedPolicy(
  html: string,
  extras: PolicyExtras,
): { policy: string; problem: FinishedPage['problem'] } {
  const { hashes, refused } = readInlineScripts(html, (text) =>
    createHash('sha256').update(text, 'utf8').digest('base64'),
  );
  const tooLong = hashes.reduce((length, hash) => length + hash.length + 3, 0) > HASHES_MAX_LENGTH;
  const [script] = refused;
  return {
    policy: contentSecurityPolicy({ hashes: tooLong ? [] : hashes }, extras),
    problem:
      script !== undefined
        ? { kind: 'script_refused', script }
        : tooLong
          ? { kind: 'hashes_too_long' }
          : null,
  };
}
