import type { Caller } from '@app/accounts';
import type { DomainError } from '@app/common';
import {
  type ConversionDetails,
  ConversionsService,
  type Refund,
  RefundsService,
  ReportedConversionsService,
  type ReportResult,
} from '@app/conversions';
import { listedFields } from '@app/operations';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AddsData, Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { RateLimit } from '../auth/rate-limit.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { ConversionBodies } from './conversion-bodies.js';
import {
  ConversionDeletedDto,
  ConversionDto,
  ConversionListDto,
  ConversionListQuery,
  type ConversionResultDto,
  ConversionsReportedDto,
  maxFieldsOfResult,
  RefundDto,
} from './conversion.dto.js';
import {
  givenConversion,
  maxConversions,
  NewConversionDto,
  NewConversionsDto,
  NewRefundDto,
} from './given-conversion.dto.js';

/** Properties of a body with that many conversions, with some that are unknown. */
const maxValues = 10 * maxConversions;

@ApiTags('Conversions')
@Controller('v1/conversions')
export class ConversionsController {
  constructor(
    private readonly conversions: ConversionsService,
    private readonly reported: ReportedConversionsService,
    private readonly refunds: RefundsService,
    private readonly bodies: ConversionBodies,
    private readonly lists: ListResponder,
    private readonly rateLimit: RateLimit,
    private readonly limits: AccountLimits,
  ) {}

