import { Button, Code, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { qrMatrix, qrPath, quietZone, sideOf } from './qr-matrix.ts';
import type { Link } from './queries.ts';

/** Pixels of a side of the PNG. */
const pngSide = 1024;

/** The code of a short link, to look at and to take along. Black on white in both color schemes: scanners need that. */
export function QrCode({ link: { slug, url } }: { link: Pick<Link, 'slug' | 'url'> }) {
  const matrix = qrMatrix(url);
  const side = sideOf(matrix);
  const path = qrPath(matrix);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${pngSide}" height="${pngSide}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  return (
    <Stack align="center" gap="md">
      <svg
        role="img"
        aria-label={`QR code that leads to ${url}`}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        style={{ width: '100%', maxWidth: 280, borderRadius: 8 }}
      >
        <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
      <Group gap="xs" justify="center">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => save(new Blob([svg], { type: 'image/svg+xml' }), `${slug}.svg`)}
        >
          Download SVG
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => drawn(matrix, side).toBlob((png) => png && save(png, `${slug}.png`), 'image/png')}
        >
          Download PNG
        </Button>
      </Group>
    </Stack>
  );
}

/** Modules of a whole number of pixels, so that none is blurred; what is left over is white. */
function drawn(matrix: boolean[][], side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pngSide;
  const module = Math.floor(pngSide / side);
  const margin = Math.floor((pngSide - module * side) / 2) + module * quietZone;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, pngSide, pngSide);
  context.fillStyle = '#000';
  for (const [y, row] of matrix.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(margin + x * module, margin + y * module, module, module);
  return canvas;
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download may begin after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
