import type { AccountLinks } from '../account-links.js';
import type { ShlinkBody } from './shlink-links.js';
import { invalidData, noDomain, ShlinkProblem } from './shlink-problem.js';

interface Domain {
  id: string;
  host: string;
  status: string;
  homeUrl: string | null;
  notFoundUrl: string | null;
}

type DomainRedirects = Record<(typeof redirectNames)[number], unknown>;

const redirectNames = ['baseUrlRedirect', 'regular404Redirect', 'invalidShortUrlRedirect'] as const;

/** There is one redirect for everything that is not found. */
const redirectsOf = ({ homeUrl, notFoundUrl }: Pick<Domain, 'homeUrl' | 'notFoundUrl'>): DomainRedirects => ({
  baseUrlRedirect: homeUrl,
  regular404Redirect: notFoundUrl,
  invalidShortUrlRedirect: notFoundUrl,
});

const noRedirects = redirectsOf({ homeUrl: null, notFoundUrl: null });

/** Lists the default domain and the verified domains of the account. @param authority of the default domain. */
export async function listDomains(links: AccountLinks, authority: string): Promise<object> {
  const verified = (await allDomains(links)).filter(({ status }) => status === 'verified');
  return {
    domains: {
      data: [
        { domain: authority, isDefault: true, redirects: noRedirects },
        ...verified.map((domain) => ({
          domain: domain.host,
          isDefault: false,
          redirects: redirectsOf(domain),
        })),
      ],
      defaultRedirects: noRedirects,
    },
  };
}

/** Changes the given redirects of a domain of the account. @param host undefined for the default domain. */
export async function changeRedirects(
  links: AccountLinks,
  body: ShlinkBody,
  host: string | undefined,
): Promise<DomainRedirects> {
  if (typeof body.domain !== 'string' || body.domain === '') throw invalidData(['domain']);
  if (host === undefined) throw defaultDomain();
  const domain = (await allDomains(links)).find((one) => one.host === host.toLowerCase());
  if (!domain) throw noDomain(host);
  const given = redirectNames.filter((name) => body[name] !== undefined);
  const wanted: DomainRedirects = {
    ...redirectsOf(domain),
    ...Object.fromEntries(given.map((name) => [name, body[name]])),
  };
  if (wanted.regular404Redirect !== wanted.invalidShortUrlRedirect) {
    throw invalidData(
      ['regular404Redirect', 'invalidShortUrlRedirect'],
      'Waypost has one redirect for all that is not found: both must be the same.',
    );
  }
  const changes = { homeUrl: wanted.baseUrlRedirect, notFoundUrl: wanted.invalidShortUrlRedirect };
  return redirectsOf(await links.call<Domain>('PATCH', `/v1/domains/${domain.id}`, changes));
}

const allDomains = async (links: AccountLinks): Promise<Domain[]> =>
  (await links.call<{ data: Domain[] }>('GET', '/v1/domains?limit=1000')).data;

const defaultDomain = (): ShlinkProblem =>
  new ShlinkProblem(
    403,
    'invalid-domain',
    'Invalid domain',
    "You cannot configure default domain's redirects this way. Use the configuration or env vars.",
  );
