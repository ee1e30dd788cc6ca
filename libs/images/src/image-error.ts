/** The problem of an image, as a stable code. */
export type ImageProblem = 'unsupported_type' | 'unreadable' | 'animated' | 'too_many_pixels';

/** The largest image that is decoded: 40 megapixels, which take 160 MB. */
export const maxPixels = 40_000_000;

const messages: Readonly<Record<ImageProblem, string>> = {
  unsupported_type: 'This must be a PNG, JPEG or WebP image.',
  unreadable: 'The image is damaged, incomplete, or encoded in a way that cannot be read.',
  animated: 'The image is animated.',
  too_many_pixels: `The image has more than ${maxPixels / 1_000_000} megapixels.`,
};

/** A file that is not an acceptable image. Its message is safe to show to the caller. */
export class ImageError extends Error {
  constructor(readonly problem: ImageProblem) {
    super(messages[problem]);
    this.name = 'ImageError';
  }
}

export const unreadable = (): ImageError => new ImageError('unreadable');
