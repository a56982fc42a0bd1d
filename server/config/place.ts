import { existsSync } from 'node:fs';
import { z } from 'zod';

export const placeVariables = {
  GEO_DATABASE: z
    .string()
    .refine((file) => existsSync(file), 'names no file')
    .optional(),
};
