import type { ApiError } from '@/lib/api/api-error';

/** What the platform said about one of the two names at saving, or says of one that older rules let in. */
export interface NameRefusal {
  readonly of: 'name' | 'asciiName';
  readonly text:
    | 'nameTaken'
    | 'nameInvalid'
    | 'nameTooLong'
    | 'nameSimilar'
    | 'nameReserved'
    | 'nameHidden'
    | 'nameScripts';
}

const texts: Partial<Record<ApiError['error'], NameRefusal['text']>> = {
  space_name_taken: 'nameTaken',
  space_name_invalid: 'nameInvalid',
  space_name_too_long: 'nameTooLong',
  name_similar: 'nameSimilar',
  name_reserved: 'nameReserved',
  name_hidden: 'nameHidden',
  name_scripts: 'nameScripts',
};

/** Returns the refusal if an error belongs at one of the fields of names, or null. */
export function nameRefusalOf(error: Pick<ApiError, 'error' | 'fields'>): NameRefusal | null {
  const text = texts[error.error];
  if (!text) return null;
  return { of: error.fields.field === 'displayName' ? 'name' : 'asciiName', text };
}
