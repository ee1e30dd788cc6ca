// Bar charts as SVG, for light and dark pages alike.
import { writeFileSync } from 'node:fs';

const [width, labelWidth, barHeight, gap, top] = [720, 300, 16, 5, 56];
const colours = ['#4c78a8', '#f58518', '#54a24b'];

const escaped = (text) => String(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Groups of bars over a scale that begins at nought: for each group a bar for each series.
 * @param series names, the colours' legend.
 * @param groups `{ name, values, labels }`: a value for each series, and how it is written.
 */
export function writeBarChart(file, { title, series, groups }) {
  const most = Math.max(...groups.flatMap(({ values }) => values));
  const room = width - labelWidth - 110;
  const groupHeight = series.length * barHeight + gap * 3;
  const height = top + groups.length * groupHeight;
  const text = (x, y, what, more = '') => `<text x="${x}" y="${y}"${more}>${escaped(what)}</text>`;
  const legend = series.map((name, n) => {
    const x = 8 + n * 190;
    return `<rect x="${x}" y="32" width="12" height="12" fill="${colours[n]}"/>${text(x + 18, 42, name)}`;
  });
  const bars = groups.flatMap(({ name, values, labels }, g) => {
    const y = top + g * groupHeight;
    return [
      text(labelWidth - 10, y + (series.length * barHeight) / 2 + 4, name, ' text-anchor="end"'),
      ...values.map((value, n) => {
        const length = Math.max((value / most) * room, 1).toFixed(1);
        const at = y + n * barHeight;
        return `<rect x="${labelWidth}" y="${at}" width="${length}" height="${barHeight - 3}" fill="${colours[n]}"/>${text(
          labelWidth + Number(length) + 6,
          at + 11,
          labels[n],
        )}`;
      }),
    ];
  });
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text{font:12px system-ui,sans-serif;fill:#24292f}.t{font-weight:600;font-size:14px}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>
${text(8, 20, title, ' class="t"')}
${[...legend, ...bars].join('\n')}
</svg>
`,
  );
}
