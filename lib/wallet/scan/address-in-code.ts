const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * The address that a code is about: the address itself, or who receives by a payment link (EIP-681). Null for everything else. Amounts
 * and networks of links are left out: what is sent is what the person chooses.
 */
export function addressInCode(code: string): string | null {
  const text = code.trim();
  if (ADDRESS.test(text)) return text;
  const [, target = '', , call, query = ''] =
    /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(@\d{1,20})?(?:\/(\w{1,64}))?(?:\?(.{0,500}))?$/.exec(text) ?? [];
  // The target of a call is a contract; a transfer of tokens says who receives.
  if (call === undefined) return ADDRESS.test(target) ? target : null;
  const receiver = call === 'transfer' ? new URLSearchParams(query).get('address') : null;
  return receiver !== null && ADDRESS.test(receiver) ? receiver : null;
}
