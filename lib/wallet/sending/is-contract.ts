/** Whether code is a contract's. An account that has only delegated its code (EIP-7702) still belongs to a person. */
export function isContract(code: string | undefined): boolean {
  return code !== undefined && code !== '0x' && !code.startsWith('0xef0100');
}
