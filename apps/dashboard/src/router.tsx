import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  type AsyncRouteComponent,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Scope } from './api/dashboard-client.ts';
import { queryClient } from './api/query-client.ts';
import { sessionQuery } from './api/shared-queries.ts';
import { parseAuditSearch } from './audit/audit-search.ts';
import { LoadingState, NotAllowedState, NotFoundState, RouteErrorState } from './components/page-states.tsx';
import { parseLinksSearch } from './links/links-search.ts';
import { parseReportSearch } from './reports/report-search.ts';
import { useMay } from './session/permissions.tsx';
import './session/oidc-answer.ts';
import { keepUrlSecret } from './session/url-secret.ts';
import { parseDeliverySearch } from './webhooks/delivery-search.ts';
import { Shell } from './shell/shell.tsx';
import { lazyComponent, loadChunk } from './load-chunk.ts';

/** A lazy page, loaded when it is opened, or when a link to it gets the pointer. */
const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadChunk(load), name);

interface Context {
  queryClient: typeof queryClient;
}

/** Loads the session before any page renders, so that no page flashes before a redirect. */
const loadSession = (context: Context) => context.queryClient.ensureQueryData(sessionQuery);

const WrongAddressPage = lazyComponent(
  async () => (await import('./session/wrong-address-page.tsx')).WrongAddressPage,
);

const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context }) => {
    const { apiBaseUrl, dashboardOrigins } = (await loadSession(context)).settings;
    return { wrongAddress: dashboardOrigins.includes(location.origin) ? null : { apiBaseUrl } };
  },
  component: Root,
});

function Root() {
  const { wrongAddress } = root.useRouteContext();
  return wrongAddress ? (
    <Suspense>
      <WrongAddressPage {...wrongAddress} />
    </Suspense>
  ) : (
    <Outlet />
  );
}

/** Reads a secret from the search parameters. An invalid one becomes undefined instead of being omitted. */
const parseSecret = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

/** A page for users whose role includes a scope. Other pages do not link to it for anyone else. */
function pageFor(scope: Scope, Content: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const GuardedPage = () => (useMay(scope) ? <Content /> : <NotAllowedState />);
  return Object.assign(GuardedPage, { preload: Content.preload });
}

/**
 * Reads the path to open after sign-in from the search parameters. Accepts only paths of the dashboard: browsers treat
 * two slashes, or a slash and a backslash, as another host, and ignore control characters. An invalid path becomes
 * undefined instead of being omitted, because the router merges this result over the original parameters.
 */
function parseNextPath({ next }: { next?: unknown }): { next?: string } {
  const isPath = typeof next === 'string' && next !== '/' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(next);
  return { next: isPath ? next : undefined };
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: parseNextPath,
  beforeLoad: async ({ context, search }) => {
    const { account, signUp } = await loadSession(context);
    if (account) throw redirect({ href: search.next ?? '/', replace: true });
    if (signUp === 'first') throw redirect({ to: '/sign-up', replace: true });
  },
  component: lazyPage(() => import('./session/sign-in-page.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: 'sign-up',
  validateSearch: parseNextPath,
  beforeLoad: async ({ context, search }) => {
    const { account } = await loadSession(context);
    if (account) throw redirect({ href: search.next ?? '/', replace: true });
  },
  component: lazyPage(() => import('./session/sign-up-page.tsx'), 'SignUpPage'),
});

/** Takes the setup code out of the URL and continues on the sign-up page. */
const setup = createRoute({
  getParentRoute: () => root,
  path: 'setup',
  validateSearch: ({ code }: { code?: unknown }): { code?: string } => ({ code: parseSecret(code) }),
  beforeLoad: ({ search }) => {
    if (search.code) keepUrlSecret('setup-code', search.code);
    throw redirect({ to: '/sign-up', replace: true });
  },
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: 'new-password',
  validateSearch: ({ token }: { token?: unknown }): { token?: string } => ({ token: parseSecret(token) }),
  beforeLoad: ({ search }) => {
    if (!search.token) return;
    keepUrlSecret('password-link', search.token);
    throw redirect({ to: '/new-password', search: {}, replace: true });
  },
  component: lazyPage(() => import('./session/new-password-page.tsx'), 'NewPasswordPage'),
});

const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: 'confirm',
  validateSearch: ({ token }: { token?: unknown }): { token?: string } => ({ token: parseSecret(token) }),
  beforeLoad: ({ search }) => {
    if (!search.token) return;
    keepUrlSecret('sign-up-link', search.token);
    throw redirect({ to: '/confirm', search: {}, replace: true });
  },
  component: lazyPage(() => import('./session/confirm-sign-up-page.tsx'), 'ConfirmSignUpPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: 'invitation',
  beforeLoad: ({ context }) => loadSession(context),
  component: lazyPage(() => import('./session/invitation-page.tsx'), 'InvitationPage'),
});

