import {
  contentSecurityPolicy,
  permissionsPolicy,
  SCRIPT_FILE_POLICY,
  SERVICE_WORKER_POLICY,
  securityHeaders,
} from './policy';

test('no policy allows inline styles, inline scripts in general, eval, frames or foreign addresses', () => {
  for (const policy of [
    contentSecurityPolicy({ hashes: ['sha256-a='] }),
    contentSecurityPolicy({ nonce: 'bm9uY2U=' }),
    SCRIPT_FILE_POLICY,
    SERVICE_WORKER_POLICY,
  ]) {
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
  }
  expect(contentSecurityPolicy({ hashes: ['sha256-a='] })).toContain("script-src 'self' 'sha256-a=';");
  expect(contentSecurityPolicy({ nonce: 'bm9uY2U=' })).toContain("script-src 'self' 'nonce-bm9uY2U=';");
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(contentSecurityPolicy({ hashes: [] })).toContain(part);
  }
});

test('extras name what one page may do beyond the rest, and nothing else changes', () => {
  const plain = contentSecurityPolicy({ hashes: [] });
  const signer = contentSecurityPolicy(
    { hashes: [] },
    { connect: ['https://guild.example/api/user/keyShare/'], framedBy: 'https://guild.example' },
  );
  expect(signer).toBe(
    plain
      .replace("connect-src 'self'", "connect-src 'self' https://guild.example/api/user/keyShare/")
      .replace("frame-ancestors 'none'", 'frame-ancestors https://guild.example'),
  );
  expect(contentSecurityPolicy({ hashes: [] }, { frames: "'self'" })).toBe(
    plain.replace("frame-src 'none'", "frame-src 'self'"),
  );
});

test('strict transport is asked for where the site is reached by https, and only there', () => {
  expect(securityHeaders('https://guild.example')['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});

test('the camera is closed unless a page says otherwise, and nothing else opens with it', () => {
  const { 'permissions-policy': usual = '' } = securityHeaders('https://guild.example');
  expect(usual).toContain('camera=()');
  const open = permissionsPolicy({ camera: true });
  expect(open).toContain('camera=(self)');
  expect(open.split(', ').toSorted()).toEqual(
    usual.replace('camera=()', 'camera=(self)').split(', ').toSorted(),
  );
});
