// Bar charts as SVG, readable on light and dark pages.
import { writeFileSync } from 'node:fs';

const [width, labelWidth, barHeight, gap, top] = [720, 300, 16, 5, 56];
const colors = ['#4c78a8', '#f58518', '#54a24b'];

const escapeXml = (text) => String(text).replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Writes a chart of grouped horizontal bars on a scale that starts at zero.
 * @param series names of the series, for the legend.
 * @param groups `{ name, values, labels }`, with one value and one label per series.
 */
export function writeBarChart(file, { title, series, groups }) {
  const maximum = Math.max(...groups.flatMap(({ values }) => values));
  const barSpace = width - labelWidth - 110;
  const groupHeight = series.length * barHeight + gap * 3;
  const height = top + groups.length * groupHeight;
  const text = (x, y, content, attributes = '') =>
    `<text x="${x}" y="${y}"${attributes}>${escapeXml(content)}</text>`;
  const legend = series.map((name, n) => {
    const x = 8 + n * 190;
    return `<rect x="${x}" y="32" width="12" height="12" fill="${colors[n]}"/>${text(x + 18, 42, name)}`;
  });
  const bars = groups.flatMap(({ name, values, labels }, g) => {
    const groupY = top + g * groupHeight;
    return [
      text(labelWidth - 10, groupY + (series.length * barHeight) / 2 + 4, name, ' text-anchor="end"'),
      ...values.map((value, n) => {
        const length = Math.max((value / maximum) * barSpace, 1).toFixed(1);
        const y = groupY + n * barHeight;
        return `<rect x="${labelWidth}" y="${y}" width="${length}" height="${barHeight - 3}" fill="${colors[n]}"/>${text(
          labelWidth + Number(length) + 6,
          y + 11,
          labels[n],
        )}`;
      }),
    ];
  });
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">
<style>text{font:12px system-ui,sans-serif;fill:#24292f}.t{font-weight:600;font-size:14px}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>
${text(8, 20, title, ' class="t"')}
${[...legend, ...bars].join('\n')}
</svg>
`,
  );
}
