import type canvasKit from 'canvaskit-wasm';
import type { Canvas, CanvasKit, Image, Surface } from 'canvaskit-wasm';
import { createRequire } from 'node:module';
import { unreadable } from './image-error.js';
import type { ImageFile, ImageSize, ImageTarget } from './image-file.js';

const require = createRequire(import.meta.url);
/** The build that also writes JPEG. */
const build = 'canvaskit-wasm/bin/full';

/** JPEG's quality, 0 to 100. A photo of 1200 × 630 pixels takes 100 to 300 KB. */
const quality = 85;
/** Tried in order while a JPEG is too large. If none is low enough, the image shrinks. */
const lowerQualities = [75, 60, 45, 30, 20];
const smaller = 0.75;
/** Parameters of Mitchell's filter. */
const mitchell = 1 / 3;

interface Rectangle extends ImageSize {
  x: number;
  y: number;
}

/** Decodes images, and scales them to a size that they cover. WebAssembly keeps its memory until the thread ends. */
export class ImageScaler {
  private constructor(private readonly kit: CanvasKit) {}

  static async open(): Promise<ImageScaler> {
    const openCanvasKit = require(`${build}/canvaskit.js`) as typeof canvasKit.default;
    return new ImageScaler(
      await openCanvasKit({ locateFile: (name) => require.resolve(`${build}/${name}`) }),
    );
  }

  /** The allocated memory. It never shrinks. */
  get memoryBytes(): number {
    return (this.kit as CanvasKit & { HEAPU8: Uint8Array }).HEAPU8.byteLength;
  }

  /**
   * The middle of the image, or the `whole` image, upright, as a JPEG or WebP without metadata. Transparent parts become white.
   * @param size in pixels. With `maxBytes`, the result may have the same shape with fewer pixels.
   * @throws ImageError if the image cannot be decoded as its headers declare.
   */
  cover(file: ImageFile, { maxBytes = Infinity, whole, format = 'JPEG', ...size }: ImageTarget): Uint8Array {
    const isTurned = file.orientation >= 5;
    const stored = isTurned ? { width: size.height, height: size.width } : size;
    const image = this.decode(file);
    // Rotation comes last, when few pixels are left to rotate.
    const result = this.upright(this.scaled(image, whole ? within(image, stored) : stored), file.orientation);
    return this.encoded(result, maxBytes, format);
  }

  /** The image as a file of at most `maxBytes`. Deletes it. */
  private encoded(original: Image, maxBytes: number, format: 'JPEG' | 'WEBP'): Uint8Array {
    for (let image = original; ;) {
      for (const each of [quality, ...lowerQualities]) {
        const encoded = image.encodeToBytes(this.kit.ImageFormat[format], each);
        if (encoded && encoded.length > maxBytes) continue;
        image.delete();
        if (!encoded) throw new Error('the image could not be encoded');
        return encoded;
      }
      const size = {
        width: Math.floor(image.width() * smaller),
        height: Math.floor(image.height() * smaller),
      };
      image = this.scaled(image, size);
    }
  }

  /** The middle of an image in a new size. Deletes the image. */
  private scaled(original: Image, size: ImageSize): Image {
    let image = original;
    let part = middleOf(image, size);
    // Halving averages four pixels at a time, which needs less memory than mipmaps and shows no moiré.
    while (part.width >= 2 * size.width) {
      const half = { width: Math.round(part.width / 2), height: Math.round(part.height / 2) };
      image = this.redraw(image, half, (canvas, from) =>
        canvas.drawImageRectOptions(
          from,
          this.rectangle(part),
          this.rectangle({ x: 0, y: 0, ...half }),
          this.kit.FilterMode.Linear,
          this.kit.MipmapMode.None,
          null,
        ),
      );
      part = middleOf(image, size);
    }
    return this.redraw(image, size, (canvas, from) =>
      canvas.drawImageRectCubic(
        from,
        this.rectangle(part),
        this.rectangle({ x: 0, y: 0, ...size }),
        mitchell,
        mitchell,
        null,
      ),
    );
  }

  private decode({ data, width, height, opaque }: ImageFile): Image {
    const image = this.kit.MakeImageFromEncoded(data);
    if (!image) throw unreadable();
    const [shown, turned] = [image.width() === width, image.width() === height];
    const isAsSaid = (shown && image.height() === height) || (turned && image.height() === width);
    if (isAsSaid && (!opaque || this.isOpaqueAtCorners(image))) return image;
    image.delete();
    throw unreadable();
  }

  /** The decoder leaves pixels without data transparent. The last pixel of the file is at a corner. */
  private isOpaqueAtCorners(image: Image): boolean {
    const [right, bottom] = [image.width() - 1, image.height() - 1];
    const { ColorType, AlphaType, ColorSpace } = this.kit;
    const pixel = {
      width: 1,
      height: 1,
      colorType: ColorType.RGBA_8888,
      alphaType: AlphaType.Unpremul,
      colorSpace: ColorSpace.SRGB,
    };
    return [
      [0, 0],
      [right, 0],
      [0, bottom],
      [right, bottom],
    ].every(([x = 0, y = 0]) => image.readPixels(x, y, pixel)?.[3] === 255);
  }

  /** Rotates and mirrors an image by its EXIF orientation. */
  private upright(image: Image, orientation: number): Image {
    if (orientation === 1) return image;
    const [width, height] = [image.width(), image.height()];
    const size = orientation < 5 ? { width, height } : { width: height, height: width };
    return this.redraw(image, size, (canvas, from) => {
      canvas.concat(matrixOf(orientation, width, height));
      canvas.drawImage(from, 0, 0, null);
    });
  }

  /** Draws an image on white, in a new size. Deletes it. */
  private redraw(
    image: Image,
    { width, height }: ImageSize,
    draw: (canvas: Canvas, from: Image) => void,
  ): Image {
    let surface: Surface | null = null;
    try {
      surface = this.kit.MakeSurface(width, height);
      if (!surface) throw new Error('cannot allocate memory for the image');
      surface.getCanvas().clear(this.kit.WHITE);
      draw(surface.getCanvas(), image);
      surface.flush();
      return surface.makeImageSnapshot();
    } finally {
      surface?.delete();
      image.delete();
    }
  }

  private rectangle({ x, y, width, height }: Rectangle): Float32Array {
    return this.kit.XYWHRect(x, y, width, height);
  }
}

/** The largest part around the middle that has the shape of `size`. */
function middleOf(image: Image, size: ImageSize): Rectangle {
  const scale = Math.min(image.width() / size.width, image.height() / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return { x: (image.width() - width) / 2, y: (image.height() - height) / 2, width, height };
}

/** The largest size with the shape of the image that fits into `size`, and is not larger than the image. */
function within(image: Image, size: ImageSize): ImageSize {
  const scale = Math.min(1, size.width / image.width(), size.height / image.height());
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: scaled(image.width()), height: scaled(image.height()) };
}

/** The matrix that moves a pixel of the stored image to its upright position, as three rows. */
function matrixOf(orientation: number, width: number, height: number): number[] {
  const rows: Readonly<Record<number, [number, number, number, number, number, number]>> = {
    2: [-1, 0, width, 0, 1, 0],
    3: [-1, 0, width, 0, -1, height],
    4: [1, 0, 0, 0, -1, height],
    5: [0, 1, 0, 1, 0, 0],
    6: [0, -1, height, 1, 0, 0],
    7: [0, -1, height, -1, 0, width],
    8: [0, 1, 0, -1, 0, width],
  };
  return [...(rows[orientation] ?? [1, 0, 0, 0, 1, 0]), 0, 0, 1];
}
