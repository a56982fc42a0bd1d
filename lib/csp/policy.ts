/** How the inline scripts of a page are allowed: by their hashes where it is stored, by a nonce where it is rendered. */
export type ScriptPermit = { hashes: readonly string[] } | { nonce: string };

/** What a page may do beyond the rest; sources as the policy writes them. */
export interface PolicyExtras {
  /** Where it may connect besides its own origin. */
  readonly connect?: readonly string[];
  /** Whom it frames. */
  readonly frames?: string;
  /** Who frames it. */
  readonly framedBy?: string;
  /** It may ask for the camera. */
  readonly camera?: boolean;
}

/**
 * The policy of a page. There is no `'unsafe-inline'` anywhere: styles come from files, scripts from files and from
 * Next's own inline scripts. `dompurify` and the default policy of public/trusted-types.js are the only trusted types.
 */
export function contentSecurityPolicy(permit: ScriptPermit, extras: PolicyExtras = {}): string {
  const inline = 'nonce' in permit ? [`'nonce-${permit.nonce}'`] : permit.hashes.map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...(extras.connect ?? [])].join(' '),
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${extras.frames ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${extras.framedBy ?? "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
}

/**
 * The policy of every built script file. A worker does not inherit the policy of its page, and the files are cached
 * for ever: WebAssembly works in workers, eval and foreign addresses do not.
 */
export const SCRIPT_FILE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** The policy of the service worker: it asks this origin, and runs nothing but itself. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The policy of answers that are no documents: nothing loads, nothing frames them. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const closedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Passkeys are made and used by our own pages, in no frame of another origin. */
const ownFeatures = ['publickey-credentials-create', 'publickey-credentials-get'];

/** What documents may ask of the device; the camera only where a page scans codes. */
export function permissionsPolicy({ camera = false }: Pick<PolicyExtras, 'camera'> = {}): string {
  const own = camera ? [...ownFeatures, 'camera'] : ownFeatures;
  return [
    ...closedFeatures.filter((feature) => !own.includes(feature)).map((feature) => `${feature}=()`),
    ...own.map((feature) => `${feature}=(self)`),
  ].join(', ');
}

/** Headers of every answer of the site; strict transport only where the site is reached by https. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy(),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
