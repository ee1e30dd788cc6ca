import type { Behavior } from '@app/database';
import { Destination } from './destination.js';
import type { LinkTarget } from './slug-target.js';

/** What is kept of a slug that a link has. */
export interface LinkEntry {
  /** Null where the link is paused. */
  target: LinkTarget | null;
  /** When the look-up began, by the monotonic clock, milliseconds. */
  readAt: number;
  /** The connection of the listener under which it was read. */
  connection: number;
}

/** No part but the ids has a line break: addresses were normalised to ASCII without any. */
const separator = '\n';
/** An id takes so many characters, one for each byte. */
const idLength = 16;

/** An entry as one text of characters up to U+00FF, which takes a fifth of its memory. */
export function writeEntry(key: string, { target, readAt, connection }: LinkEntry): string {
  const read = `${Math.floor(readAt)}${separator}${connection}${separator}`;
  if (target === null) return read;
  const { account, id, slug, behavior, destination } = target;
  const written = slug === key ? '' : slug;
  const parts = [written, behavior, destination.base, destination.fragment].join(separator);
  return read + packId(account) + packId(id) + parts;
}

/** @param text as `writeEntry` wrote it for that key: the slug in lower case. */
export function readEntry(key: string, text: string): LinkEntry {
  const afterReadAt = text.indexOf(separator);
  const begin = text.indexOf(separator, afterReadAt + 1) + 1;
  const readAt = Number(text.slice(0, afterReadAt));
  const connection = Number(text.slice(afterReadAt + 1, begin - 1));
  if (begin === text.length) return { target: null, readAt, connection };
  const ids = unpack(text.slice(begin, begin + 2 * idLength));
  const [slug, behavior, base = '', fragment = ''] = text.slice(begin + 2 * idLength).split(separator);
  const target: LinkTarget = {
    kind: 'link',
    account: uuid(ids, 0),
    id: uuid(ids, 32),
    slug: slug || key,
    behavior: behavior as Behavior,
    destination: new Destination(base, fragment),
  };
  return { target, readAt, connection };
}

const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
const unpack = (ids: string): string => Buffer.from(ids, 'latin1').toString('hex');

function uuid(hex: string, at: number): string {
  const part = (from: number, to: number): string => hex.slice(at + from, at + to);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
}
