import fc from 'fast-check';
import type { ImageBody } from './image-bodies.js';
import type { Mood } from './schema-values.js';

const files: fc.Arbitrary<ImageBody> = fc.array(fc.uuid(), { minLength: 1, maxLength: 3 }).map((slugs) => ({
  type: 'text/csv',
  bytes: Buffer.from(`slug,destination\n${slugs.map((slug) => `${slug},https://shop.example/\n`).join('')}`),
}));

const otherBodies: fc.Arbitrary<ImageBody> = fc.record({
  type: fc.constantFrom(
    'text/csv',
    'application/sql',
    'application/octet-stream',
    'text/plain',
    'image/png',
    ';',
  ),
  bytes: fc.uint8Array({ maxLength: 200 }),
});

/** Files with links for operations whose body is one. */
export function fileBodies(mood: Mood): fc.Arbitrary<ImageBody> {
  return mood === 'hostile' ? otherBodies : files;
}
