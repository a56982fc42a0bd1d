/** How long a finished archive can be fetched. */
export const EXPORT_DAYS = 7;

/** The address that a browser fetches an archive from; only in a session of its person. */
export const exportPath = (exportId: number) => `/api/export/${exportId}`;
