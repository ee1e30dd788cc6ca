/** How much of a code may be damaged or covered: about 7, 15, 25 and 30 percent. */
export const correctionLevels = ['L', 'M', 'Q', 'H'] as const;
export type CorrectionLevel = (typeof correctionLevels)[number];

/** Bounds of the width and height of a picture in pixels. At 300 dpi, the largest is 17 cm wide. */
export const qrSizes = { min: 128, max: 2048 };
/** Bounds of the margin in modules. The standard asks for 4; decoders are content with 2. */
export const qrMargins = { min: 2, max: 16 };

/** What a picture of a code looks like. */
export interface QrDesign {
  /** What a scanner reads. */
  text: string;
  /** At least this much. A code with a logo has `H`. */
  correction: CorrectionLevel;
  /** Width and height in pixels. */
  size: number;
  /** Width of the margin on each side in modules. */
  margin: number;
  /** Of the modules, `#rrggbb` in lower case. */
  color: string;
  /** Of everything else, `#rrggbb` in lower case. */
  background: string;
  /** A JPEG that is shown in the middle; null for none. */
  logo: Uint8Array | null;
}
