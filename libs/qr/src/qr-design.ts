/** Error correction: about 7, 15, 25 and 30 percent of a code may be damaged or covered. */
export const correctionLevels = ['L', 'M', 'Q', 'H'] as const;
export type CorrectionLevel = (typeof correctionLevels)[number];

/** Bounds of the width and height of a picture in pixels. At 300 dpi, the largest is 17 cm wide. */
export const qrSizes = { min: 128, max: 2048 };
/** Bounds of the margin in modules. The standard requires 4; decoders are content with 2. */
export const qrMargins = { min: 2, max: 16 };

/** The appearance of a code. */
export interface QrDesign {
  /** The text that a scanner reads. */
  text: string;
  /** Minimum correction level. A code with a logo has `H`. */
  correction: CorrectionLevel;
  /** Width and height in pixels. */
  size: number;
  /** Width of the margin on each side in modules. */
  margin: number;
  /** Color of the modules, `#rrggbb` in lower case. */
  color: string;
  /** Color of everything else, `#rrggbb` in lower case. */
  background: string;
  /** A JPEG in the middle; null for none. */
  logo: Uint8Array | null;
}
