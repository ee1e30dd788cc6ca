import type { LinkSource } from './link-source.js';

/**
 * Archived links still redirect in Short.io, so they are active. CSV files of "Export links", and responses of the
 * API (`GET /api/links`).
 */
export const shortIo: LinkSource = {
  name: 'short.io',
  marks: [
    ['originalurl', 'path'],
    ['originalurl', 'shortlink'],
    ['originalurl', 'shorturl'],
    ['originalurl', 'secureshorturl'],
  ],
  columns: {
    slug: ['path', 'slug', 'shortlink', 'shorturl', 'secureshorturl'],
    destination: ['originalurl'],
    domain: ['domain', 'domainname', 'hostname'],
    name: ['title', 'linktitle'],
    createdAt: ['createdat', 'creationdate', 'created', 'createdate'],
    tags: ['tags'],
    clicks: ['clicks', 'humanclicks', 'totalclicks'],
    expiresAt: ['expiresat', 'expirationdate'],
    expiredDestination: ['expiredurl', 'expirationurl'],
    maxClicks: ['clickslimit'],
    rules: ['iphoneurl', 'androidurl'],
    hasPassword: ['password', 'haspassword'],
  },
};
