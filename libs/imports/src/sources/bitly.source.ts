import type { LinkSource } from './link-source.js';

/** Archived links still redirect there, so they are active. CSV files of the page "Links", and responses of the API (`GET /v4/groups/…/bitlinks`). */
export const bitly: LinkSource = {
  name: 'bitly',
  marks: [
    ['bitlink', 'longurl'],
    ['link', 'longurl'],
    ['link', 'customlink', 'destinationurl'],
    ['bitlink', 'destinationurl'],
  ],
  columns: {
    slug: ['custombackhalf', 'customlink', 'custombitlinks', 'bitlink', 'link', 'id'],
    destination: ['longurl', 'destinationurl', 'destination'],
    name: ['title'],
    createdAt: ['createdat', 'created', 'datecreated', 'createddate'],
    tags: ['tags'],
    clicks: ['engagements', 'totalengagements', 'totalclicks', 'clicks'],
  },
};
