/** Whether this document is logging out, or has done so. */
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

/** Reports whether this document is logging out, or has done so. */
export function leavesByItself(): boolean {
  return isLeaving;
}
