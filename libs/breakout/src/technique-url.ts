import type { Way } from './tables/table-rows.js';
import { fillTemplate } from './tables/url-template.js';

/**
 * The URL that leaves an in-app browser in one way.
 * @param handOverUrl `http` or `https`, including the visitor's own query, which may be hostile.
 */
export function techniqueUrl({ template, parameter }: Way, handOverUrl: string): string {
  const url = normalizedUrl(handOverUrl);
  if (template === undefined) return withParameter(url, parameter ?? '');
  const { href, protocol, host, pathname, search } = url;
  return fillTemplate(template, {
    url: href,
    // Android parses an intent from its last `#`, and a normalized URL has none.
    rest: `${host}${pathname}${search}`,
    scheme: protocol.slice(0, -1),
    encoded: encodeURIComponent(href),
  });
}

/**
 * The URL as browsers write it, ASCII and without a fragment. Browsers never send a raw `#`, but other clients do. It
 * becomes part of the query so that it cannot end an intent.
 */
export function normalizedUrl(handOverUrl: string): URL {
  return new URL(handOverUrl.replaceAll('#', '%23'));
}

/** Adds a parameter and removes the visitor's own parameter of that name, which would take precedence. */
function withParameter({ origin, pathname, search }: URL, parameter: string): string {
  const [name] = parameter.split('=', 1);
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== name);
  return `${origin}${pathname}?${[...pairs, parameter].join('&')}`;
}