/** The route that the OpenID provider redirects to. Takes its answer out of the URL. */
const oidc = createRoute({
  getParentRoute: () => root,
  path: 'oidc',
  beforeLoad: ({ location: { searchStr } }) => {
    if (searchStr) throw redirect({ to: '/oidc', search: {}, replace: true });
  },
  component: lazyPage(() => import('./session/oidc-page.tsx'), 'OidcPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const { account, signUp } = await loadSession(context);
    if (account) return;
    if (signUp === 'first') throw redirect({ to: '/sign-up', replace: true });
    throw redirect({ to: '/sign-in', search: parseNextPath({ next: location.href }), replace: true });
  },
  component: Shell,
});

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
});

const links = createRoute({
  getParentRoute: () => signedIn,
  path: 'links',
  validateSearch: parseLinksSearch,
  component: lazyPage(() => import('./links/links-page.tsx'), 'LinksPage'),
});

const newLink = createRoute({
  getParentRoute: () => signedIn,
  path: 'links/new',
  component: pageFor(
    'links:create',
    lazyPage(() => import('./links/new-link-page.tsx'), 'NewLinkPage'),
  ),
});

const tags = createRoute({
  getParentRoute: () => signedIn,
  path: 'links/tags',
  component: lazyRouteComponent(() => import('./tags/tags-page.tsx'), 'TagsPage'),
});

const tagReport = createRoute({
  getParentRoute: () => signedIn,
  path: 'links/tags/$tagId/report',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('./tags/tag-report-page.tsx'), 'TagReportPage'),
});

const link = createRoute({
  getParentRoute: () => signedIn,
  path: 'links/$linkId',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('./links/link-page.tsx'), 'LinkPage'),
});

const linkReady = createRoute({
  getParentRoute: () => signedIn,
  path: 'links/$linkId/ready',
  component: lazyPage(() => import('./links/link-ready-page.tsx'), 'LinkReadyPage'),
});

const editLink = createRoute({
  getParentRoute: () => signedIn,
  path: 'links/$linkId/edit',
  component: pageFor(
    'links:write',
    lazyPage(() => import('./links/edit-link-page.tsx'), 'EditLinkPage'),
  ),
});

const connectShop = createRoute({
  getParentRoute: () => signedIn,
  path: 'links/$linkId/shop',
  component: pageFor(
    'links:write',
    lazyPage(() => import('./links/shop/connect-shop-page.tsx'), 'ConnectShopPage'),
  ),
});

const groups = createRoute({
  getParentRoute: () => signedIn,
  path: 'groups',
  component: lazyPage(() => import('./groups/groups-page.tsx'), 'GroupsPage'),
});

const group = createRoute({
  getParentRoute: () => signedIn,
  path: 'groups/$groupId',
  component: lazyPage(() => import('./groups/group-page.tsx'), 'GroupPage'),
});

const groupReport = createRoute({
  getParentRoute: () => signedIn,
  path: 'groups/$groupId/report',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('./groups/group-report-page.tsx'), 'GroupReportPage'),
});

const websites = createRoute({
  getParentRoute: () => signedIn,
  path: 'pages',
  component: lazyPage(() => import('./websites/websites-page.tsx'), 'WebsitesPage'),
});

