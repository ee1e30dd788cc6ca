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
  WebsiteSignupListDto,
  WebsiteSignupListQuery,
} from './website-signup.dto.js';

const columns = ['id', 'email', 'consent', 'createdAt', 'confirmedAt'] as const;

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
      'Email addresses of visitors who agreed to get mail. With a mail server, only those that were confirmed. All websites of ' +
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
      'A CSV file with all sign-ups. If the connection breaks, the file is incomplete. Texts that a spreadsheet would run as a ' +
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
    },
  })
  async exportWebsiteSignups(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
  ): Promise<StreamableFile> {
    await this.signups.require(accountId, id);
    const pages = await rowsOf({
      page: (limit, after) => this.signups.page(accountId, id, limit, after?.id),
    });
    async function* file(): AsyncGenerator<string> {
      // Excel would read the file in the encoding of the system without the byte order mark.
      yield `\ufeff${csvLine(columns)}`;
      for await (const rows of pages) {
        const lines = rows.map(present).map((row) => csvLine(columns.map((column) => row[column])));
        yield lines.join('');
      }
    }
    return new StreamableFile(streamOf(file()), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="signups-${new Date().toISOString().slice(0, 10)}.csv"`,
    });
  }

  @Delete(':signupId')
  @Audited('signup.deleted')
  @Operation({
    summary: 'Delete a sign-up',
    description: 'Permanent. Deletes the address from the deliveries of webhooks and their log, too.',
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
