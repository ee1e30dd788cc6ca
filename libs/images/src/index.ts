export { ImageError, type ImageProblem, maxPixels } from './image-error.js';
export { type ImageSize, type ImageType, imageTypeOf, imageTypes } from './image-file.js';
export { ImageResizer } from './image-resizer.js';
