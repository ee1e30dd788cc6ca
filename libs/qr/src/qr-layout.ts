import qrcode from 'qrcode-generator';
import type { QrDesign } from './qr-design.js';

/** Consecutive dark modules in a row. Positions include the margin. */
interface Run {
  x: number;
  y: number;
  length: number;
}

/** A code in units of one module. */
export interface QrLayout {
  /** Width and height, including the margin. */
  side: number;
  runs: Run[];
  /** The place of the logo: a square in the middle without modules. Null without a logo. */
  logo: { at: number; side: number } | null;
}

/** Share of the code's width that the logo takes. Its area is then at most a sixteenth; level H restores four times that. */
const logoShare = 0.25;

/** Arranges the modules of a code, and the logo. */
export function layOut({ text, correction, margin, logo }: QrDesign): QrLayout {
  const code = qrcode(0, logo === null ? correction : 'H');
  code.addData(text);
  code.make();
  const modules = code.getModuleCount();
  const hole = logo === null ? null : holeIn(modules);
  const isDark = (row: number, column: number): boolean =>
    !(hole && isIn(hole, row) && isIn(hole, column)) && code.isDark(row, column);
  const runs: Run[] = [];
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < modules && isDark(row, column + 1)) column++;
      runs.push({ x: start + margin, y: row + margin, length: column - start + 1 });
    }
  }
  return {
    side: modules + 2 * margin,
    runs,
    logo: hole && { at: hole.at + margin, side: hole.side },
  };
}

/** A code has an odd number of modules, so only an odd hole is centered. */
function holeIn(modules: number): { at: number; side: number } {
  const widest = Math.floor(modules * logoShare);
  const side = widest % 2 === 1 ? widest : widest - 1;
  return { at: (modules - side) / 2, side };
}

const isIn = ({ at, side }: { at: number; side: number }, position: number): boolean =>
  position >= at && position < at + side;

/** The space between the hole and the logo in it, in modules. */
const padding = 0.5;

/** The square that the logo fits into. */
export const logoBox = ({ at, side }: { at: number; side: number }): { at: number; side: number } => ({
  at: at + padding,
  side: side - 2 * padding,
});

/** Minimum width of a module in pixels: scanners need two. */
const minModulePixels = 2;

/** The smallest picture of a code, in pixels. */
export const smallestSize = ({ side }: QrLayout): number => side * minModulePixels;
