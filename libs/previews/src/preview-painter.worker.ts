// Worker thread that draws preview images: receives a Drawing, posts the image. An exception ends the thread.
import { parentPort } from 'node:worker_threads';
import { type Drawing, PreviewPainter } from './preview-painter.js';

const painter = PreviewPainter.open();

parentPort?.on('message', (drawing: Drawing) => {
  void painter.then((opened) => parentPort?.postMessage(opened.paint(drawing)));
});
