// Worker thread that resizes images: receives a ResizeRequest, posts a ResizeResult. An exception ends the thread.
import { parentPort } from 'node:worker_threads';
import { ImageError, type ImageProblem } from './image-error.js';
import type { ImageTarget } from './image-file.js';
import { ImageScaler } from './image-scaler.js';
import { inspectImage } from './inspect-image.js';

export interface ResizeRequest {
  file: Uint8Array;
  /** The size that the image has to cover. */
  size: ImageTarget;
}

export type ResizeResult = ({ jpeg: Uint8Array } | { problem: ImageProblem }) & {
  /** The memory that the thread keeps allocated for images until it ends. */
  memoryBytes: number;
};

const opening = ImageScaler.open();

async function resize({ file, size }: ResizeRequest): Promise<ResizeResult> {
  const scaler = await opening;
  try {
    const image = await inspectImage(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    const jpeg = scaler.cover(image, size);
    return { jpeg, memoryBytes: scaler.memoryBytes };
  } catch (error) {
    if (error instanceof ImageError) return { problem: error.problem, memoryBytes: scaler.memoryBytes };
    throw error;
  }
}

parentPort?.on('message', (request: ResizeRequest) => {
  void resize(request).then((result) => parentPort?.postMessage(result));
});
