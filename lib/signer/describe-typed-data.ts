import { builtInCatalogue, type SignerCatalogue } from './catalogue';
import { flat, type Argument } from './describe';
import { permissionOf, type Permission } from './permissions';
import { readTypedData } from './sign';
import { visible } from './visible-text';

export interface TypedDataDescription {
  readonly primaryType: string;
  readonly domain: readonly Argument[];
  readonly chainId: number | null;
  readonly fields: readonly Argument[];
  /** What the signature alone lets others do; null: nothing that is known. */
  readonly permission: Permission | null;
}

/** All of what typed data says that is signed: fields that no type names are not part of it. */
export function describeTypedData(
  text: string,
  catalogue: SignerCatalogue = builtInCatalogue,
): TypedDataDescription {
  const data = readTypedData(text);
  const { primaryType, domain, types, message } = data;
  const chainId = domain.chainId === undefined ? null : Number(domain.chainId);
  return {
    primaryType: visible(primaryType),
    domain: shown(flat('', domain)),
    chainId,
    fields: shown(typedFields(types, primaryType, message, '')),
    permission: permissionOf(data, { chainId, catalogue, hint: null }),
  };
}

/** Names come from types that others have written, as the values do. Only values may have lines. */
function shown(fields: readonly Argument[]): Argument[] {
  return fields.map(({ name, value }) => ({ name: visible(name), value: visible(value, 'lines') }));
}

function typedFields(
  types: ReturnType<typeof readTypedData>['types'],
  type: string,
  value: unknown,
  name: string,
): Argument[] {
  const array = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (array !== undefined && Array.isArray(value)) {
    return value.length === 0
      ? [{ name, value: '[]' }]
      : value.flatMap((one, index) => typedFields(types, array, one, `${name}[${index}]`));
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined;
  // A struct that is missing has no fields, however its type goes on.
  if (!fields || typeof value !== 'object' || value === null) return [{ name, value: String(value) }];
  return fields.flatMap((field) =>
    typedFields(
      types,
      field.type,
      Object.hasOwn(value, field.name) ? Reflect.get(value, field.name) : undefined,
      name ? `${name}.${field.name}` : field.name,
    ),
  );
}
