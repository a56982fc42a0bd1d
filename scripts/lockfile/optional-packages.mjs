const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
/** What some call them. */
const otherNames = new Map([['amd64', 'x64']]);
const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Entries for the optional packages that others in the lock file name and that are not in it. Only exact versions can be
 * added so; packages made for one system are always named by an exact version.
 *
 * @typedef {{ version?: string, integrity?: string, link?: boolean, inBundle?: boolean, optionalDependencies?: Record<string, string> }} LockedPackage
 * @param {Record<string, LockedPackage>} packages By place, as in the lock file.
 * @returns {Record<string, object>}
 */
export function missingOptionalPackages(packages) {
  /** @type {Record<string, object>} */
  const missing = {};
  for (const [place, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!exactVersion.test(version)) continue;
      const found = placesFrom(place, name).map((candidate) => packages[candidate]?.version);
      if (found.some((other) => other !== undefined)) continue;
      missing[`node_modules/${name}`] = { version, ...madeFor(name), optional: true };
    }
  }
  return missing;
}

/**
 * Returns the places of packages that npm would install without verifying a checksum. A bundled package is verified with
 * the one that contains it.
 *
 * @param {Record<string, LockedPackage>} packages By place, as in the lock file.
 */
export function uncheckedPackages(packages) {
  return Object.entries(packages)
    .filter(([place, { integrity, link, inBundle }]) => place !== '' && !integrity && !link && !inBundle)
    .map(([place]) => place);
}

/** @param {Record<string, LockedPackage>} packages */
export function withoutUnchecked(packages) {
  const unchecked = new Set(uncheckedPackages(packages));
  return Object.fromEntries(Object.entries(packages).filter(([place]) => !unchecked.has(place)));
}

/** Where Node would look for `name` from a package at `place`. @param {string} place @param {string} name */
function placesFrom(place, name) {
  const places = [];
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    places.push(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`);
    if (folder === '') return places;
  }
}

/** The system in a name such as @swc/core-linux-arm64-gnu. @param {string} name */
function madeFor(name) {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words
    .map((word) => otherNames.get(word) ?? word)
    .filter((processor) => processors.includes(processor));
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }) };
}
