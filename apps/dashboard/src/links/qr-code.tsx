import { Button, Code, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../components/save-file.ts';
import type { Link } from './link-queries.ts';
import { qrMatrix, qrPath, quietZone, sizeWithQuietZone } from './qr-matrix.ts';

/** Width and height of the PNG in pixels. */
const pngSide = 1024;

/** The QR code of a short link, with downloads. Black on white in both color schemes, because scanners need that. */
export function QrCode({ link: { slug, url } }: { link: Pick<Link, 'slug' | 'url'> }) {
  const matrix = qrMatrix(url);
  const side = sizeWithQuietZone(matrix);
  const path = qrPath(matrix);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${pngSide}" height="${pngSide}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  return (
    <Stack align="center" gap="md">
      <svg
        role="img"
        aria-label={`QR code for ${url}`}
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
          onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${slug}.svg`)}
        >
          Download SVG
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            drawQrCode(matrix, side).toBlob((png) => png && saveFile(png, `${slug}.png`), 'image/png')
          }
        >
          Download PNG
        </Button>
      </Group>
    </Stack>
  );
}

/** Draws modules of a whole number of pixels, so that none is blurred. Remaining pixels become margin. */
function drawQrCode(matrix: boolean[][], side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pngSide;
  const module = Math.floor(pngSide / side);
  const margin = Math.floor((pngSide - module * side) / 2) + module * quietZone;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not support canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, pngSide, pngSide);
  context.fillStyle = '#000';
  for (const [y, row] of matrix.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(margin + x * module, margin + y * module, module, module);
  return canvas;
}
