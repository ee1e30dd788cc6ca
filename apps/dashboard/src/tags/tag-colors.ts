import { t } from '@lingui/core/macro';

/** The colors that tags can have in the dashboard. The API takes any color. */
export const tagColors: { name: string; color: string }[] = [
  { name: t`Gray`, color: '#868e96' },
  { name: t`Red`, color: '#e03131' },
  { name: t`Pink`, color: '#d6336c' },
  { name: t`Purple`, color: '#9c36b5' },
  { name: t`Blue`, color: '#1971c2' },
  { name: t`Teal`, color: '#099268' },
  { name: t`Green`, color: '#2f9e44' },
  { name: t`Yellow`, color: '#f08c00' },
  { name: t`Orange`, color: '#e8590c' },
];

/** The colors to choose from, with the tag's current color if that is another one. */
export const choicesFor = (current: string | null): { name: string; color: string }[] =>
  current === null || tagColors.some(({ color }) => color === current)
    ? tagColors
    : [...tagColors, { name: t`Own color, ${current}`, color: current }];
