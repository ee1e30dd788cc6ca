/** Where a link or an item leads, prepared once so that a visit only puts strings together. */
export class Destination {
  private parameters: ReadonlySet<string> | undefined;

  /**
   * @param base the WHATWG-normalised address without its fragment: ASCII, safe as a header.
   * @param fragment with its `#`, or empty.
   */
  constructor(
    readonly base: string,
    readonly fragment: string,
  ) {}

  /** What stands between `base` and a further parameter. */
  get separator(): '' | '?' | '&' {
    return !this.base.includes('?') ? '?' : /[?&]$/.test(this.base) ? '' : '&';
  }

  /** The decoded names of the parameters that the address has; a visitor's own of that name is not passed on. */
  get names(): ReadonlySet<string> {
    return (this.parameters ??= new Set(namesIn(this.base)));
  }
}

function namesIn(base: string): Iterable<string> {
  const at = base.indexOf('?');
  return at < 0 ? [] : paramsOf(base.slice(at + 1)).keys();
}

/** @throws TypeError where `address` is no absolute URL. */
export function prepareDestination(address: string): Destination {
  const { href, hash } = new URL(address);
  const at = href.indexOf('#');
  return new Destination(at < 0 ? href : href.slice(0, at), hash);
}

/** Everything that may stand in a header as it is: printable ASCII. What is not is one byte to a character. */
const unsafe = /[^\x21-\x7e]/g;
const percentEncode = (byte: string): string =>
  `%${(byte.charCodeAt(0) & 0xff).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * The `Location` of a visit: the destination, with those pairs of the visitor's query whose name it does not
 * have, raw and in their order, before the fragment.
 * @param query as it stood in the request, one character for each byte, without the `?`.
 * @param own names of parameters that are the service's own and are not passed on.
 */
export function locationOf(destination: Destination, query: string, own: ReadonlySet<string>): string {
  const { base, fragment, separator, names } = destination;
  if (query === '') return base + fragment;
  let passed = '';
  for (const pair of query.replace(unsafe, percentEncode).split('&')) {
    const name = nameOf(pair);
    if (pair === '' || names.has(name) || own.has(name)) continue;
    passed += passed === '' ? pair : `&${pair}`;
  }
  return passed === '' ? base + fragment : base + separator + passed + fragment;
}

function nameOf(pair: string): string {
  const at = pair.indexOf('=');
  const raw = at < 0 ? pair : pair.slice(0, at);
  if (!/[%+]/.test(raw)) return raw;
  return paramsOf(`${raw}=`).keys().next().value ?? '';
}

/** The value of the first parameter called `name`, decoded. */
export function queryValue(query: string, name: string): string | undefined {
  return query === '' ? undefined : (paramsOf(query).get(name) ?? undefined);
}

/** A `?` at its start is part of the first name: what is put into a URL would keep it. */
const paramsOf = (query: string): URLSearchParams => new URLSearchParams(`&${query}`);
