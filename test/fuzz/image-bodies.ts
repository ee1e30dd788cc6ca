import { brightJpeg, plainPng } from '@app/testing';
import fc from 'fast-check';
import type { Mood } from './schema-values.js';

/** The body of an upload, and its Content-Type. */
export interface ImageBody {
  type: string;
  bytes: Uint8Array;
}

const sizes = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }));

const images: fc.Arbitrary<ImageBody> = fc.oneof(
  fc
    .tuple(sizes, fc.constantFrom(0, 2, 3, 4, 6), fc.nat({ max: 255 }))
    .map(([[width, height], colorType, value]) => ({
      type: 'image/png',
      bytes: plainPng(width, height, { depth: 8, colorType, value }),
    })),
  fc
    .tuple(sizes, fc.constantFrom(1, 3, 4), fc.boolean())
    .map(([[width, height], components, progressive]) => ({
      type: 'image/jpeg',
      bytes: brightJpeg(width, height, { components, progressive }),
    })),
);

/** Bytes that were changed in place, left out at the end, or added. */
const damagedImages: fc.Arbitrary<ImageBody> = fc
  .tuple(images, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 3 }), fc.nat({ max: 40 }))
  .map(([{ type, bytes }, changes, cut]) => {
    const damaged = Uint8Array.from(bytes);
    for (const [at, value] of changes) damaged[at % damaged.length] = value;
    return { type, bytes: cut > 30 ? damaged.subarray(0, -cut) : damaged };
  });

const otherBodies: fc.Arbitrary<ImageBody> = fc.record({
  type: fc.constantFrom(
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'application/json',
    'nonsense',
    ';',
  ),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    images.map(({ bytes }) => bytes),
    fc.constant(Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X\xff\xff\xff\xff', 'latin1')),
  ),
});

/** Images for operations whose body is one. */
export function imageBodies(mood: Mood): fc.Arbitrary<ImageBody> {
  return { valid: images, mutated: damagedImages, hostile: fc.oneof(damagedImages, otherBodies) }[mood];
}
