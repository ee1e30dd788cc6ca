// Worker thread that draws pictures of QR codes: receives a QrDesign, posts its PNG. An exception ends the thread.
import { parentPort } from 'node:worker_threads';
import type { QrDesign } from './qr-design.js';
import { QrPainter } from './qr-painter.js';

const painter = QrPainter.open();

parentPort?.on('message', (design: QrDesign) => {
  void painter.then((opened) => parentPort?.postMessage(opened.paint(design)));
});
