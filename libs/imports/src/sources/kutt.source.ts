import type { LinkSource } from './link-source.js';

/** Rows of the table `links` as CSV, and responses of the API (`GET /api/v2/links`). */
export const kutt: LinkSource = {
  name: 'kutt',
  marks: [
    ['address', 'target'],
    ['address', 'visitcount'],
  ],
  columns: {
    slug: ['address', 'link'],
    destination: ['target'],
    domain: ['domain'],
    note: ['description'],
    createdAt: ['createdat'],
    archived: ['banned'],
    expiresAt: ['expirein'],
    clicks: ['visitcount'],
    hasPassword: ['password'],
  },
};
