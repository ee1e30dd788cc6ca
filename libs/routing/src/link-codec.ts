import { codecVersion, fieldTexts, linkFields, type LinkRoute, mapFields } from './link-route.js';
import { parseRouteKey } from './route-key.js';

const separator = '\n';
const versionMark = String.fromCharCode(codecVersion);
/** A UUID takes 16 characters, one per byte. */
const idLength = 16;
const fieldCount = Object.keys(linkFields).length;

/**
 * A link's route as one text, for caches that hold many of them.
 * @param key the route's key: a slug with the same spelling is omitted.
 * @throws RangeError if a value contains a line break.
 */
export function encodeLinkRoute(key: string, route: LinkRoute): string {
  const slug = route.slug === parseRouteKey(key).slug ? '' : route.slug;
  const texts = [slug, ...fieldTexts(route)];
  if (texts.some((text) => text.includes(separator))) {
    throw new RangeError(`A route cannot be stored: a value of slug "${route.slug}" contains a line break.`);
  }
  while (texts.at(-1) === '') texts.pop();
  return versionMark + packId(route.account) + packId(route.id) + texts.join(separator);
}

/**
 * Reverses `encodeLinkRoute`.
 * @throws RangeError if the text was written by another version of the codec.
 */
export function decodeLinkRoute(key: string, text: string): LinkRoute {
  if (!text.startsWith(versionMark)) throw new RangeError('A route was stored by another version.');
  const [slug = '', ...fields] = text.slice(1 + 2 * idLength).split(separator, 1 + fieldCount);
  const onDomain = parseRouteKey(key);
  const ids = Buffer.from(text.slice(1, 1 + 2 * idLength), 'latin1').toString('hex');
  return {
    kind: 'link',
    account: uuidAt(ids, 0),
    id: uuidAt(ids, 2 * idLength),
    domainId: onDomain.domainId,
    slug: slug === '' ? onDomain.slug : slug,
    ...mapFields((field, index) => field.fromText(fields[index] ?? '')),
  };
}

const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');

function uuidAt(hex: string, at: number): string {
  const part = (from: number, to: number): string => hex.slice(at + from, at + to);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
}
