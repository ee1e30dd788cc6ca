import { isId } from '@app/common';

/** `/v1/links/…`, and what follows as an id. */
const resource = /^\/v1\/(links|websites|groups|domains|tags|imports|webhooks)\/([^/?]*)/;
const example = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

/**
 * Why an address of a resource leads to nothing, as far as the address itself says, such as a slug in place of an id. Null
 * if it could lead to something: what exists, and in which account, is none of the caller's business.
 */
export function addressProblem(url: string): string | null {
  const [, kind = '', segment = ''] = resource.exec(url) ?? [];
  if (kind === '' || segment === 'by-external-id') return null;
  if (segment === '') return `The id is missing: /v1/${kind}/{id}. The list is at /v1/${kind}.`;
  const lowerCase = segment.toLowerCase();
  if (isId(lowerCase)) return lowerCase === segment ? null : 'Ids are in lower case.';
  // Of anything longer, little can be said in a message.
  const given = /^[\w-]{1,64}$/.test(segment) ? `"${segment}"` : 'This';
  const finding =
    kind === 'links' && given !== 'This'
      ? `GET /v1/links?slug=${segment} finds a link by its slug.`
      : `GET /v1/${kind} lists all ids.`;
  return `${given} is not an id, such as ${example}. ${finding}`;
}
