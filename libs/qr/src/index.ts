export { type CorrectionLevel, correctionLevels, type QrDesign, qrMargins, qrSizes } from './qr-design.js';
export { layOut, smallestSize } from './qr-layout.js';
export { QrPictures } from './qr-pictures.js';
export { qrSvg } from './qr-svg.js';
export { contrastProblem } from './scannable.js';
