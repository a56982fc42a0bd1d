/** `Accept-*` headers are cut to this many characters before they are read: parsing takes time. */
export const ACCEPT_HEADER_LENGTH_MAX = 512;
