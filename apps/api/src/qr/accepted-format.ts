import { type QrFormat, qrFormats } from './qr-query.dto.js';

export const qrTypes: Readonly<Record<QrFormat, string>> = { svg: 'image/svg+xml', png: 'image/png' };

/** The format that an `Accept` header prefers: of equal ones, and if it has none of them, SVG. */
export function acceptedFormat(accept = ''): QrFormat {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
  const qualityOf = (format: QrFormat): number => {
    for (const type of [qrTypes[format], 'image/*', '*/*']) {
      const range = ranges.find((each) => each.type === type);
      if (range) return range.quality;
    }
    return 0;
  };
  return qrFormats.reduce((best, format) => (qualityOf(format) > qualityOf(best) ? format : best));
}
