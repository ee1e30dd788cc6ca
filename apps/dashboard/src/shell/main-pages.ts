import { t } from '@lingui/core/macro';
import {
  IconChartBar,
  IconFileImport,
  IconFolder,
  IconHistory,
  IconKey,
  IconLayoutList,
  IconLink,
  IconReportAnalytics,
  IconRouteAltLeft,
  IconShield,
  IconTag,
  IconUsers,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { Scope } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';

/** A page in the menu or the command palette. */
export interface MainPage {
  to: LinkProps['to'];
  label: string;
  icon: typeof IconLink;
  /** The key that opens the page after `g`. */
  key?: string;
  /** Shown only to users whose role includes this scope. */
  scope?: Scope;
  /** Its place in the menu: below another page, or under Settings. By default, at the first level. */
  place?: 'below' | 'settings' | 'nowhere';
  /** Shown only to operators, while sign-up is open. */
  operator?: true;
}

const pages: readonly MainPage[] = [
  { to: '/', label: t`Overview`, icon: IconChartBar, key: 'o' },
  { to: '/links', label: t`Links`, icon: IconLink, key: 'l' },
  {
    to: '/imports',
    label: t`Import links`,
    icon: IconFileImport,
    key: 'i',
    scope: 'links:write',
    place: 'nowhere',
  },
  { to: '/groups', label: t`Groups`, icon: IconFolder, key: 'g', place: 'below' },
  { to: '/links/tags', label: t`Tags`, icon: IconTag, key: 't', place: 'below' },
  { to: '/pages', label: t`Bio pages`, icon: IconLayoutList, key: 'p' },
  { to: '/reports', label: t`Reports`, icon: IconReportAnalytics, key: 'r', scope: 'reports:read' },
  { to: '/keys', label: t`API keys`, icon: IconKey, key: 'k', scope: 'members:write', place: 'settings' },
  {
    to: '/webhooks',
    label: t`Webhooks`,
    icon: IconWebhook,
    key: 'w',
    scope: 'webhooks:read',
    place: 'settings',
  },
  { to: '/domains', label: t`Domains`, icon: IconWorld, key: 'd', scope: 'domains:read', place: 'settings' },
  { to: '/members', label: t`Members`, icon: IconUsers, key: 'm', scope: 'members:write', place: 'settings' },
  { to: '/audit-log', label: t`Audit log`, icon: IconHistory, scope: 'audit:read', place: 'settings' },
  { to: '/operators', label: t`Operators`, icon: IconShield, operator: true, place: 'settings' },
  { to: '/proxy-check', label: t`Proxy check`, icon: IconRouteAltLeft, place: 'settings' },
];

/**
 * The pages that the user may open, in the order of the menu, including those that are not in it. None if the account
 * is disabled.
 */
export function useMainPages(): MainPage[] {
  const { account, disabled, isOperator, signUp } = useSuspenseQuery(sessionQuery).data;
  return pages.filter(
    ({ scope, operator }) =>
      !disabled &&
      (!scope || account?.scopes.includes(scope)) &&
      (!operator || (isOperator && signUp === 'open')),
  );
}
