import { ImageResizer } from '@app/images';
import { kindOfItem } from '@app/database';
import { backdropTarget, coverTarget, photoTarget, thumbnailTargetOf } from '@app/pages';
import { WebsiteImagesService } from '@app/websites';
import { Controller, Delete, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { ImageBody, rejectImage, SentImage } from '../images/image-body.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ItemId, ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { WebsitePresenter } from './website-presenter.js';
import {
  WebsiteBackedDto,
  WebsiteCoveredDto,
  websiteFields,
  WebsitePicturedDto,
  WebsiteThumbnailsDto,
} from './website.dto.js';

/** The photos of bio pages, their covers, the images behind them, and the thumbnails of their items. */
@ApiTags('Websites')
@Controller('v1/websites')
export class WebsiteImagesController {
  constructor(
    private readonly images: WebsiteImagesService,
    private readonly resizer: ImageResizer,
    private readonly presenter: WebsitePresenter,
  ) {}

  @Put(':id/photo')
  @Audited('website.updated')
  @Operation({
    summary: 'Set the photo of a website',
    description:
      'The page shows it instead of the monogram. The middle of the image is scaled to 240 × 240 pixels and stored as a ' +
      'JPEG of at most 7,000 bytes: upright, without metadata, with transparent areas filled white. An image with too much ' +
      'detail for that is compressed further. An image is rejected with the code `too_many_pixels` (more than 40 megapixels), ' +
      '`animated`, or `unreadable` (damaged or incomplete) for the field `image`. Sending the same image again changes ' +
      'nothing.',
    scope: 'websites:write',
    errors: [404, 410],
    takesImage: true,
  })
  @ApiOkResponse({ description: 'The updated website.', type: WebsitePicturedDto })
  async setPhoto(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @ImageBody() image: SentImage,
  ): Promise<WebsitePicturedDto> {
    const file = image.file();
    await this.images.requireChangeable(accountId, id);
    const jpeg = await this.resizer.cover(file, photoTarget).catch(rejectImage);
    return this.presenter.present(
      await this.images.setPhoto(accountId, id, jpeg),
      websiteFields.pictured,
      view,
    );
  }

  @Delete(':id/photo')
  @Audited('website.updated')
  @Operation({
    summary: 'Remove the photo of a website',
    description: 'From then on, the page shows a monogram. Does nothing if there is no photo.',
    scope: 'websites:write',
    errors: [404, 410],
  })
  @ApiOkResponse({ description: 'The updated website.', type: WebsitePicturedDto })
  async removePhoto(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<WebsitePicturedDto> {
    return this.presenter.present(await this.images.removePhoto(accountId, id), websiteFields.pictured, view);
  }

  @Put(':id/cover')
  @Audited('website.updated')
  @Operation({
    summary: 'Set an image as the cover of a website',
    description:
      'The page shows it above everything else, as wide as the screen. It replaces any other cover. The middle of the image is ' +
      'scaled to 1200 × 400 pixels, or fewer, and stored as a WebP of at most 9,000 bytes, like the photo of a website, and with ' +
      'the same errors. One that makes the page larger than 80 KB is rejected with `page_too_large`, and the message says by ' +
      'how much. Sending the same image again changes nothing.',
    scope: 'websites:write',
    errors: [404, 410],
    takesImage: true,
  })
  @ApiOkResponse({ description: 'The updated website.', type: WebsiteCoveredDto })
  async setCover(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @ImageBody() image: SentImage,
  ): Promise<WebsiteCoveredDto> {
    const file = image.file();
    await this.images.requireChangeable(accountId, id);
    const webp = await this.resizer.cover(file, coverTarget).catch(rejectImage);
    const website = await this.images.setCover(accountId, id, webp);
    return this.presenter.present(website, websiteFields.covered, view);
  }

  @Delete(':id/cover')
  @Audited('website.updated')
  @Operation({
    summary: 'Remove the cover of a website',
    description: 'An image or a gradient. Does nothing if there is none.',
    scope: 'websites:write',
    errors: [404, 410],
  })
  @ApiOkResponse({ description: 'The updated website.', type: WebsiteCoveredDto })
  async removeCover(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<WebsiteCoveredDto> {
    return this.presenter.present(await this.images.removeCover(accountId, id), websiteFields.covered, view);
  }

  @Put(':id/background-image')
  @Audited('website.updated')
  @Operation({
    summary: 'Set the background image of a website',
    description:
      'The page shows it behind everything else, at the size of the screen, dimmed with the background color as far as readable ' +
      'text requires (WCAG 2 AA). The whole image is scaled to at most 1280 × 1280 pixels, and stored as a WebP of at most 15,000 ' +
      'bytes, which take 20 KB in the page, like the photo of a website, and with the same errors. One that makes the page ' +
      'larger than 80 KB is rejected with `page_too_large`, and the message says by how much. Sending the same image again ' +
      'changes nothing.',
    scope: 'websites:write',
    errors: [404, 410],
    takesImage: true,
  })
  @ApiOkResponse({ description: 'The updated website.', type: WebsiteBackedDto })
  async setBackgroundImage(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @ImageBody() image: SentImage,
  ): Promise<WebsiteBackedDto> {
    const file = image.file();
    await this.images.requireChangeable(accountId, id);
    const webp = await this.resizer.cover(file, backdropTarget).catch(rejectImage);
    const website = await this.images.setBackdrop(accountId, id, webp);
    return this.presenter.present(website, websiteFields.backed, view);
  }

  @Delete(':id/background-image')
  @Audited('website.updated')
  @Operation({
    summary: 'Remove the background image of a website',
    description: 'Does nothing if there is none.',
    scope: 'websites:write',
    errors: [404, 410],
  })
  @ApiOkResponse({ description: 'The updated website.', type: WebsiteBackedDto })
  async removeBackgroundImage(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<WebsiteBackedDto> {
    return this.presenter.present(
      await this.images.removeBackdrop(accountId, id),
      websiteFields.backed,
      view,
    );
  }

  @Put(':id/items/:itemId/thumbnail')
  @Audited('website.updated')
  @Operation({
    summary: "Set an item's thumbnail",
    description:
      'The page shows it next to the title of the item. The middle of the image is scaled to 88 × 88 pixels and stored as a ' +
      'JPEG of at most 1,450 bytes, like the photo of a website, and with the same errors. The thumbnail of an `image` is the ' +
      'image: the whole of it, scaled to at most 720 × 900 pixels, as a WebP of at most 9,000 bytes. That of a `media` has ' +
      '256 × 144 pixels and at most 3,000 bytes. A website has at most 20 ' +
      'thumbnails: one more is rejected with the code `too_many` for the field `image`, and the thumbnail of a heading with ' +
      '`heading`. One that makes the page larger than 80 KB is rejected with `page_too_large`, and the message says by how ' +
      'much. Sending the same image again changes nothing. An item keeps its thumbnail when the list of items is sent ' +
      'again with its id.',
    scope: 'websites:write',
    errors: [404, 410],
    takesImage: true,
  })
  @ApiOkResponse({ description: 'The updated website.', type: WebsiteThumbnailsDto })
  async setThumbnail(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @ItemId() itemId: string,
    @Query() { view }: ViewQuery,
    @ImageBody() image: SentImage,
  ): Promise<WebsiteThumbnailsDto> {
    const file = image.file();
    const { items } = await this.images.requireChangeable(accountId, id, itemId);
    const item = items.find((each) => each.id === itemId);
    const target = thumbnailTargetOf(item ? kindOfItem(item) : '');
    const jpeg = await this.resizer.cover(file, target).catch(rejectImage);
    const website = await this.images.setThumbnail(accountId, id, itemId, jpeg);
    return this.presenter.present(website, websiteFields.thumbnails, view);
  }

  @Delete(':id/items/:itemId/thumbnail')
  @Audited('website.updated')
  @Operation({
    summary: "Remove an item's thumbnail",
    description: 'Does nothing if the item has none.',
    scope: 'websites:write',
    errors: [404, 410],
  })
  @ApiOkResponse({ description: 'The updated website.', type: WebsiteThumbnailsDto })
  async removeThumbnail(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @ItemId() itemId: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<WebsiteThumbnailsDto> {
    const website = await this.images.removeThumbnail(accountId, id, itemId);
    return this.presenter.present(website, websiteFields.thumbnails, view);
  }
}
