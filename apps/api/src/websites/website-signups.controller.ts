import type { ExportFormat } from '@app/imports';
import { maxSignups, type SignupDetails } from '@app/signups';
import { WebsiteSignupsService } from '@app/websites';
import { Controller, Delete, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { csvLine } from '../analytics/csv.js';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId } from '../auth/caller.js';
import { ListResponder, type ListPage, rowsOf } from '../lists/list-responder.js';
import { streamOf } from '../lists/stream-of.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId, SignupId } from '../openapi/resource-id.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import {
  WebsiteSignupDeletedDto,
  type WebsiteSignupDetailsDto,
  WebsiteSignupExportQuery,
  WebsiteSignupListDto,
  WebsiteSignupListQuery,
} from './website-signup.dto.js';

const columns = ['id', 'email', 'consent', 'createdAt', 'confirmedAt'] as const;

const writers: Record<
  ExportFormat,
  { mediaType: string; header: string; lineOf: (row: WebsiteSignupDetailsDto) => string }
> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    // Without the byte order mark, Excel would read the file in the system's encoding.
    header: `\ufeff${csvLine(columns)}`,
    lineOf: (row) => csvLine(columns.map((column) => row[column])),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    header: '',
    lineOf: (row) => `${JSON.stringify(row)}\n`,
  },
};

@ApiTags('Websites')
@Controller('v1/websites/:id/signups')
export class WebsiteSignupsController {
  constructor(
    private readonly signups: WebsiteSignupsService,
    private readonly lists: ListResponder,
  ) {}

  @Get()
  @MayLag()
  @Operation({
    summary: 'List the sign-ups of a website',
    description:
      'Email addresses of visitors who agreed to receive email. With a mail server, only confirmed ones. All websites of ' +
      `an account have at most ${maxSignups.toLocaleString('en-US')} together.`,
    scope: 'signups:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The sign-ups, the last one first.', type: WebsiteSignupListDto })
  async listWebsiteSignups(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() query: WebsiteSignupListQuery,
  ): Promise<ListPage | StreamableFile> {
    await this.signups.require(accountId, id);
    return this.lists.respond(
      {
        accountId,
        name: `sign-ups ${id}`,
        page: (limit, after) => this.signups.page(accountId, id, limit, after?.id),
        present,
      },
      query,
    );
  }

  @Get('export')
  @MayLag()
  @Operation({
    summary: 'Export the sign-ups of a website',
    description:
      'A file with all sign-ups. If the connection breaks, it is incomplete. In CSV, texts that a spreadsheet would run as a ' +
      'formula begin with an apostrophe.',
    scope: 'signups:read',
    errors: [404],
  })
  @ApiOkResponse({
    description: 'The file, as an attachment.',
    content: {
      'text/csv': {
        schema: { type: 'string', description: 'One table with a header, as in RFC 4180.' },
        example: 'id,email,consent,createdAt,confirmedAt\r\n',
      },
      'application/x-ndjson': {
        schema: { type: 'string', description: 'One JSON object per line.' },
        example: '{"id":"01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10","email":"ben@example.com"}\n',
      },
    },
  })
  async exportWebsiteSignups(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { format = 'csv' }: WebsiteSignupExportQuery,
  ): Promise<StreamableFile> {
    await this.signups.require(accountId, id);
    const pages = await rowsOf({
      page: (limit, after) => this.signups.page(accountId, id, limit, after?.id),
    });
    const { mediaType, header, lineOf } = writers[format];
    async function* file(): AsyncGenerator<string> {
      yield header;
      for await (const rows of pages) yield rows.map((row) => lineOf(present(row))).join('');
    }
    return new StreamableFile(streamOf(file()), {
      type: mediaType,
      disposition: `attachment; filename="signups-${new Date().toISOString().slice(0, 10)}.${format}"`,
    });
  }

  @Delete(':signupId')
  @Audited('signup.deleted')
  @Operation({
    summary: 'Delete a sign-up',
    description: 'Permanent. Also deletes the address from webhook deliveries and their log.',
    scope: 'signups:write',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The sign-up is deleted.', type: WebsiteSignupDeletedDto })
  async deleteWebsiteSignup(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @SignupId() signupId: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<WebsiteSignupDeletedDto> {
    await this.signups.delete(accountId, id, signupId);
    return { ok: true, deleted: signupId };
  }
}

const present = (signup: SignupDetails): WebsiteSignupDetailsDto => ({
  id: signup.id,
  website: signup.website,
  email: signup.email,
  consent: signup.consent,
  createdAt: signup.createdAt.toISOString(),
  confirmedAt: signup.confirmedAt?.toISOString() ?? null,
});
