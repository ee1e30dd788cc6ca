export { ImageCache, PreviewUnavailable } from './image-cache.js';
export { PreviewImages } from './preview-images.js';
export { type Drawing, PreviewPainter } from './preview-painter.js';
