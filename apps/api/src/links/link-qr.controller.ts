import { LinksService } from '@app/links';
import { Controller, Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountId } from '../auth/caller.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { QrCodes } from '../qr/qr-codes.js';
import { QrOperation } from '../qr/qr-operation.decorator.js';
import { QrQuery } from '../qr/qr-query.dto.js';

@ApiTags('Links')
@Controller('v1/links')
export class LinkQrController {
  constructor(
    private readonly links: LinksService,
    private readonly codes: QrCodes,
  ) {}

  @Get(':id/qr')
  @QrOperation({ of: 'a link', scope: 'links:read' })
  async getLinkQr(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() query: QrQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const address = await this.links.get(accountId, id);
    return this.codes.send(accountId, address, query, request, reply);
  }
}
