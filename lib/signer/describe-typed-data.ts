import { builtInCatalogue, type SignerCatalogue } from './catalogue';
import type { Argument } from './describe';
import { permissionOf, type Permission } from './permissions';
import { domainFields, readTypedData, type TypedData } from './typed-data';
import { visible } from './visible-text';

export interface TypedDataDescription {
  readonly primaryType: string;
  readonly domain: readonly Argument[];
  readonly chainId: number | null;
  readonly fields: readonly Argument[];
  /** What the signature alone lets others do; null: nothing that is known. */
  readonly permission: Permission | null;
  readonly data: TypedData;
}

/** All of what typed data says that is signed: fields that no type names are not part of it. */
export function describeTypedData(
  text: string,
  catalogue: SignerCatalogue = builtInCatalogue,
): TypedDataDescription {
  const data = readTypedData(text);
  const { primaryType, domain, leaves } = data;
  const chainId = domain.chainId === undefined ? null : Number(domain.chainId);
  return {
    primaryType,
    domain: domainFields.flatMap(({ name }) =>
      domain[name] === undefined ? [] : argument(name, domain[name]),
    ),
    chainId,
    fields: leaves.flatMap(({ name, value }) => argument(name, value)),
    permission: permissionOf(data, { chainId, catalogue, hint: null }),
    data,
  };
}

/** Only values may have lines; names are letters, digits and underscores. */
function argument(name: string, value: string | bigint | boolean): Argument[] {
  return [{ name, value: visible(String(value), 'lines') }];
}
