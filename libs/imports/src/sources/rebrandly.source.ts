import type { LinkSource } from './link-source.js';

/** CSV files of links, and responses of the API (`GET /v1/links`). */
export const rebrandly: LinkSource = {
  name: 'rebrandly',
  marks: [
    ['slashtag', 'destination'],
    ['slashtag', 'destinationurl'],
  ],
  columns: {
    slug: ['slashtag', 'shorturl'],
    destination: ['destination', 'destinationurl'],
    domain: ['domainname', 'domainfullname'],
    name: ['title', 'linktitle'],
    createdAt: ['createdat', 'created', 'creationdate'],
    tags: ['tags'],
    note: ['description', 'notes', 'note'],
    clicks: ['clicks', 'totalclicks'],
    forwardQuery: ['forwardparameters'],
  },
};
