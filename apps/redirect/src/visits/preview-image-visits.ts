import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { VisitResponder } from '../http/visit-responder.js';
import { type PreviewImage, previewVersion } from '../preview-images/preview-image.js';
import { PreviewImages } from '../preview-images/preview-images.js';

/** How long others may cache a preview image, and so how long it may outlive its page or link. */
const cacheSeconds = 300;

/** Sends the images that bio pages and links are shared with. These requests are not visits and are not counted. */
@Injectable()
export class PreviewImageVisits {
  constructor(
    private readonly images: PreviewImages,
    private readonly responder: VisitResponder,
  ) {}

  async show(image: PreviewImage, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const tag = `"${previewVersion(image)}"`;
    const headers = { 'Cache-Control': `public, max-age=${cacheSeconds}`, ETag: tag };
    const cached = request.headers['if-none-match'];
    if (cached?.includes(tag) || cached?.trim() === '*') {
      return this.responder.send(response, 'preview_image', 304, headers);
    }
    const png = await this.images.draw(image);
    this.responder.send(response, 'preview_image', 200, { ...headers, 'Content-Type': 'image/png' }, png);
  }
}
