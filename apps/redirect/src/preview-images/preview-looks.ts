import type { ItemShape } from '@app/pages';
import type { Face } from './preview-fonts.js';

/** How the preview image of a theme is drawn, beside its colours and letters. */
export interface PreviewLook {
  align: 'start' | 'centre';
  ground?: 'dots' | 'frame' | 'window';
  monogram: 'disc' | 'sun' | 'glass' | 'ring' | 'block' | 'square' | 'letter';
  monogramCut: Face['cut'];
  /** Width and height, in pixels. */
  monogramSize: number;
  /** What the address stands in: an item of the page. */
  box: ItemShape;
  nameSizes: readonly number[];
  nameCut?: Face['cut'];
  headlineCut?: Face['cut'];
  headlineInAccent?: true;
  addressCut?: Face['cut'];
  capitals?: true;
  /** Further from both sides, in pixels. */
  inset?: number;
  /** Below the middle, in pixels. */
  drop?: number;
}

const usual = [84, 68, 54, 44] as const;

/** By the shape of the theme's items. */
export const previewLooks: Readonly<Record<ItemShape, PreviewLook>> = {
  card: {
    align: 'centre',
    monogram: 'disc',
    monogramCut: '700-normal',
    monogramSize: 150,
    box: 'card',
    nameSizes: usual,
  },
  glass: {
    align: 'centre',
    monogram: 'glass',
    monogramCut: '400-normal',
    monogramSize: 150,
    box: 'glass',
    nameSizes: usual,
    addressCut: '400-normal',
  },
  pill: {
    align: 'centre',
    monogram: 'sun',
    monogramCut: '700-normal',
    monogramSize: 150,
    box: 'pill',
    nameSizes: usual,
  },
  block: {
    align: 'centre',
    ground: 'dots',
    monogram: 'block',
    monogramCut: '700-normal',
    monogramSize: 150,
    box: 'block',
    nameSizes: [92, 76, 60, 46],
    headlineCut: '700-normal',
  },
  capsule: {
    align: 'centre',
    ground: 'frame',
    monogram: 'ring',
    monogramCut: '400-italic',
    monogramSize: 150,
    box: 'capsule',
    nameSizes: usual,
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
    ground: 'window',
    monogram: 'square',
    monogramCut: '700-normal',
    monogramSize: 112,
    box: 'prompt',
    nameSizes: [70, 58, 46, 38],
    addressCut: '400-normal',
    inset: 20,
    drop: 26,
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
