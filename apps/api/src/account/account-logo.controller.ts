import { logoTarget, LogosService, pictureTarget } from '@app/accounts';
import { notFound } from '@app/common';
import { ImageResizer } from '@app/images';
import { Controller, Delete, Get, Put, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { sendPicture } from '../images/cached-picture.js';
import { ImageBody, rejectImage, SentImage } from '../images/image-body.js';
import { Operation } from '../openapi/operation.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { AccountLogoDto } from './account.dto.js';

/** The logo that the account's QR codes and pages can show. */
@ApiTags('Account')
@Controller('v1/account/logo')
export class AccountLogoController {
  constructor(
    private readonly logos: LogosService,
    private readonly resizer: ImageResizer,
  ) {}

  @Get()
  @Operation({
    summary: 'Get the logo of the account',
    description: 'Returns the stored image. Clients may cache it, using its `ETag`.',
    scope: 'account:read',
    errors: [404],
  })
  @ApiOkResponse({
    description: 'The logo.',
    content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiResponse({ status: 304, description: 'The client has the current logo.' })
  async getLogo(
    @AccountId() accountId: string,
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const logo = await this.logos.find(accountId);
    if (!logo) throw notFound();
    return sendPicture(request, reply, {
      type: 'image/jpeg',
      version: logo.version,
      filename: 'logo.jpg',
      download: false,
      draw: async () => logo.jpeg,
    });
  }

  @Put()
  @Audited('account.logo_changed')
  @Operation({
    summary: 'Set the logo of the account',
    description:
      "QR codes show it with `logo=true`, and the pages with the account's `brand` show it small. The whole image is scaled down until it fits into 400 × 400 pixels, and stored as " +
      'a JPEG of at most 40,000 bytes: upright, without metadata, with transparent areas filled white. An image is rejected ' +
      'with the code `too_many_pixels` (more than 40 megapixels), `animated`, or `unreadable` (damaged or incomplete) for ' +
      'the field `image`. Sending the same image again changes nothing. Printed codes are not affected.',
    scope: 'write',
    takesImage: true,
  })
  @ApiOkResponse({ description: 'The account has a logo.', type: AccountLogoDto })
  async setLogo(
    @AccountId() accountId: string,
    @Query() _query: NoQuery,
    @ImageBody() image: SentImage,
  ): Promise<AccountLogoDto> {
    const jpeg = await this.resizer.cover(image.file(), logoTarget).catch(rejectImage);
    const picture = await this.resizer.cover(jpeg, pictureTarget);
    await this.logos.set(accountId, jpeg, picture);
    return { hasLogo: true };
  }

  @Delete()
  @Audited('account.logo_changed')
  @Operation({
    summary: 'Remove the logo of the account',
    description: 'Does nothing if there is no logo.',
    scope: 'write',
  })
  @ApiOkResponse({ description: 'The account has no logo.', type: AccountLogoDto })
  async removeLogo(
    @AccountId() accountId: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<AccountLogoDto> {
    await this.logos.remove(accountId);
    return { hasLogo: false };
  }
}
