import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Slider, Text } from '@mantine/core';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { direction } from '../language/language.ts';
import classes from './image-cropper.module.css';

interface ImageCropperProps {
  /** The image to crop. */
  file: File;
  /** Width by height of the part that is chosen. */
  aspect: number;
  isSaving: boolean;
  /** Receives the part that was chosen, as a JPEG. */
  onCrop: (image: Blob) => void;
  onCancel: () => void;
}

/** The longer side of the image that is sent, in pixels. The server makes it smaller. */
const sentSize = 1200;
const shownSize = 320;
const maxZoom = 4;

/** The visible part: how large it is, and where it is in what there is to move, from 0 to 1. */
interface Crop {
  zoom: number;
  x: number;
  y: number;
}

/** Chooses a part of an image, by dragging or with sliders. */
export function ImageCropper({ file, aspect, isSaving, onCrop, onCancel }: ImageCropperProps) {
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  const [problem, setProblem] = useState('');
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 });
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let wanted = true;
    createImageBitmap(file).then(
      (loaded) => wanted && setBitmap(loaded),
      () => wanted && setProblem(t`This file is damaged, or not an image that your browser can show.`),
    );
    return () => {
      wanted = false;
    };
  }, [file]);
  useEffect(() => {
    if (bitmap && canvas.current) draw(canvas.current, bitmap, crop);
  }, [bitmap, crop]);

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!bitmap || event.buttons === 0) return;
    const { width, roomX, roomY } = partOf(bitmap, crop, aspect);
    const perPixel = width / event.currentTarget.clientWidth;
    setCrop((now) => ({
      ...now,
      x: roomX > 0 ? clamp(now.x - (event.movementX * perPixel) / roomX) : now.x,
      y: roomY > 0 ? clamp(now.y - (event.movementY * perPixel) / roomY) : now.y,
    }));
  };
  const finish = () => {
    if (!bitmap) return;
    const full = Object.assign(document.createElement('canvas'), sizeOf(sentSize, aspect));
    draw(full, bitmap, crop);
    full.toBlob(
      (image) => (image ? onCrop(image) : setProblem(t`Your browser cannot convert this image.`)),
      'image/jpeg',
      0.92,
    );
  };

  return (
    <>
      <canvas
        ref={canvas}
        {...sizeOf(shownSize * 2, aspect)}
        style={{ aspectRatio: aspect }}
        className={classes.canvas}
        role="img"
        aria-label={t`The part of the image that will be shown`}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={move}
      />
      <Text size="sm">
        <Trans>Drag the image, or use the sliders.</Trans>
      </Text>
      {(['zoom', 'x', 'y'] as const).map((part) => (
        <Control
          key={part}
          part={part}
          value={crop[part]}
          onChange={(value) => setCrop((now) => ({ ...now, [part]: value }))}
        />
      ))}
      {problem && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          <Trans>Choose another image</Trans>
        </Button>
        <Button onClick={finish} loading={isSaving} disabled={!bitmap}>
          <Trans>Use this part</Trans>
        </Button>
      </Group>
    </>
  );
}

const controls = {
  zoom: { label: t({ message: 'Zoom', context: 'noun' }), min: 1, max: maxZoom },
  x: {
    label: t({
      message: 'Left to right',
      context: 'a slider; right to left in languages that are written so',
    }),
    min: 0,
    max: 1,
  },
  y: { label: t`Top to bottom`, min: 0, max: 1 },
} as const;

interface ControlProps {
  part: keyof Crop;
  value: number;
  onChange: (value: number) => void;
}

function Control({ part, value, onChange }: ControlProps) {
  const { label, min, max } = controls[part];
  // Sliders begin at the right in languages that are written from there. The image is not mirrored.
  const isMirrored = part === 'x' && direction === 'rtl';
  return (
    <div className={classes.control}>
      <Text size="sm" aria-hidden>
        {label}
      </Text>
      <Slider
        thumbLabel={label}
        label={null}
        min={min}
        max={max}
        step={(max - min) / 100}
        value={isMirrored ? 1 - value : value}
        onChange={(shown) => onChange(isMirrored ? 1 - shown : shown)}
      />
    </div>
  );
}

/** A size with the longer side and the shape. */
const sizeOf = (longer: number, aspect: number) => ({
  width: Math.round(longer * Math.min(1, aspect)),
  height: Math.round(longer / Math.max(1, aspect)),
});

/** The visible part in pixels of the image, and how far it can be moved. */
function partOf(image: ImageBitmap, { zoom }: Crop, aspect: number) {
  const width = Math.min(image.width, image.height * aspect) / zoom;
  const height = width / aspect;
  return { width, height, roomX: image.width - width, roomY: image.height - height };
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height, roomX, roomY } = partOf(bitmap, crop, canvas.width / canvas.height);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, crop.x * roomX, crop.y * roomY, width, height, 0, 0, canvas.width, canvas.height);
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
