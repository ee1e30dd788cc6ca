import { hash } from 'node:crypto';

/** Figures, which change with every visit. No tag depends on them. */
const figures = new Set(['clicks', 'lastClickedOn']);

/**
 * Fields that change on their own or with other resources. They decide whether a client has the current response, but
 * do not affect `If-Match`.
 */
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

const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);

/**
 * The part of a tag that `If-Match` compares: fields that users can change, whatever the view. @param resource with all
 * of its fields.
 */
export function versionOf(resource: object): string {
  const own: unknown[] = [];
  for (const [field, value] of Object.entries(resource)) {
    if (!figures.has(field) && !derived.has(field)) own.push(field, value);
  }
  return hashOf(own);
}

/** The part of a tag that distinguishes two views of a version, and changes of derived fields. */
function viewOf(body: object): string {
  const shown: unknown[] = [];
  for (const field of Object.keys(body).sort()) {
    shown.push(field, derived.has(field) ? body[field as keyof typeof body] : 0);
  }
  return hashOf(shown).slice(0, 8);
}

const tags = new WeakMap<object, string>();

/**
 * Gives a response an `ETag`, which is the same for every encoding.
 * @param resource with all of its fields; the body may have only some of them.
 * @returns the body.
 */
export function tagged<Body extends object>(body: Body, resource: object = body): Body {
  tags.set(body, `"${versionOf(resource)}.${viewOf(body)}"`);
  return body;
}

/** The `ETag` of a response; undefined if it has none. */
export const tagOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null ? tags.get(body) : undefined;
