import { readFileSync } from 'node:fs';
import { Reader, type CityResponse } from 'mmdb-lib';

/** A country (ISO 3166-1) and, where it is known, a city in it. As coarse as it is kept. */
export interface Place {
  readonly country: string;
  readonly city: string | null;
}

const CITY_MAX = 100;

/** Finds where callers are: what the proxy says, else what a database on this machine does. Nobody else is asked. */
export class Places {
  readonly #reader: Reader<CityResponse> | null;

  /** `database`: the path of a file in MaxMind's format (GeoLite2, DB-IP); null without one. Throws for what cannot be read. */
  constructor(database: string | null) {
    this.#reader = database === null ? null : new Reader<CityResponse>(readFileSync(database));
  }

  /** `said`: what the web process passes on of our proxy's headers. Null for an unknown place. */
  of({ peer, said }: { readonly peer: string; readonly said: string | null }): Place | null {
    return placeIn(said) ?? this.#lookUp(peer);
  }

  #lookUp(peer: string): Place | null {
    if (this.#reader === null) return null;
    try {
      const found = this.#reader.get(peer);
      const country = found?.country?.iso_code ?? '';
      return /^[A-Z]{2}$/.test(country)
        ? { country, city: found?.city?.names?.en?.slice(0, CITY_MAX) || null }
        : null;
    } catch {
      // No address, or a damaged file.
      return null;
    }
  }
}

/** As `lib/bff/place.ts` writes it. */
function placeIn(said: string | null): Place | null {
  if (said === null) return null;
  try {
    const [, country, city] = /^([A-Z]{2})(?:\|(.{1,100}))?$/u.exec(decodeURIComponent(said)) ?? [];
    return country === undefined ? null : { country, city: city ?? null };
  } catch {
    return null;
  }
}
