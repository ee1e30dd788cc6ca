export { ImageCache, PreviewUnavailable } from './image-cache.js';
export { PreviewImages, previewTypeOf } from './preview-images.js';
export { type Drawing, PreviewPainter } from './preview-painter.js';
