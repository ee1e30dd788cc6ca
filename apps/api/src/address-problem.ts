/** `/v1/links/…`, and the part that follows as an id. */
const resource = /^\/v1\/(links|websites|groups|domains|tags|imports|webhooks)\/([^/?]*)/;
const example = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

/**
 * Explains what may be wrong with an address that leads to no resource. The same for ids that are unknown, malformed or
 * of another account. Null if there is nothing to explain.
 */
export function addressProblem(url: string): string | null {
  const [, kind, segment] = resource.exec(url) ?? [];
  if (segment === '') return `The id is missing: /v1/${kind}/{id}. The list is at /v1/${kind}.`;
  if (kind !== 'links' || segment === 'by-external-id') return null;
  return `There is nothing at this address. The id of a link looks like ${example}, and GET /v1/links?slug= finds a link by its slug.`;
}
