import type { LinkSource } from './link-source.js';

/** The table `yourls_url`: an SQL dump of MySQL or MariaDB, or CSV. */
export const yourls: LinkSource = {
  name: 'yourls',
  marks: [
    ['keyword', 'url', 'clicks'],
    ['keyword', 'url', 'timestamp'],
  ],
  columns: {
    slug: ['keyword', 'shorturl'],
    destination: ['url'],
    name: ['title'],
    createdAt: ['timestamp'],
    clicks: ['clicks'],
  },
};
