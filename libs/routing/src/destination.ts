/** The destination of a link or an item, parsed once so that a visit only concatenates strings. */
export class Destination {
  private names: ReadonlySet<string> | undefined;
  private stripped: { name: string; destination: Destination } | undefined;

  /**
   * @param base the WHATWG-normalized URL without its fragment: ASCII, safe as a header.
   * @param fragment with its `#`, or empty.
   */
  constructor(
    readonly base: string,
    readonly fragment: string,
  ) {}

  /** @throws TypeError if `url` is not an absolute URL. */
  static parse(url: string): Destination {
    return Destination.fromHref(new URL(url).href);
  }

  /** @param href a URL that is already normalized. */
  static fromHref(href: string): Destination {
    const hash = href.indexOf('#');
    return hash < 0 ? new Destination(href, '') : new Destination(href.slice(0, hash), href.slice(hash));
  }

  /** The whole normalized URL. */
  get href(): string {
    return this.base + this.fragment;
  }

  /** The separator between `base` and another parameter. */
  get separator(): '' | '?' | '&' {
    return !this.base.includes('?') ? '?' : /[?&]$/.test(this.base) ? '' : '&';
  }

  /** The decoded names of the URL's own parameters. A visitor's parameter of the same name is not forwarded. */
  get parameterNames(): ReadonlySet<string> {
    return (this.names ??= new Set(namesIn(this.base)));
  }

  /** The URL without its own parameters of a name. */
  without(name: string): Destination {
    if (!this.parameterNames.has(name)) return this;
    if (this.stripped?.name !== name) {
      const at = this.base.indexOf('?');
      const pairs = this.base.slice(at + 1).split('&');
      const kept = pairs.filter((pair) => nameOf(pair) !== name).join('&');
      const base = this.base.slice(0, at) + (kept === '' ? '' : `?${kept}`);
      this.stripped = { name, destination: new Destination(base, this.fragment) };
    }
    return this.stripped.destination;
  }
}

function namesIn(base: string): Iterable<string> {
  const at = base.indexOf('?');
  return at < 0 ? [] : parseQuery(base.slice(at + 1)).keys();
}

/** Matches everything except printable ASCII, the only characters that a header may contain. Each other character is one byte. */
const unsafe = /[^\x21-\x7e]/g;
const percentEncode = (byte: string): string =>
  `%${(byte.charCodeAt(0) & 0xff).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * The `Location` of a visit: the destination plus those pairs of the visitor's query whose name it does not have,
 * raw and in their order, before the fragment.
 * @param query as it was in the request, one character per byte, without the `?`.
 * @param reserved names of parameters that belong to the service and are not forwarded.
 * @param own a parameter of the service, whose value needs no escaping. It comes last, and replaces all others of its name.
 * Without a value (null), only the visitor's is left out.
 */
export function locationOf(
  destination: Destination,
  query: string,
  reserved: ReadonlySet<string>,
  own?: { name: string; value: string | null },
): string {
  const value = own?.value ?? null;
  const target = own === undefined || value === null ? destination : destination.without(own.name);
  const forwarded = query === '' ? '' : forwardedPairs(target, query, reserved, own?.name);
  const added =
    own === undefined || value === null ? '' : `${forwarded === '' ? '' : '&'}${own.name}=${value}`;
  const { base, fragment, separator } = target;
  return forwarded + added === '' ? base + fragment : base + separator + forwarded + added + fragment;
}

function forwardedPairs(
  { parameterNames }: Destination,
  query: string,
  reserved: ReadonlySet<string>,
  ownName: string | undefined,
): string {
  let forwarded = '';
  for (const pair of query.replace(unsafe, percentEncode).split('&')) {
    const name = nameOf(pair);
    if (pair === '' || name === ownName || parameterNames.has(name) || reserved.has(name)) continue;
    forwarded += forwarded === '' ? pair : `&${pair}`;
  }
  return forwarded;
}

function nameOf(pair: string): string {
  const at = pair.indexOf('=');
  const raw = at < 0 ? pair : pair.slice(0, at);
  if (!/[%+]/.test(raw)) return raw;
  return parseQuery(`${raw}=`).keys().next().value ?? '';
}

/** The decoded value of the first parameter called `name`. */
export function queryValue(query: string, name: string): string | undefined {
  return query === '' ? undefined : (parseQuery(query).get(name) ?? undefined);
}

/** Keeps a leading `?` as part of the first name; `URLSearchParams` would drop it. */
const parseQuery = (query: string): URLSearchParams => new URLSearchParams(`&${query}`);
