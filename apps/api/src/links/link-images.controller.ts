import { ImageResizer } from '@app/images';
import { LinkImagesService, LinksService } from '@app/links';
import { previewImageSize } from '@app/pages';
import { Controller, Delete, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { ImageBody, rejectImage, SentImage } from '../images/image-body.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { LinkPresenter } from './link-presenter.js';
import { linkFields, LinkImageChangedDto } from './link.dto.js';

/** The images that messengers and social networks show for links. */
@ApiTags('Links')
@Controller('v1/links')
export class LinkImagesController {
  constructor(
    private readonly links: LinksService,
    private readonly images: LinkImagesService,
    private readonly resizer: ImageResizer,
    private readonly presenter: LinkPresenter,
  ) {}

  @Put(':id/preview-image')
  @Audited('link.updated')
  @Operation({
    summary: "Set the image of a link's preview",
    description:
      'Messengers and social networks show it instead of the image drawn from the texts of `preview`; without ' +
      '`preview`, they do not show it. The image is scaled to cover 1200 × 630 pixels and ' +
      'cropped. It is stored as a JPEG: upright, without metadata, with transparent areas filled white. An image is rejected ' +
      'with the code `too_many_pixels` (more than 40 megapixels), `animated`, or `unreadable` (damaged or incomplete) for ' +
      'the field `image`. Sending the same image again changes nothing.',
    scope: 'links:write',
    errors: [404, 410],
    takesImage: true,
  })
  @ApiOkResponse({ description: 'The updated link.', type: LinkImageChangedDto })
  async setPreviewImage(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @ImageBody() image: SentImage,
  ): Promise<LinkImageChangedDto> {
    const file = image.file();
    await this.images.requireChangeable(accountId, id);
    const jpeg = await this.resizer.cover(file, previewImageSize).catch(rejectImage);
    await this.images.set(accountId, id, jpeg);
    return this.presenter.present(await this.links.get(accountId, id), linkFields.illustrated, view);
  }

  @Delete(':id/preview-image')
  @Audited('link.updated')
  @Operation({
    summary: "Remove the image of a link's preview",
    description:
      'From then on, the image is drawn from the texts of `preview`. Does nothing if there is no image.',
    scope: 'links:write',
    errors: [404, 410],
  })
  @ApiOkResponse({ description: 'The updated link.', type: LinkImageChangedDto })
  async removePreviewImage(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { view }: ViewQuery,
    @NoBody() _body: unknown,
  ): Promise<LinkImageChangedDto> {
    await this.images.remove(accountId, id);
    return this.presenter.present(await this.links.get(accountId, id), linkFields.illustrated, view);
  }
}
