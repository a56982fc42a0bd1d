/** No token has more of its smallest unit; a contract that says so is counting nothing. */
const BALANCE_MAX = 2n ** 128n;

/** Whether a number can be what somebody holds. */
export function isBalance(amount: bigint): boolean {
  return amount < BALANCE_MAX;
}
