import type { Technique } from './techniques.js';

const lineParameter = 'openExternalBrowser';

/**
 * The URL that leaves an in-app browser with `technique`.
 * @param handOverUrl `http` or `https`, including the visitor's own query, which may be hostile.
 */
export function techniqueUrl(technique: Technique, handOverUrl: string): string {
  const url = normalizedUrl(handOverUrl);
  switch (technique) {
    case 'intent':
      return intentUrl(url);
    case 'safari':
      return `x-safari-${url.href}`;
    case 'instagram-extbrowser':
      return `instagram://extbrowser/?url=${encodeURIComponent(url.href)}`;
    case 'threads-extbrowser':
      return `barcelona://extbrowser/?url=${encodeURIComponent(url.href)}`;
    case 'kakaotalk-external':
      return `kakaotalk://web/openExternal?url=${encodeURIComponent(url.href)}`;
    case 'line-parameter':
      return withLineParameter(url);
  }
}

/**
 * The URL as browsers write it, ASCII and without a fragment. Browsers never send a raw `#`, but other clients do. It
 * becomes part of the query so that it cannot end an intent.
 */
export function normalizedUrl(handOverUrl: string): URL {
  return new URL(handOverUrl.replaceAll('#', '%23'));
}

/** Without `package=`, the default browser opens it. Android parses an intent from its last `#`. */
function intentUrl({ href, protocol, host, pathname, search }: URL): string {
  const fallback = encodeURIComponent(href);
  return (
    `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};` +
    `S.browser_fallback_url=${fallback};end`
  );
}

/** Adds LINE's parameter and removes the visitor's own parameter of that name, which would take precedence. */
function withLineParameter({ origin, pathname, search }: URL): string {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== lineParameter);
  return `${origin}${pathname}?${[...pairs, `${lineParameter}=1`].join('&')}`;
}
