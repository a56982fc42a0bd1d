import { readFileSync } from 'node:fs';
import { missingOptionalPackages, uncheckedPackages } from './optional-packages.mjs';

test('the lock file knows the packages of every system, else npm ci refuses it (npm run lockfile adds them)', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(Object.keys(missingOptionalPackages(packages))).toEqual([]);
});

test('every package of the lock file has a checksum, including those for other systems', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(uncheckedPackages(packages)).toEqual([]);
});

test('an optional package that is not there is added with the system of its name', () => {
  const optionalDependencies = {
    '@a/b-darwin-arm64': '1.0.0',
    '@a/b-linux-x64': '1.0.0',
    '@a/b-win32-amd64': '1.0.0',
    loose: '^2.0.0',
  };
  const packages = {
    'node_modules/outer/node_modules/@a/b': { version: '1.0.0', optionalDependencies },
    'node_modules/outer/node_modules/@a/b-linux-x64': { version: '1.0.0' },
  };
  expect(missingOptionalPackages(packages)).toEqual({
    'node_modules/@a/b-darwin-arm64': { version: '1.0.0', cpu: ['arm64'], os: ['darwin'], optional: true },
    'node_modules/@a/b-win32-amd64': { version: '1.0.0', cpu: ['x64'], os: ['win32'], optional: true },
  });
});
