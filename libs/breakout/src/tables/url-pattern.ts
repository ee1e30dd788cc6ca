/** Kinds of values that a variable may match. Operators do not write regular expressions, so no pattern can be slow. */
const kinds: Readonly<Record<string, RegExp>> = {
  word: /^[\w-]{1,200}$/,
  handle: /^[\w.-]{1,100}$/,
  digits: /^\d{1,30}$/,
  any: /^[^/]{1,300}$/,
};

/** Text before and after a variable; without a variable, the text itself. */
interface Part {
  before: string;
  name?: string;
  kind: RegExp;
}

/** The variables of a URL, decoded, by name. */
export type Variables = Readonly<Record<string, string>>;

/**
 * The shape of a site's URLs, such as `example.com/watch?v={id}` or `{shop}.example.com/p/{product:any}/*`.
 *
 * - A variable is `{name}` or `{name:kind}`: one segment of the path, or the part of it after a text, as in `/@{name}`.
 *   In the host it is the first label. The kinds are `word` (the default), `handle`, `digits` and `any`.
 * - A host includes its `www.` and `m.`. A `/*` at the end allows further segments.
 * - Parameters of the query that the pattern names must be present. Others are allowed.
 */
export class UrlPattern {
  /** The hosts that it applies to. A leading `*.` matches any first label. */
  readonly hosts: readonly string[];
  /** The names of its variables. */
  readonly variables: readonly string[];
  private readonly hostVariable: Part | undefined;
  private readonly segments: readonly Part[];
  private readonly isOpen: boolean;
  private readonly query: readonly (readonly [string, Part])[];

  /** @throws Error with the reason if the text is not a pattern. */
  constructor(text: string) {
    const [, host = '', path = '', query] = /^([^/?]+)(\/[^?]*)(?:\?(.+))?$/.exec(text) ?? [];
    if (host === '') throw new Error('it must have a host and a path');
    const [label = '', ...rest] = host.split('.');
    const isVariable = label.startsWith('{');
    const plain = isVariable ? rest.join('.') : host;
    if (!/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(plain)) throw new Error(`"${host}" is not a host`);
    this.hostVariable = isVariable ? partOf(label) : undefined;
    this.hosts = isVariable ? [`*.${plain}`] : [host, `www.${host}`, `m.${host}`];
    this.isOpen = path.endsWith('/*');
    this.segments = segmentsOf(this.isOpen ? path.slice(0, -2) : path).map(partOf);
    this.query = (query?.split('&') ?? []).map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      if (!/^\w+$/.test(name) || value === '') throw new Error(`"${pair}" is not a parameter`);
      return [name, partOf(value)] as const;
    });
    this.variables = [this.hostVariable, ...this.segments, ...this.query.map(([, part]) => part)].flatMap(
      (part) => part?.name ?? [],
    );
    if (new Set(this.variables).size < this.variables.length) throw new Error('it has a variable twice');
  }

  /** The variables of a URL whose host is one of `hosts`; null if the URL has another shape. */
  match(url: URL): Variables | null {
    const segments = segmentsOf(url.pathname);
    if (segments.length < this.segments.length) return null;
    if (segments.length > this.segments.length && !this.isOpen) return null;
    const found: Record<string, string> = {};
    if (this.hostVariable && !take(this.hostVariable, url.hostname.split('.', 1)[0] ?? '', found))
      return null;
    if (!this.segments.every((part, at) => take(part, segments[at] ?? '', found))) return null;
    if (this.query.length > 0) {
      const parameters = url.searchParams;
      if (!this.query.every(([name, part]) => take(part, parameters.get(name) ?? '', found))) return null;
    }
    return found;
  }
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function partOf(text: string): Part {
  const [, before = '', name, kind = 'word'] = /^([^{}]*)(?:\{(\w+)(?::(\w+))?\})?$/.exec(text) ?? [];
  if (before === '' && name === undefined) throw new Error(`"${text}" is neither text nor a variable`);
  const pattern = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!pattern) throw new Error(`"${kind}" is not a kind; there are ${Object.keys(kinds).join(', ')}`);
  return { before, name, kind: pattern };
}

/** Matches a raw text against a part, and adds the value of its variable, decoded. */
function take({ before, name, kind }: Part, raw: string, found: Record<string, string>): boolean {
  const text = decoded(raw);
  if (text === null || !text.startsWith(before)) return false;
  if (name === undefined) return text === before;
  const value = text.slice(before.length);
  if (!kind.test(value)) return false;
  found[name] = value;
  return true;
}

function decoded(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
