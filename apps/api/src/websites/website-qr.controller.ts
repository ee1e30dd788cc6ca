import { WebsitesService } from '@app/websites';
import { Controller, Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountId } from '../auth/caller.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { QrCodes } from '../qr/qr-codes.js';
import { QrOperation } from '../qr/qr-operation.decorator.js';
import { QrQuery } from '../qr/qr-query.dto.js';

@ApiTags('Websites')
@Controller('v1/websites')
export class WebsiteQrController {
  constructor(
    private readonly websites: WebsitesService,
    private readonly codes: QrCodes,
  ) {}

  @Get(':id/qr')
  @QrOperation({ of: 'a website', scope: 'websites:read' })
  async getWebsiteQr(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() query: QrQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const address = await this.websites.get(accountId, id);
    return this.codes.send(accountId, address, query, request, reply);
  }
}
