'use client';
import { createContext, use, type ReactNode } from 'react';
import { builtInCatalogue, withDeployed, type SignerCatalogue } from '@/lib/signer/catalogue';

const Catalogue = createContext(builtInCatalogue);

/** Tells the signer what is deployed for this installation. The web process says it in the signer's own document. */
export function CatalogueProvider({
  deployed,
  children,
}: {
  deployed: SignerCatalogue;
  children: ReactNode;
}) {
  return <Catalogue value={withDeployed(deployed)}>{children}</Catalogue>;
}

export function useCatalogue(): SignerCatalogue {
  return use(Catalogue);
}
