import { BASE32_LETTERS } from './key-share-rules';

/** 40 random bits. A code is good once, for one account and 15 minutes, with five attempts. */
export const CODE_LENGTH = 8;
export const CODE_PATTERN = new RegExp(`^[${BASE32_LETTERS}]{${CODE_LENGTH}}$`);
