import { importFields } from '../import-fields.js';
import type { LinkSource } from './link-source.js';

/** Our own export. Its columns have the names of the fields. */
export const waypost: LinkSource = {
  name: 'waypost',
  marks: [['slug', 'destination', 'behavior', 'forwardquery', 'haspassword']],
  columns: Object.fromEntries(
    importFields.filter((field) => field !== 'archived').map((field) => [field, [field.toLowerCase()]]),
  ),
};

/** A link has custom codes and its original code. All of them redirect. */
const bitlyCodes = ['custombackhalf', 'customlink', 'custombitlinks', 'bitlink', 'link', 'id'];

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
    slug: bitlyCodes,
    aliases: bitlyCodes,
    destination: ['longurl', 'destinationurl', 'destination'],
    name: ['title'],
    createdAt: ['createdat', 'created', 'datecreated', 'createddate'],
    tags: ['tags'],
    clicks: ['engagements', 'totalengagements', 'totalclicks', 'clicks'],
  },
};

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

/** Any other file: guesses columns by their usual names. */
export const csv: LinkSource = {
  name: 'csv',
  marks: [],
  columns: {
    slug: [
      'slug',
      'backhalf',
      'custombackhalf',
      'shortcode',
      'keyword',
      'alias',
      'path',
      'code',
      'key',
      'shorturl',
      'shortlink',
      'tinyurl',
      'short',
      'link',
    ],
    aliases: ['aliases'],
    destination: [
      'destination',
      'destinationurl',
      'longurl',
      'originalurl',
      'targeturl',
      'target',
      'redirecturl',
      'redirect',
      'url',
      'long',
      'original',
    ],
    domain: ['domain', 'domainname', 'shortdomain', 'customdomain'],
    name: ['name', 'title', 'label'],
    createdAt: ['createdat', 'created', 'createddate', 'creationdate', 'datecreated', 'date', 'timestamp'],
    active: ['active', 'enabled'],
    archived: ['archived', 'disabled', 'paused'],
    group: ['group', 'folder', 'campaign'],
    tags: ['tags', 'tag', 'labels'],
    note: ['note', 'notes', 'comment', 'comments', 'description'],
    clicks: ['clicks', 'totalclicks', 'clickcount', 'visits', 'visitcount', 'hits', 'views'],
    expiresAt: ['expiresat', 'expires', 'expirationdate', 'expiry'],
    expiredDestination: ['expiredurl', 'expireddestination'],
    externalId: ['externalid'],
    hasPassword: ['password', 'haspassword'],
  },
};
