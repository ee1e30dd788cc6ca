import { ImageError, maxPixels, unreadable } from './image-error.js';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** The limits to which an image is resized. */
export interface ImageTarget extends ImageSize {
  /** Maximum size of the JPEG, at the cost of detail. Unlimited if omitted. */
  maxBytes?: number;
  /** Nothing is cut off: the whole image shrinks, if necessary, until it fits into the size. */
  whole?: true;
  /** Default: JPEG. WebP takes less space, especially for small images. */
  format?: 'JPEG' | 'WEBP';
}

/** A complete, single image, as its headers describe it. */
export interface ImageFile extends ImageSize {
  type: ImageType;
  /** False if some pixels may be transparent. */
  opaque: boolean;
  /** EXIF orientation that decoding does not apply, 1 to 8; 1 is upright. */
  orientation: number;
  /** The file without any data after the image. */
  data: Buffer;
}

/** The type of a file, by its first bytes; null if it is not a supported one. */
export function imageTypeOf(file: Buffer): ImageType | null {
  const start = file.toString('latin1', 0, 16);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^RIFF[^]{4}WEBPVP8/.test(start)) return 'image/webp';
  return null;
}

/** Validates the size in a header. @throws ImageError if no image has that size, or if decoding it would take too much. */
export function checkedSize(width: number, height: number): ImageSize {
  if (width === 0 || height === 0) throw unreadable();
  if (width * height > maxPixels) throw new ImageError('too_many_pixels');
  return { width, height };
}
