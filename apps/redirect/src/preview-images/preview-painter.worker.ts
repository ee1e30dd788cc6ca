// Worker thread that draws preview images: receives a PreviewImage, posts its PNG. An exception ends the thread.
import { parentPort } from 'node:worker_threads';
import type { PreviewImage } from './preview-image.js';
import { PreviewPainter } from './preview-painter.js';

const painter = PreviewPainter.open();

parentPort?.on('message', (preview: PreviewImage) => {
  void painter.then((opened) => parentPort?.postMessage(opened.paint(preview)));
});
