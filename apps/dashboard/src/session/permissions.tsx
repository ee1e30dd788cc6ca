import { useSuspenseQuery } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Scope } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { NotAllowedState } from '../components/page-states.tsx';

/** True if the user's role in this account includes a scope. The API decides by the same scopes. */
export const useMay = (scope: Scope): boolean =>
  useSuspenseQuery(sessionQuery).data.account?.scopes.includes(scope) ?? false;

/** True if the user owns this account. */
export const useIsOwner = (): boolean => useSuspenseQuery(sessionQuery).data.account?.role === 'owner';

/** Renders its children only for users whose role includes the scope. */
export function May({ scope, children }: { scope: Scope; children: ReactNode }) {
  return useMay(scope) ? children : null;
}

/** A page for users whose role includes a scope. Other pages do not link to it for anyone else. */
export function pageFor(scope: Scope, Content: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const GuardedPage = () => (useMay(scope) ? <Content /> : <NotAllowedState />);
  return Object.assign(GuardedPage, { preload: Content.preload });
}
