import { ImageError, maxPixels, unreadable } from './image-error.js';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** What an image is resized to. */
export interface ImageTarget extends ImageSize {
  /** The JPEG is not larger than this, at the cost of detail. Unlimited if left out. */
  maxBytes?: number;
  /** Nothing is cut off: the whole image gets smaller, if it has to, until it fits into the size. */
  whole?: true;
  /** Default: JPEG. WebP takes less, above all if the image is small. */
  format?: 'JPEG' | 'WEBP';
}

/** A complete image of one picture, as its headers describe it. */
export interface ImageFile extends ImageSize {
  type: ImageType;
  /** False if some pixels may be transparent. */
  opaque: boolean;
  /** EXIF orientation that decoding leaves to us, 1 to 8; 1 is upright. */
  orientation: number;
  /** The file without what follows the image in it. */
  data: Buffer;
}

/** The type of a file, by its first bytes; null if it is none of ours. */
export function imageTypeOf(file: Buffer): ImageType | null {
  const start = file.toString('latin1', 0, 16);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^RIFF[^]{4}WEBPVP8/.test(start)) return 'image/webp';
  return null;
}

/** The size in a header. @throws ImageError if no image has that size, or if decoding it would take too much. */
export function checkedSize(width: number, height: number): ImageSize {
  if (width === 0 || height === 0) throw unreadable();
  if (width * height > maxPixels) throw new ImageError('too_many_pixels');
  return { width, height };
}
