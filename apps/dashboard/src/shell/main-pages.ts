import {
  IconChartBar,
  IconFolder,
  IconHistory,
  IconKey,
  IconLayoutList,
  IconLink,
  IconRouteAltLeft,
  IconShield,
  IconUsers,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { Scope } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';

/** A page that the menu and the command palette lead to. */
export interface MainPage {
  to: LinkProps['to'];
  label: string;
  icon: typeof IconLink;
  /** After `g`, opens the page. */
  key?: string;
  /** Shown only to users whose role includes this scope. */
  scope?: Scope;
  /** Shown only to operators, while sign-up is open. */
  operator?: true;
}

const pages: readonly MainPage[] = [
  { to: '/', label: 'Overview', icon: IconChartBar, key: 'o' },
  { to: '/links', label: 'Links', icon: IconLink, key: 'l' },
  { to: '/groups', label: 'Groups', icon: IconFolder, key: 'g' },
  { to: '/pages', label: 'Bio pages', icon: IconLayoutList, key: 'p' },
  { to: '/keys', label: 'API keys', icon: IconKey, key: 'k', scope: 'members:write' },
  { to: '/members', label: 'Members', icon: IconUsers, key: 'm', scope: 'members:write' },
  { to: '/audit-log', label: 'Audit log', icon: IconHistory, scope: 'audit:read' },
  { to: '/operators', label: 'Operators', icon: IconShield, operator: true },
  { to: '/proxy-check', label: 'Proxy check', icon: IconRouteAltLeft },
];

/** The pages that the user may open, in the order of the menu. None if the account is disabled. */
export function useMainPages(): MainPage[] {
  const { account, disabled, isOperator, signUp } = useSuspenseQuery(sessionQuery).data;
  return pages.filter(
    ({ scope, operator }) =>
      !disabled &&
      (!scope || account?.scopes.includes(scope)) &&
      (!operator || (isOperator && signUp === 'open')),
  );
}
