import type { ApiError } from '@/lib/api/api-error';
import type { NameRefusal } from './name-field';

/** Errors that belong at the field of the name. */
export const nameRefusals: Partial<Record<ApiError['error'], NameRefusal>> = {
  space_name_taken: 'nameTaken',
  space_name_invalid: 'nameInvalid',
  space_name_too_long: 'nameTooLong',
  name_similar: 'nameSimilar',
  name_reserved: 'nameReserved',
};
