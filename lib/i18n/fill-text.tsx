import { Fragment, type ReactNode } from 'react';

/**
 * Puts values into the `{name}` places of a text, for the small public pages that carry no message library.
 * Plurals, dates and the like need the library. A place without a value stays as it is written.
 */
export function fillText(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return <Fragment key={index}>{name !== undefined && name in values ? values[name] : part}</Fragment>;
  });
}
