import type { LinkSource } from './link-source.js';

/** A link has custom codes and its original code. All of them redirect. */
const codes = ['custombackhalf', 'customlink', 'custombitlinks', 'bitlink', 'link', 'id'];

/**
 * Archived links still redirect in Bitly, so they are active. CSV files of the page "Links", and responses of the
 * API (`GET /v4/groups/…/bitlinks`).
 */
export const bitly: LinkSource = {
  name: 'bitly',
  marks: [
    ['bitlink', 'longurl'],
    ['link', 'longurl'],
    ['link', 'customlink', 'destinationurl'],
    ['bitlink', 'destinationurl'],
  ],
  columns: {
    slug: codes,
    aliases: codes,
    destination: ['longurl', 'destinationurl', 'destination'],
    name: ['title'],
    createdAt: ['createdat', 'created', 'datecreated', 'createddate'],
    tags: ['tags'],
    clicks: ['engagements', 'totalengagements', 'totalclicks', 'clicks'],
  },
};
