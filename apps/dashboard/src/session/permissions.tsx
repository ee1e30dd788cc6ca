import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Scope } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';

/** True if the user's role in this account includes a scope. The API decides by the same scopes. */
export const useMay = (scope: Scope): boolean =>
  useSuspenseQuery(sessionQuery).data.account?.scopes.includes(scope) ?? false;

/** True if the user owns this account. */
export const useIsOwner = (): boolean => useSuspenseQuery(sessionQuery).data.account?.role === 'owner';

/** Renders its children only for users whose role includes the scope. */
export function May({ scope, children }: { scope: Scope; children: ReactNode }) {
  return useMay(scope) ? children : null;
}
