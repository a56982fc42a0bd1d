/** Set while somebody logs out in this document: it clears up and leaves by itself. */
let isLeaving = false;

/**
 * Runs a log-out. Meanwhile, and after it has succeeded, other calls of this document that find the session gone do not
 * leave for the start page: they would stop the log-out between the end of the session and the clearing of storage.
 */
export async function whileLeaving<Result>(logOut: () => Promise<Result>): Promise<Result> {
  isLeaving = true;
  try {
    return await logOut();
  } catch (failure) {
    isLeaving = false;
    throw failure;
  }
}

/** Whether this document logs out or has done so. Its next page begins anew. */
export function leavesByItself(): boolean {
  return isLeaving;
}
