import { createHash } from 'node:crypto';

/** Figures, which change with every visit. No tag depends on them. */
const figures = new Set(['clicks', 'lastClickedOn']);

/** What changes by itself or with other resources. It decides whether a client has the current response, and not about `If-Match`. */
const derived = new Set([
  // Of links.
  'state',
  // Of groups.
  'linkCount',
  // Of domains.
  'problem',
  'missingSince',
  'checkedAt',
  // Of webhooks.
  'failingSince',
  'undelivered',
  'undeliveredDropped',
  'previousSecretUntil',
]);

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

const partOf = (resource: object, isPart: (field: string) => boolean): [string, unknown][] =>
  Object.entries(resource).filter(([field]) => isPart(field));

/** The part of a tag that `If-Match` is about: what users can change, whatever the view. @param resource with all of its fields. */
export const versionOf = (resource: object): string =>
  hashOf(partOf(resource, (field) => !figures.has(field) && !derived.has(field)));

const tags = new WeakMap<object, string>();

/**
 * Gives a response an `ETag`, which is the same for every encoding.
 * @param resource with all of its fields, of which the body may have only some.
 * @returns the body.
 */
export function tagged<Body extends object>(body: Body, resource: object = body): Body {
  const shown = hashOf([Object.keys(body), partOf(body, (field) => derived.has(field))]);
  tags.set(body, `"${versionOf(resource)}.${shown.slice(0, 8)}"`);
  return body;
}

/** The `ETag` of a response; undefined if it has none. */
export const tagOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null ? tags.get(body) : undefined;
