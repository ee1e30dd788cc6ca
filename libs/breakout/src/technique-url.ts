import type { Technique } from './techniques.js';

const lineParameter = 'openExternalBrowser';

/**
 * What a browser is sent to, or a visitor taps on, to leave an app with `technique`.
 * @param handOver the hand-over address: `http` or `https`, with the visitor's own query, which may be hostile.
 */
export function techniqueUrl(technique: Technique, handOver: string): string {
  const address = normalizedUrl(handOver);
  switch (technique) {
    case 'intent':
      return intentFor(address);
    case 'safari':
      return `x-safari-${address.href}`;
    case 'instagram-extbrowser':
      return `instagram://extbrowser/?url=${encodeURIComponent(address.href)}`;
    case 'threads-extbrowser':
      return `barcelona://extbrowser/?url=${encodeURIComponent(address.href)}`;
    case 'kakaotalk-external':
      return `kakaotalk://web/openExternal?url=${encodeURIComponent(address.href)}`;
    case 'line-parameter':
      return withLineParameter(address);
  }
}

/**
 * `handOver` as browsers write it, ASCII and without a fragment. A raw `#`, which no browser sends but other
 * clients do, is part of the query here: it must end no intent.
 */
export function normalizedUrl(handOver: string): URL {
  return new URL(handOver.replaceAll('#', '%23'));
}

/** No `package=`: the visitor's own default browser wins. Android reads an intent from its last `#` on. */
function intentFor({ href, protocol, host, pathname, search }: URL): string {
  const fallback = encodeURIComponent(href);
  return (
    `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};` +
    `S.browser_fallback_url=${fallback};end`
  );
}

/** Our own address with LINE's parameter, once: a visitor's own of that name would be read in its place. */
function withLineParameter({ origin, pathname, search }: URL): string {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== lineParameter);
  return `${origin}${pathname}?${[...pairs, `${lineParameter}=1`].join('&')}`;
}
