import { type AccountLinks, type FullLink, type LinkPage, RefusedCall } from '../account-links.js';

/** The parameters of a request. */
export type YourlsParameters = Partial<Record<string, string>>;

/** A response before it is formatted. Codes are strings, as in YOURLS since 1.9.2. */
export interface YourlsResult {
  /** The whole response in the format `simple`. */
  simple?: string;
  statusCode?: string;
  errorCode?: string;
  [name: string]: unknown;
}

/** The version of YOURLS that the responses imitate. */
const yourlsVersion = '1.9.2';
const databaseVersion = '507';

/** The most links that `stats` can return, including skipped ones. */
const maxLinks = 1000;

const needsFormat = { simple: 'Need either XML or JSON format for stats' };
const success = { message: 'success', statusCode: '200' };

export const yourlsError = (status: number | string, message: string): YourlsResult => ({
  status: 'fail',
  message,
  simple: message,
  errorCode: String(status),
});

/** The implementation of each action. @param base the origin of short links. */
export const yourlsActions: Partial<
  Record<string, (links: AccountLinks, given: YourlsParameters, base: string) => Promise<YourlsResult>>
> = {
  shorturl: shorten,
  expand: async (links, { shorturl = '' }, base) => {
    const keyword = keywordOf(shorturl, base);
    const link = await links.find(keyword);
    if (!link)
      return { keyword, simple: 'not found', message: 'Error: short URL not found', errorCode: '404' };
    const { destination } = link;
    return { keyword: link.slug, shorturl: link.url, longurl: destination, simple: destination, ...success };
  },
  'url-stats': async (links, { shorturl = '' }, base) => {
    const link = await links.find(keywordOf(shorturl, base));
    if (!link) return { statusCode: '404', message: 'Error: short URL not found', ...needsFormat };
    return { ...success, link: statsOf(link), ...needsFormat };
  },
  stats: listStats,
  'db-stats': async (links) => ({ 'db-stats': await totals(links), ...success, ...needsFormat }),
  version: async (links, { db }) => {
    await links.requireKey();
    const version = { version: yourlsVersion, simple: yourlsVersion };
    return db === '1' ? { ...version, db_version: databaseVersion } : version;
  },
};

async function shorten(
  links: AccountLinks,
  { url = '', keyword, title }: YourlsParameters,
): Promise<YourlsResult> {
  try {
    const link = await links.create({
      slug: keyword || undefined,
      destination: url,
      name: title || undefined,
    });
    return {
      url: { keyword: link.slug, url: link.destination, title: link.name, date: timestampOf(link), ip: '' },
      status: 'success',
      message: `${link.destination} added to database`,
      title: link.name,
      shorturl: link.url,
      simple: link.url,
      statusCode: '200',
    };
  } catch (error) {
    if (!(error instanceof RefusedCall) || ![400, 409].includes(error.status)) throw error;
    return { ...refusedLink(error, keyword), status: 'fail', simple: '', errorCode: '400' };
  }
}

/** The YOURLS error for a link that was not created. */
function refusedLink({ fields, message }: RefusedCall, keyword = ''): { code: string; message: string } {
  const reasonOf = (name: string) => fields.find(({ field }) => field === name);
  const destination = reasonOf('destination');
  if (destination)
    return { code: 'error:nourl', message: `Missing or malformed URL: ${destination.message}` };
  const slug = reasonOf('slug');
  if (slug?.code === 'invalid_slug') return { code: 'error:keyword', message: slug.message };
  if (slug) {
    return {
      code: 'error:keyword',
      message: `Short URL ${keyword} already exists in database or is reserved`,
    };
  }
  return { code: 'error:db', message: fields[0]?.message ?? message };
}

async function listStats(links: AccountLinks, given: YourlsParameters): Promise<YourlsResult> {
  const { filter = 'top' } = given;
  const sort = { top: 'clicks', last: 'newest' }[filter || 'top'];
  if (sort === undefined) return yourlsError(400, 'Only the filters "top" and "last" are supported');
  const [limit, start] = [countOf(given.limit), countOf(given.start)];
  if (limit + start > maxLinks) return yourlsError(400, `Only the first ${maxLinks} links can be listed`);
  const query = new URLSearchParams({ sort, limit: String(limit + start) });
  const { data } = limit > 0 ? await links.page(query) : ({ data: [] } satisfies Pick<LinkPage, 'data'>);
  const listed = data.slice(start).map((link, at) => [`link_${at + 1}`, statsOf(link)]);
  return {
    ...(listed.length > 0 && { links: Object.fromEntries(listed) as object }),
    stats: await totals(links),
    ...success,
    ...needsFormat,
  };
}

/** The number of links of the account and of their clicks, as far back as reports reach, on all domains. */
async function totals(links: AccountLinks): Promise<{ total_links: string; total_clicks: string }> {
  const account = await links.call<{ links: { total: number } }>('GET', '/v1/account');
  return { total_links: String(account.links.total), total_clicks: String(await links.totalClicks()) };
}

/** A full short URL is accepted, too. */
const keywordOf = (text: string, base: string): string =>
  text.trim().replace(`${base}/`, '').replace(/\/$/, '');

const statsOf = (link: FullLink) => ({
  shorturl: link.url,
  url: link.destination,
  title: link.name,
  timestamp: timestampOf(link),
  // Addresses of visitors are not stored.
  ip: '',
  clicks: String(link.clicks),
});

const timestampOf = ({ createdAt }: FullLink): string => createdAt.slice(0, 19).replace('T', ' ');

const countOf = (text = ''): number => (/^\d{1,7}$/.test(text) ? Number(text) : 0);
