import type { ButtonStyle, ItemShape } from '@app/pages';
import type { Face } from './preview-fonts.js';

/** How the preview image of a theme is drawn, besides its colors and typeface. */
export interface PreviewLook {
  align: 'start' | 'center';
  background?: 'dots' | 'frame' | 'window';
  monogram: 'disc' | 'sun' | 'glass' | 'ring' | 'block' | 'square' | 'letter';
  monogramCut: Face['cut'];
  /** Width and height in pixels. */
  monogramSize: number;
  /** The shape around the address, like an item of the page. */
  box: ItemShape;
  /** Font sizes of the name in pixels, largest first. */
  nameSizes: readonly number[];
  nameCut?: Face['cut'];
  headlineCut?: Face['cut'];
  headlineInAccent?: true;
  addressCut?: Face['cut'];
  capitals?: true;
  /** Additional left and right margin in pixels. */
  inset?: number;
  /** Offset below the middle in pixels. */
  drop?: number;
  /** Height in pixels at which the headline is cut to one line. By default, that of the image. */
  maxHeight?: number;
}

const defaultNameSizes = [84, 68, 54, 44] as const;

/** The looks by the shape of the theme's items. */
export const previewLooks: Readonly<Record<ItemShape, PreviewLook>> = {
  card: {
    align: 'center',
    monogram: 'disc',
    monogramCut: '700-normal',
    monogramSize: 150,
    box: 'card',
    nameSizes: defaultNameSizes,
  },
  glass: {
    align: 'center',
    monogram: 'glass',
    monogramCut: '400-normal',
    monogramSize: 150,
    box: 'glass',
    nameSizes: defaultNameSizes,
    addressCut: '400-normal',
  },
  pill: {
    align: 'center',
    monogram: 'sun',
    monogramCut: '700-normal',
    monogramSize: 150,
    box: 'pill',
    nameSizes: defaultNameSizes,
  },
  block: {
    align: 'center',
    background: 'dots',
    monogram: 'block',
    monogramCut: '700-normal',
    monogramSize: 150,
    box: 'block',
    nameSizes: [92, 76, 60, 46],
    headlineCut: '700-normal',
  },
  capsule: {
    align: 'center',
    background: 'frame',
    monogram: 'ring',
    monogramCut: '400-italic',
    monogramSize: 150,
    box: 'capsule',
    nameSizes: defaultNameSizes,
    nameCut: '400-italic',
    addressCut: '400-normal',
  },
  line: {
    align: 'start',
    monogram: 'letter',
    monogramCut: '400-italic',
    monogramSize: 150,
    box: 'line',
    nameSizes: [100, 84, 64, 48],
    headlineCut: '400-italic',
    addressCut: '400-normal',
  },
  prompt: {
    align: 'start',
    background: 'window',
    monogram: 'square',
    monogramCut: '700-normal',
    monogramSize: 112,
    box: 'prompt',
    nameSizes: [70, 58, 46, 38],
    addressCut: '400-normal',
    inset: 20,
    drop: 26,
    maxHeight: 490,
  },
  index: {
    align: 'start',
    monogram: 'disc',
    monogramCut: '700-normal',
    monogramSize: 150,
    box: 'index',
    nameSizes: [128, 104, 80, 58],
    capitals: true,
    headlineCut: '700-normal',
    headlineInAccent: true,
  },
};

/** The corners of boxes around the address, in pixels, by the shape of items or the style of buttons. Others have no box. */
export const boxRadii: Readonly<Partial<Record<ItemShape | ButtonStyle, number>>> = {
  card: 22,
  glass: 26,
  capsule: 42,
  pill: 42,
  rounded: 14,
  square: 0,
  outline: 14,
  shadow: 14,
};