  @Post()
  @AddsData()
  @Operation({
    summary: 'Report a conversion',
    description:
      'Something that a visitor did after a click, such as an order. Each is stored exactly once by its event and external id: ' +
      'repeating the call is safe, and returns the first response.',
    scope: 'conversions:write',
    invalid:
      '`invalid_voucher`: the voucher does not belong to this account, or was truncated. `voucher_expired`: the click was too long ago.',
    conflict:
      '`conversion_exists`: another conversion was reported with this event and external id. `conversion_deleted`: the ' +
      'conversion with this event and external id was deleted, or was merged into the daily sums.',
    gone: '`link_deleted`: the link that was clicked was deleted.',
    post: true,
  })
  @ApiCreatedResponse({ description: 'The new conversion.', type: ConversionDto })
  @ApiOkResponse({ description: 'The conversion, which was reported before.', type: ConversionDto })
  async createConversion(
    @AccountId() accountId: string,
    @Body() body: NewConversionDto,
    @Query() _query: NoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConversionDto> {
    const [result] = await this.limits.limitConversions(accountId, 1, () =>
      this.reported.report(accountId, [givenConversion(body)]),
    );
    if (!result) throw new Error('a report has a result');
    if ('error' in result) throw result.error;
    void reply.status(result.isNew ? 201 : 200);
    return present(result.conversion);
  }

  @Post('bulk')
  @HttpCode(200)
  @AddsData()
  @Operation({
    summary: 'Report many conversions',
    description:
      'Up to 1,000 conversions, each processed independently and in order. Repeating the call is safe. Counts as one request, plus one ' +
      'for every 100 conversions.',
    scope: 'conversions:write',
    post: true,
    bulk: true,
    maxBodyValues: maxValues,
  })
  @ApiOkResponse({ description: 'What became of each conversion.', type: ConversionsReportedDto })
  async createConversions(
    @CurrentCaller() { accountId, credentialId }: Caller,
    @Body() { conversions }: NewConversionsDto,
    @Query() _query: NoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConversionsReportedDto> {
    await this.rateLimit.countMany(credentialId, conversions.length, reply);
    const validated = await this.bodies.validate(conversions);
    const given = validated.flatMap((each) => ('given' in each ? [each.given] : []));
    const reported = await this.limits.limitConversions(accountId, given.length, () =>
      this.reported.report(accountId, given),
    );
    let next = 0;
    const results = validated.map((each) =>
      presentResult('error' in each ? each : (reported[next++] as ReportResult)),
    );
    const count = (result: ConversionResultDto['result']): number =>
      results.filter((each) => each.result === result).length;
    return {
      results,
      summary: { created: count('created'), existing: count('existing'), failed: count('failed') },
    };
  }

  @Get()
  @MayLag()
  @Operation({
    summary: 'List conversions',
    description: 'Returns the conversions that match all filters, including test conversions.',
    scope: 'conversions:read',
  })
  @ApiOkResponse({ description: 'The conversions, the last reported first.', type: ConversionListDto })
  listConversions(
    @AccountId() accountId: string,
    @Query() { link, event, externalId, from, to, ...query }: ConversionListQuery,
  ): Promise<ListPage | StreamableFile> {
    const filter = { link, event, externalId, from, to };
    return this.lists.respond(
      {
        accountId,
        name: `conversions ${JSON.stringify(filter)}`,
        page: (limit, after) => this.conversions.page(accountId, filter, limit, after?.id),
        present,
      },
      query,
    );
  }

  @Get(':id')
  @Operation({
    summary: 'Read a conversion',
    description: 'Returns what was reported, the link and the day of the click.',
    scope: 'conversions:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The conversion.', type: ConversionDto })
  async getConversion(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
  ): Promise<ConversionDto> {
    return present(await this.conversions.get(accountId, id));
  }

  @Delete(':id')
  @Audited('conversion.deleted')
  @Operation({
    summary: 'Delete a conversion',
    description:
      'Permanent. Use it for a conversion reported by mistake. Its refunds are deleted, too. It cannot be reported again: a keyed hash ' +
      'of its event and external id is kept.',
    scope: 'conversions:write',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The conversion is deleted.', type: ConversionDeletedDto })
  async deleteConversion(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<ConversionDeletedDto> {
    await this.conversions.delete(accountId, id);
    return { ok: true, deleted: id };
  }

  @Post(':id/refunds')
  @Audited('conversion.refunded')
  @Operation({
    summary: 'Refund a conversion',
    description:
      'Fully or partially, for 180 days after it happened. Each refund is stored exactly once by its external id: repeating ' +
      'the call is safe, and returns the first response.',
    scope: 'conversions:write',
    errors: [404],
    invalid: '`refund_too_large`: it is more than what is left, or the conversion has no amount.',
    conflict: '`refund_exists`: another refund of the conversion has this external id.',
    gone: '`conversion_closed`: the conversion happened more than 180 days ago.',
    post: true,
  })
  @ApiCreatedResponse({ description: 'The new refund.', type: RefundDto })
  @ApiOkResponse({ description: 'The refund, which was reported before.', type: RefundDto })
  async refundConversion(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Body() { externalId, amount = null }: NewRefundDto,
    @Query() _query: NoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefundDto> {
    const { refund, isNew } = await this.refunds.refund(accountId, id, { externalId, amount });
    void reply.status(isNew ? 201 : 200);
    return presentRefund(refund);
  }
}

const present = ({ isTest, occurredAt, createdAt, ...conversion }: ConversionDetails): ConversionDto => ({
  id: conversion.id,
  link: conversion.link,
  clickDay: conversion.clickDay,
  event: conversion.event,
  externalId: conversion.externalId,
  amount: conversion.amount,
  currency: conversion.currency,
  refunded: conversion.refunded,
  occurredAt: occurredAt.toISOString(),
  test: isTest,
  createdAt: createdAt.toISOString(),
});

const presentRefund = ({ createdAt, ...refund }: Refund): RefundDto => ({
  id: refund.id,
  conversion: refund.conversion,
  externalId: refund.externalId,
  amount: refund.amount,
  currency: refund.currency,
  createdAt: createdAt.toISOString(),
});

const presentResult = (result: ReportResult): ConversionResultDto =>
  'error' in result
    ? { result: 'failed', error: presentError(result.error) }
    : { result: result.isNew ? 'created' : 'existing', conversion: present(result.conversion) };

const presentError = ({ code, message, fields }: DomainError) => ({
  code,
  message,
  ...(fields && listedFields(fields, maxFieldsOfResult)),
});
