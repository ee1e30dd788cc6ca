import { defaultDomainId } from '@app/database';

/** The PostgreSQL channel on which changed slugs are announced, as route keys. */
export const slugChannel = 'slugs';

/**
 * A notification on that channel that is not a route key: an account was disabled or enabled (function
 * `notify_account_disabled`).
 */
export const accountsChanged = '!accounts';

/**
 * Another one: a domain was added, verified, lost, changed or removed, or its default link was deleted (function
 * `notify_domain`). Its id, a slash and its host follow.
 */
export const domainChanged = '!domain/';

/**
 * Another one: an account's brand or logo was changed (functions `notify_brand_changed` and
 * `notify_brand_picture_changed`). The account's id follows.
 */
export const brandChanged = '!brand/';

/** Another one: the downloaded database of countries was stored or removed (function `notify_countries_changed`). */
export const countriesChanged = '!countries';

/** Another one: vouchers are sealed with another secret (`cli vouchers:rotate`). */
export const vouchersChanged = '!vouchers';

/** The domain that such a notification names. */
export interface ChangedDomain {
  id: number;
  host: string;
}

/** The domain in a notification that begins with `domainChanged`. */
export function parseDomainChange(payload: string): ChangedDomain {
  const { domainId: id, slug: host } = parseRouteKey(payload.slice(domainChanged.length));
  return { id, host };
}

/** The identity of a route: a slug on a domain. */
export interface SlugOnDomain {
  domainId: number;
  /** Lower case, or the key of aliases (`codeKey`). */
  slug: string;
}

/**
 * The text form of a slug on a domain: the key of caches, and the payload of notifications on channel `slugs`
 * (functions `notify_slug_changed` and `notify_code_changed`). On the default domain it is the slug itself, which keeps keys
 * short, unless it has a slash.
 */
export function routeKey({ domainId, slug }: SlugOnDomain): string {
  return domainId === defaultDomainId && !slug.includes('/') ? slug : `${domainId}/${slug}`;
}

/** Reverses `routeKey`. */
export function parseRouteKey(key: string): SlugOnDomain {
  const slash = key.indexOf('/');
  if (slash < 0) return { domainId: defaultDomainId, slug: key };
  return { domainId: Number(key.slice(0, slash)), slug: key.slice(slash + 1) };
}
