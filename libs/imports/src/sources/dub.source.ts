import type { LinkSource } from './link-source.js';

/**
 * Archived links still redirect in Dub, so they are active. CSV files of "Export links", and responses of the API
 * (`GET /links`).
 */
export const dub: LinkSource = {
  name: 'dub',
  marks: [
    ['shortlink', 'destinationurl', 'clicks'],
    ['shortlink', 'url', 'key'],
    ['key', 'url', 'domain'],
  ],
  columns: {
    slug: ['key', 'shortlink', 'link'],
    destination: ['url', 'destinationurl'],
    domain: ['domain'],
    name: ['title'],
    createdAt: ['createdat'],
    tags: ['tags'],
    note: ['comments'],
    clicks: ['clicks'],
    expiresAt: ['expiresat'],
    expiredDestination: ['expiredurl'],
    // In the order in which Dub evaluates them.
    rules: ['ios', 'android', 'geo'],
    externalId: ['externalid'],
    hasPassword: ['password', 'passwordenabledat'],
  },
};
