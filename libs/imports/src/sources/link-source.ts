import type { ImportField } from '../import-fields.js';

/** A service whose export files can be read. Names of columns are as `plainName` writes them. */
export interface LinkSource {
  name: string;
  /** Sets of columns by which its files are recognized: all columns of one set must be present. */
  marks: readonly (readonly string[])[];
  /** The columns that are read, by field: in each row, the first one that has a value. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Objects in JSON whose properties count as columns: `meta` turns into columns such as `meta.validSince`. */
  nested?: readonly string[];
}

/** The name of a column without case, spaces and punctuation: `Short URL`, `short_url` and `shortUrl` are the same. */
export const plainName = (column: string): string => column.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Columns that close a link, limit it or hide it from some visitors, in the files of every service: a link that was not open
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
  activeFrom: [
    'activefrom',
    'validsince',
    'validfrom',
    'startsat',
    'startat',
    'startson',
    'startdate',
    'starttime',
    'activationdate',
  ],
  expiresAt: [
    'expiresat',
    'expireat',
    'expiredat',
    'expiredate',
    'expires',
    'expireson',
    'expirein',
    'expiration',
    'expirationdate',
    'expirationtime',
    'expirydate',
    'expirytime',
    'expiry',
    'validuntil',
    'validto',
    'activeuntil',
    'endsat',
    'endat',
    'endson',
    'enddate',
    'endtime',
  ],
  maxClicks: ['maxclicks', 'clicklimit', 'clickslimit', 'maxvisits', 'maximumclicks'],
  expiredDestination: ['expireddestination', 'expiredurl', 'expirationurl'],
  hasPassword: [
    'password',
    'haspassword',
    'passwordprotected',
    'ispasswordprotected',
    'hassecret',
    // A column of Polr, which follows the code.
    'secretkey',
    'isprotected',
  ],
};

/**
 * Columns of any service that decide who may open a link, or send some visitors elsewhere, and that are not read: with a
 * value in one of them, a link would be open to more people, or lead elsewhere, than it did there. The caller decides.
 * Redirect types, cloaking and statistics are not among them: they change neither.
 */
export const decisiveColumns: ReadonlySet<string> = new Set(
  [
    // The visitor's country.
    'geo geos geotargeting geotargets georules geolocation region regions country countries countrycode',
    'countrycodes countrytargeting countryrules countrytargets allowedcountries blockedcountries',
    'includedcountries excludedcountries targetcountries',
    // The visitor's device, system, app, browser, language or referrer.
    'ios iosurl iostarget ioslink iosdestination iosredirect iosapp iosdeeplink iphone iphoneurl',
    'iphonetarget ipad ipadurl macurl android androidurl androidtarget androidlink androiddestination',
    'androidredirect androidapp androiddeeplink windowsurl desktopurl desktopdestination mobileurl',
    'mobiledestination mobileredirect tableturl devicelongurls deeplink deeplinks deeplinkurl applink',
    'applinks appurl device devices devicetype devicetypes devicetargeting devicerules devicetargets',
    'platform platforms os ostargeting operatingsystem operatingsystems browser browsers browsertargeting',
    'useragent useragents language languages languagetargeting languagerules referrers allowedreferrers',
    // Rules of any kind.
    'rules rule redirectrules redirectionrules routingrules routing hasredirectrules trafficrules',
    'targeting targetingrules smartrules smartredirects conditions',
    // Destinations that take turns, or stand in for each other.
    'rotator rotators rotation rotate rotateurls split splits spliturl splitpercent splittest abtest',
    'abtests abtesting abvariants abtesturl testvariants variant variants variations weights destinations',
    'alternatedestinations alternateurls urls fallback fallbackurl fallbackdestination',
    // Times at which a link is open. Its beginning and end are in `restrictions`.
    'schedule schedules scheduled scheduledat timetargeting timerules daterules activehours activedays',
    'openinghours weekdays ttl timetolive expiresin expireafter lifetime disabledat bannedat deletedat',
    'suspendedat pausedat blockedat onetime singleuse burnafterreading selfdestruct',
    // The visitor's identity, membership or age.
    'visibility access accesslevel accesscontrol accessrules permission permissions private isprivate',
    'internal internalonly isinternal restricted isrestricted restrictions membersonly loginrequired',
    'requirelogin requireslogin requiresauth authrequired sso allowedusers allowedemails alloweddomains',
    'allowedgroups alloweddevices allowlist blocklist whitelist blacklist denylist agegate agelimit',
    'agerestricted agerestriction minage minimumage adult adultcontent nsfw captcha pin pincode',
    'accesscode passcode',
    // Not `ip`, which contains the creator's address in YOURLS.
    'ips allowedip allowedips blockedip blockedips ipallowlist ipblocklist ipwhitelist ipblacklist',
    'ipdenylist ipfilter ipfilters iprange ipranges iprestriction iprestrictions iprules iptargeting',
    'excludedips blockbots blockvpn blockproxy',
  ].flatMap((names) => names.split(' ')),
);

/** Columns with a destination for a system, or an object of countries and destinations, that are read as rules. */
export const targetColumns: ReadonlyMap<string, 'ios' | 'android' | 'countries'> = new Map([
  ...(['ios', 'iosurl', 'iostarget', 'iosdestination', 'iphone', 'iphoneurl'] as const).map(
    (name) => [name, 'ios'] as const,
  ),
  ...(['android', 'androidurl', 'androidtarget', 'androiddestination'] as const).map(
    (name) => [name, 'android'] as const,
  ),
  ['geo', 'countries'] as const,
]);

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
  'tinyurl',
]);
