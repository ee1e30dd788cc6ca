import {
  createRootRoute,
  createRoute,
  createRouter,
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
import { LoadingState, NotFoundState, RouteErrorState } from './components/page-states.tsx';
import { parseLinksSearch } from './links/links-search.ts';
import { parseReportSearch } from './reports/report-search.ts';
import { pageFor } from './session/permissions.tsx';
import './apps/connect-query.ts';
import './session/oidc-answer.ts';
import { parseNextPath, parseSetupSearch, parseTokenSearch } from './session/session-search.ts';
import { keepUrlSecret } from './session/url-secret.ts';
import { parseDeliverySearch } from './webhooks/delivery-search.ts';
import { Shell } from './shell/shell.tsx';
import { lazyComponent, lazyPage } from './load-chunk.ts';

/** Loads the session before any page renders, so that no page flashes before a redirect. */
const loadSession = () => queryClient.ensureQueryData(sessionQuery);

const WrongAddressPage = lazyComponent(
  async () => (await import('./session/wrong-address-page.tsx')).WrongAddressPage,
);

const root = createRootRoute({
  beforeLoad: async () => {
    const { apiBaseUrl, dashboardOrigins } = (await loadSession()).settings;
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

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: parseNextPath,
  beforeLoad: async ({ search }) => {
    const { account, signUp } = await loadSession();
    if (account) throw redirect({ href: search.next ?? '/', replace: true });
    if (signUp === 'first') throw redirect({ to: '/sign-up', replace: true });
  },
  component: lazyPage(() => import('./session/sign-in-page.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: 'sign-up',
  validateSearch: parseNextPath,
  beforeLoad: async ({ search }) => {
    const { account } = await loadSession();
    if (account) throw redirect({ href: search.next ?? '/', replace: true });
  },
  component: lazyPage(() => import('./session/sign-up-page.tsx'), 'SignUpPage'),
});

/** Takes the setup code out of the URL and continues on the sign-up page. */
const setup = createRoute({
  getParentRoute: () => root,
  path: 'setup',
  validateSearch: parseSetupSearch,
  beforeLoad: ({ search }) => {
    if (search.code) keepUrlSecret('setup-code', search.code);
    throw redirect({ to: '/sign-up', replace: true });
  },
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: 'new-password',
  validateSearch: parseTokenSearch,
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
  validateSearch: parseTokenSearch,
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
  beforeLoad: loadSession,
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
  beforeLoad: async ({ location }) => {
    const { account, signUp } = await loadSession();
    if (account) return;
    if (signUp === 'first') throw redirect({ to: '/sign-up', replace: true });
    throw redirect({ to: '/sign-in', search: parseNextPath({ next: location.href }), replace: true });
  },
  component: Shell,
});

/** A page of signed-in users. @param scope what their role has to include; omitted if all may see it. */
const page = <Path extends string>(path: Path, Content: AsyncRouteComponent<object>, scope?: Scope) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: scope ? pageFor(scope, Content) : Content,
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

const newLink = page(
  'links/new',
  lazyPage(() => import('./links/new-link-page.tsx'), 'NewLinkPage'),
  'links:create',
);

const tags = page(
  'links/tags',
  lazyPage(() => import('./tags/tags-page.tsx'), 'TagsPage'),
);

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

const linkReady = page(
  'links/$linkId/ready',
  lazyPage(() => import('./links/link-ready-page.tsx'), 'LinkReadyPage'),
);

const editLink = page(
  'links/$linkId/edit',
  lazyPage(() => import('./links/edit-link-page.tsx'), 'EditLinkPage'),
  'links:write',
);

const connectShop = page(
  'links/$linkId/shop',
  lazyPage(() => import('./links/shop/connect-shop-page.tsx'), 'ConnectShopPage'),
  'links:write',
);

const groups = page(
  'groups',
  lazyPage(() => import('./groups/groups-page.tsx'), 'GroupsPage'),
);

const group = page(
  'groups/$groupId',
  lazyPage(() => import('./groups/group-page.tsx'), 'GroupPage'),
);

const groupReport = createRoute({
  getParentRoute: () => signedIn,
  path: 'groups/$groupId/report',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('./groups/group-report-page.tsx'), 'GroupReportPage'),
});

const websites = page(
  'pages',
  lazyPage(() => import('./websites/websites-page.tsx'), 'WebsitesPage'),
);

const newWebsite = page(
  'pages/new',
  lazyPage(() => import('./websites/new-website-page.tsx'), 'NewWebsitePage'),
  'websites:write',
);

const website = page(
  'pages/$websiteId',
  lazyPage(() => import('./websites/website-editor-page.tsx'), 'WebsiteEditorPage'),
  'websites:write',
);

const websiteReport = createRoute({
  getParentRoute: () => signedIn,
  path: 'pages/$websiteId/report',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('./websites/website-report-page.tsx'), 'WebsiteReportPage'),
});

const signups = page(
  'pages/$websiteId/signups',
  lazyPage(() => import('./websites/signups-page.tsx'), 'SignupsPage'),
  'signups:read',
);

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: 'reports',
  validateSearch: parseReportSearch,
  component: pageFor(
    'reports:read',
    lazyPage(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  ),
});

const imports = page(
  'imports',
  lazyPage(() => import('./imports/imports-page.tsx'), 'ImportsPage'),
  'links:write',
);

const importRoute = page(
  'imports/$importId',
  lazyPage(() => import('./imports/import-page.tsx'), 'ImportPage'),
  'links:write',
);

const keys = page(
  'keys',
  lazyPage(() => import('./keys/keys-page.tsx'), 'KeysPage'),
  'members:write',
);

const webhooks = page(
  'webhooks',
  lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  'webhooks:read',
);

const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: 'webhooks/$webhookId',
  validateSearch: parseDeliverySearch,
  component: pageFor(
    'webhooks:read',
    lazyPage(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  ),
});

const domains = page(
  'domains',
  lazyPage(() => import('./domains/domains-page.tsx'), 'DomainsPage'),
  'domains:read',
);

const members = page(
  'members',
  lazyPage(() => import('./members/members-page.tsx'), 'MembersPage'),
  'members:write',
);

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
  beforeLoad: async () => {
    const { isOperator, signUp } = await loadSession();
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

/** The page that apps send the browser to. */
const connect = page(
  'connect',
  lazyPage(() => import('./apps/connect-page.tsx'), 'ConnectPage'),
);

const proxyCheck = page(
  'proxy-check',
  lazyPage(() => import('./proxy-check/proxy-check-page.tsx'), 'ProxyCheckPage'),
);

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
  connect,
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
