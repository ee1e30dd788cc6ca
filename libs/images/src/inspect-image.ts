import { ImageError } from './image-error.js';
import { type ImageFile, imageTypeOf } from './image-file.js';
import { readJpeg } from './read-jpeg.js';
import { readPng } from './read-png.js';
import { readWebp } from './read-webp.js';

/**
 * Reads the headers of a file, and checks that it is complete. Nothing is decoded, but a large file takes a while: call it
 * in a separate thread.
 * @throws ImageError
 */
export async function inspectImage(file: Buffer): Promise<ImageFile> {
  switch (imageTypeOf(file)) {
    case 'image/png':
      return readPng(file);
    case 'image/jpeg':
      return readJpeg(file);
    case 'image/webp':
      return readWebp(file);
    case null:
      throw new ImageError('unsupported_type');
  }
}
