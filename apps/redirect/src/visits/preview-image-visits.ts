import { Settings } from '@app/common';
import { PreviewImages, previewTypeOf } from '@app/previews';
import type { LinkRoute } from '@app/routing';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { visitHolder } from '../http/visit-holder.js';
import { VisitResponder } from '../http/visit-responder.js';
import { type PreviewImage, previewVersion } from '@app/pages';
import { LinkImages } from './link-images.js';

/** How long others may cache a preview image, and so how long it may outlive its page or link. */
const cacheSeconds = 300;

/** Sends the preview images of bio pages and links. These requests are not visits and are not counted. */
@Injectable()
export class PreviewImageVisits {
  constructor(
    private readonly settings: Settings,
    private readonly images: PreviewImages,
    private readonly linkImages: LinkImages,
    private readonly responder: VisitResponder,
  ) {}

  /**
   * A drawn image.
   * @param readImages reads the images of the page by part, if it shows any.
   */
  async show(
    image: PreviewImage,
    request: IncomingMessage,
    response: ServerResponse,
    readImages?: () => Promise<ReadonlyMap<string, Buffer>>,
  ): Promise<void> {
    const version = previewVersion(image);
    if (this.isKnown(version, request, response)) return;
    const drawn = await this.images.draw(image, readImages, visitHolder(this.settings, response));
    this.send(response, version, previewTypeOf(drawn), drawn);
  }

  /** The image that its owner has set for a link. */
  async showOwn(
    link: LinkRoute,
    version: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (this.isKnown(version, request, response)) return;
    const image = await this.linkImages.find(link, version, visitHolder(this.settings, response));
    if (!image) return this.responder.notFound(response);
    this.send(response, image.version, 'image/jpeg', image.jpeg);
  }

  /** Responds with a 304 if the client has this version. */
  private isKnown(version: string, { headers }: IncomingMessage, response: ServerResponse): boolean {
    const cached = headers['if-none-match'];
    const isKnown = cached?.trim() === '*' || (cached?.includes(tagOf(version)) ?? false);
    if (isKnown) this.responder.send(response, 'preview_image', 304, cachedAs(version));
    return isKnown;
  }

  private send(response: ServerResponse, version: string, type: string, bytes: Buffer): void {
    const headers = { ...cachedAs(version), 'Content-Type': type };
    this.responder.send(response, 'preview_image', 200, headers, bytes);
  }
}

const tagOf = (version: string): string => `"${version}"`;

const cachedAs = (version: string): Record<string, string> => ({
  'Cache-Control': `public, max-age=${cacheSeconds}`,
  ETag: tagOf(version),
});
