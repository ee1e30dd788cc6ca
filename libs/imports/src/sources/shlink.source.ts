import type { LinkSource } from './link-source.js';

/**
 * CSV files of Shlink's web client, those that Shlink itself imports, and responses of the API (`GET /rest/v3/short-urls`),
 * which nest the limits of a link and its visits.
 */
export const shlink: LinkSource = {
  name: 'shlink',
  marks: [['shortcode', 'longurl']],
  columns: {
    slug: ['shortcode', 'shorturl'],
    destination: ['longurl'],
    domain: ['domain'],
    name: ['title'],
    createdAt: ['createdat', 'datecreated'],
    tags: ['tags'],
    clicks: ['visits', 'visitscount', 'visitssummarytotal'],
    forwardQuery: ['forwardquery'],
    activeFrom: ['validsince', 'metavalidsince'],
    expiresAt: ['validuntil', 'metavaliduntil'],
    maxClicks: ['maxvisits', 'metamaxvisits'],
  },
  nested: ['meta', 'visitsSummary'],
};
