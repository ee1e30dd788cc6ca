/** The colors that tags can have in the dashboard. The API takes any color. */
export const tagColors: { name: string; color: string }[] = [
  { name: 'Gray', color: '#868e96' },
  { name: 'Red', color: '#e03131' },
  { name: 'Pink', color: '#d6336c' },
  { name: 'Purple', color: '#9c36b5' },
  { name: 'Blue', color: '#1971c2' },
  { name: 'Teal', color: '#099268' },
  { name: 'Green', color: '#2f9e44' },
  { name: 'Yellow', color: '#f08c00' },
  { name: 'Orange', color: '#e8590c' },
];

/** The choices for a tag, which may have a color of its own. */
export const choicesFor = (current: string | null): { name: string; color: string }[] =>
  current === null || tagColors.some(({ color }) => color === current)
    ? tagColors
    : [...tagColors, { name: `Own color, ${current}`, color: current }];
