/** Who makes a request, after its token was checked. */
export interface Requester {
  readonly userId: string;
  /** Of an application service without `?device_id=` there is none. */
  readonly deviceId: string | undefined;
  /** True for the application service, as its sender or as somebody of its namespace (`?user_id=`). */
  readonly isAppservice: boolean;
  /** True for the application service's own user, who alone makes and governs rooms where a platform decides. */
  readonly isSender: boolean;
}