const newWebsite = createRoute({
  getParentRoute: () => signedIn,
  path: 'pages/new',
  component: pageFor(
    'websites:write',
    lazyPage(() => import('./websites/new-website-page.tsx'), 'NewWebsitePage'),
  ),
});

const website = createRoute({
  getParentRoute: () => signedIn,
  path: 'pages/$websiteId',
  component: pageFor(
    'websites:write',
    lazyPage(() => import('./websites/website-editor-page.tsx'), 'WebsiteEditorPage'),
  ),
});

const websiteReport = createRoute({
  getParentRoute: () => signedIn,
  path: 'pages/$websiteId/report',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('./websites/website-report-page.tsx'), 'WebsiteReportPage'),
});

const signups = createRoute({
  getParentRoute: () => signedIn,
  path: 'pages/$websiteId/signups',
  component: pageFor(
    'signups:read',
    lazyPage(() => import('./websites/signups-page.tsx'), 'SignupsPage'),
  ),
});

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: 'reports',
  validateSearch: parseReportSearch,
  component: pageFor(
    'reports:read',
    lazyPage(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  ),
});

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: 'imports',
  component: pageFor(
    'links:write',
    lazyPage(() => import('./imports/imports-page.tsx'), 'ImportsPage'),
  ),
});

const importRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'imports/$importId',
  component: pageFor(
    'links:write',
    lazyPage(() => import('./imports/import-page.tsx'), 'ImportPage'),
  ),
});

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: 'keys',
  component: pageFor(
    'members:write',
    lazyPage(() => import('./keys/keys-page.tsx'), 'KeysPage'),
  ),
});

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: 'webhooks',
  component: pageFor(
    'webhooks:read',
    lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ),
});

const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: 'webhooks/$webhookId',
  validateSearch: parseDeliverySearch,
  component: pageFor(
    'webhooks:read',
    lazyPage(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  ),
});

const domains = createRoute({
  getParentRoute: () => signedIn,
  path: 'domains',
  component: pageFor(
    'domains:read',
    lazyPage(() => import('./domains/domains-page.tsx'), 'DomainsPage'),
  ),
});

const members = createRoute({
  getParentRoute: () => signedIn,
  path: 'members',
  component: pageFor(
    'members:write',
    lazyPage(() => import('./members/members-page.tsx'), 'MembersPage'),
  ),
});

const auditLog = createRoute({
  getParentRoute: () => signedIn,
  path: 'audit-log',
  validateSearch: parseAuditSearch,
  component: pageFor(
    'audit:read',
    lazyPage(() => import('./audit/audit-log-page.tsx'), 'AuditLogPage'),
  ),
});

const operators = createRoute({
  getParentRoute: () => signedIn,
  path: 'operators',
  beforeLoad: async ({ context }) => {
    const { isOperator, signUp } = await loadSession(context);
    if (!isOperator || signUp !== 'open') notFound({ throw: true });
  },
  component: lazyPage(() => import('./operators/operators-page.tsx'), 'OperatorsPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: 'account',
  validateSearch: ({ recovered }: { recovered?: unknown }): { recovered?: true } =>
    recovered === true ? { recovered } : {},
  component: lazyPage(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const proxyCheck = createRoute({
  getParentRoute: () => signedIn,
  path: 'proxy-check',
  component: lazyPage(() => import('./proxy-check/proxy-check-page.tsx'), 'ProxyCheckPage'),
});

/** Addresses without a page. */
const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundState });

const signedInRoutes = signedIn.addChildren([
  overview,
  links,
  newLink,
  tags,
  tagReport,
  link,
  linkReady,
  editLink,
  connectShop,
  groups,
  group,
  groupReport,
  websites,
  newWebsite,
  website,
  websiteReport,
  signups,
  reports,
  imports,
  importRoute,
  keys,
  webhooks,
  webhook,
  domains,
  auditLog,
  members,
  operators,
  account,
  proxyCheck,
  unknown,
]);

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signUp,
    setup,
    newPassword,
    confirmSignUp,
    invitation,
    oidc,
    signedInRoutes,
  ]),
  basepath: '/dashboard',
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: RouteErrorState,
  defaultNotFoundComponent: NotFoundState,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
