// Who may import whom: see ARCHITECTURE.md. A lib may import the libs named here, and nothing deeper than their index.
const below = {
  common: [],
  database: ['common'],
  'postgres-server': ['common'],
  queue: ['common', 'database', 'operations'],
  jobs: ['common', 'database', 'operations', 'queue'],
  operations: ['common', 'database'],
  routing: ['common', 'database'],
  visitors: ['common'],
  rules: ['common', 'routing', 'visitors'],
  pages: ['common'],
  passwords: ['common'],
  breakout: ['common', 'database', 'pages', 'visitors'],
  audit: ['common', 'database'],
  accounts: ['common', 'database', 'audit', 'passwords'],
  slugs: ['common', 'database', 'accounts'],
  groups: ['common', 'database', 'audit', 'accounts'],
  analytics: ['common', 'database', 'accounts', 'visitors'],
  clicks: ['common', 'database', 'accounts', 'queue', 'visitors', 'operations'],
  links: ['common', 'database', 'audit', 'accounts', 'slugs', 'groups', 'analytics', 'clicks', 'passwords'],
  websites: ['common', 'database', 'audit', 'accounts', 'slugs', 'groups', 'analytics', 'clicks', 'pages'],
  moderation: ['common', 'database', 'audit', 'accounts', 'slugs', 'links', 'websites'],
  'account-data': [
    'common',
    'database',
    'audit',
    'accounts',
    'clicks',
    'groups',
    'jobs',
    'links',
    'websites',
  ],
  testing: ['common', 'database', 'postgres-server', 'accounts', 'passwords'],
};

const libRules = Object.entries(below).map(([lib, allowed]) => ({
  name: `lib-${lib}`,
  comment: `libs/${lib} may import ${allowed.join(', ') || 'no other lib'}`,
  severity: 'error',
  from: { path: `^libs/${lib}/`, pathNot: '[.-]spec\\.ts$' },
  to: { path: '^libs/', pathNot: `^libs/(${[lib, ...allowed].join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'apps-apart',
      comment: 'apps never import each other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-below-apps',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|test)/' },
    },
    {
      name: 'no-deep-imports',
      comment: "only a lib's index may be imported from outside it",
      severity: 'error',
      from: { path: '^(apps|libs|test)/([^/]+)/' },
      to: { path: '^libs/', pathNot: ['^libs/[^/]+/src/index\\.ts$', '^$1/$2/'] },
    },
    {
      name: 'lean-redirect-and-worker',
      comment: 'the redirect and the worker load no ORM services of the API',
      severity: 'error',
      from: { path: '^apps/(redirect|worker)/' },
      to: {
        path: '^libs/(accounts|audit|slugs|groups|links|websites|analytics|jobs)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'jobs-without-http-and-counting',
      comment: 'jobs load domain services, but neither pages for visitors nor the journal of clicks',
      severity: 'error',
      from: { path: '^apps/jobs/' },
      to: { path: '^libs/(breakout|pages|visitors|postgres-server)/', dependencyTypesNot: ['type-only'] },
    },
    ...libRules,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
  },
};
