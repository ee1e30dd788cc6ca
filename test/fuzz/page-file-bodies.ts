import fc from 'fast-check';
import {
  linkstackExport,
  linkstackPage,
  linktreeData,
  linktreePage,
  mhtmlOf,
  zipOf,
} from '../fixtures/saved-pages.js';
import type { ImageBody } from './image-bodies.js';
import type { Mood } from './schema-values.js';

const html = linktreePage();

const pages: ImageBody[] = [
  { type: 'text/html', bytes: Buffer.from(html) },
  { type: 'text/html', bytes: Buffer.from(linkstackPage()) },
  { type: 'application/json', bytes: Buffer.from(JSON.stringify(linktreeData())) },
  { type: 'application/json', bytes: Buffer.from(JSON.stringify(linkstackExport())) },
  { type: 'multipart/related', bytes: mhtmlOf(html, 'https://linktr.ee/annaspots') },
  { type: 'application/zip', bytes: zipOf({ 'page.html': html }) },
];

/** Bytes that were changed in place, or left out at the end. */
const damagedPages: fc.Arbitrary<ImageBody> = fc
  .tuple(
    fc.constantFrom(...pages),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 5 }),
    fc.nat(),
  )
  .map(([{ type, bytes }, changes, cut]) => {
    const damaged = Uint8Array.from(bytes);
    for (const [at, value] of changes) damaged[at % damaged.length] = value;
    return { type, bytes: cut % 3 === 0 ? damaged.subarray(0, cut % damaged.length) : damaged };
  });

const otherBodies: fc.Arbitrary<ImageBody> = fc.record({
  type: fc.constantFrom(
    'text/html',
    'application/json',
    'application/octet-stream',
    'text/plain',
    'image/png',
    ';',
  ),
  bytes: fc.uint8Array({ maxLength: 200 }),
});

/** Files with bio pages for operations whose body is one. */
export function pageFileBodies(mood: Mood): fc.Arbitrary<ImageBody> {
  return {
    valid: fc.constantFrom(...pages),
    mutated: damagedPages,
    hostile: fc.oneof(damagedPages, otherBodies),
  }[mood];
}
