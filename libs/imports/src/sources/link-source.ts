import type { ImportField } from '../import-fields.js';

/** A service whose export files are read. Names of columns are as `plainName` writes them. */
export interface LinkSource {
  name: string;
  /** Sets of columns by which its files are recognized: all columns of one set are there. */
  marks: readonly (readonly string[])[];
  /** The columns that are read, by field: in each row, the first one that has a value. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Objects in JSON whose properties count as columns: `meta` makes `meta.validSince` one. */
  nested?: readonly string[];
}

/** The name of a column without case, spaces and punctuation: `Short URL`, `short_url` and `shortUrl` are the same. */
export const plainName = (column: string): string => column.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Columns that close a link, limit it or keep it from some visitors, in the files of every service: a link that was not open
 * there must not open here. `archived` is not among them: some services redirect archived links.
 */
export const restrictions: Partial<Record<ImportField, readonly string[]>> = {
  active: ['active', 'isactive', 'enabled', 'isenabled', 'status', 'state'],
  archived: [
    'disabled',
    'isdisabled',
    'paused',
    'ispaused',
    'banned',
    'isbanned',
    'blocked',
    'isblocked',
    'inactive',
    'isinactive',
    'suspended',
    'deleted',
    'isdeleted',
  ],
  activeFrom: ['activefrom', 'validsince', 'validfrom', 'startsat', 'startdate', 'activationdate'],
  expiresAt: [
    'expiresat',
    'expireat',
    'expires',
    'expireson',
    'expirein',
    'expiration',
    'expirationdate',
    'expirydate',
    'expiry',
    'validuntil',
    'validto',
    'activeuntil',
    'endsat',
    'enddate',
  ],
  maxClicks: ['maxclicks', 'clicklimit', 'clickslimit', 'maxvisits', 'maximumclicks'],
  expiredDestination: ['expireddestination', 'expiredurl', 'expirationurl'],
  hasPassword: [
    'password',
    'haspassword',
    'passwordprotected',
    'ispasswordprotected',
    'hassecret',
    'isprotected',
  ],
};

/** Columns whose values are short URLs, possibly without a scheme. */
export const shortUrlColumns: ReadonlySet<string> = new Set([
  'bitlink',
  'customlink',
  'custombitlinks',
  'link',
  'id',
  'short',
  'shortlink',
  'shorturl',
  'secureshorturl',
]);
