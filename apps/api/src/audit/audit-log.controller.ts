import { AuditLogService, type AuditFilter, type ListedEntry, type SealedEntry } from '@app/accounts';
import { Controller, Get, Query, StreamableFile, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { streamOf } from '../lists/stream-of.js';
import { Operation } from '../openapi/operation.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { NoQuery } from '../validation/no-input.js';
import { AuditEntryListDto, AuditLogQuery, SealedEntryDto, type AuditEntryDto } from './audit-log.dto.js';

const ndjson = 'application/x-ndjson';

/** The schema of a text with one JSON object per line. The operation needs `ApiExtraModels` of the type. */
function linesSchema(type: Type): { type: 'string'; description: string } {
  // Keywords of JSON Schema that Nest's types lack.
  const content = { contentMediaType: 'application/json', contentSchema: { $ref: getSchemaPath(type) } };
  return { type: 'string', description: 'One JSON object per line.', ...content };
}

@ApiTags('Audit log')
@Controller('v1/audit-log')
export class AuditLogController {
  constructor(
    private readonly log: AuditLogService,
    private readonly lists: ListResponder,
  ) {}

  @Get()
  @MayLag()
  @Operation({
    summary: 'List the audit log',
    description: 'Who changed what, and when. Returns the entries that match all filters, newest first.',
    scope: 'audit:read',
  })
  @ApiOkResponse({
    description: 'The entries, newest first.',
    type: AuditEntryListDto,
  })
  listAuditLog(
    @AccountId() accountId: string,
    @Query()
    { action, actorKind, actor, since, until, limit, cursor }: AuditLogQuery,
  ): Promise<ListPage | StreamableFile> {
    const filter: AuditFilter = {
      action,
      actorKind,
      actorId: actor,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
    };
    return this.lists.respond(
      {
        accountId,
        name: `audit log ${JSON.stringify(filter)}`,
        page: (size, after) => this.log.page(accountId, filter, size, after?.id),
        present: presentEntry,
      },
      { limit, cursor },
    );
  }

  @Get('export')
  @MayLag()
  @Operation({
    summary: 'Export the audit log',
    description:
      'The whole chain of the account, oldest first, one JSON object per line, so that anyone can verify it. ' +
      'An entry of the last second may still be missing.',
    scope: 'audit:read',
  })
  @ApiExtraModels(SealedEntryDto)
  @ApiOkResponse({
    description: 'The sealed entries.',
    content: { [ndjson]: { schema: linesSchema(SealedEntryDto) } },
  })
  async exportAuditLog(@AccountId() accountId: string, @Query() _query: NoQuery): Promise<StreamableFile> {
    const entries = this.log.chain(accountId);
    // Before the response begins, so that an unreachable database still leads to a 503.
    const first = await entries.next();
    return new StreamableFile(streamOf(lines(first, entries)), {
      type: `${ndjson}; charset=utf-8`,
      disposition: 'attachment; filename="audit-log.ndjson"',
    });
  }
}

async function* lines(
  first: IteratorResult<SealedEntry, void>,
  rest: AsyncGenerator<SealedEntry, void>,
): AsyncGenerator<string> {
  for (let next = first; !next.done; next = await rest.next()) yield `${JSON.stringify(next.value)}\n`;
}

const presentEntry = (entry: ListedEntry): AuditEntryDto => ({
  id: entry.id,
  seq: entry.seq,
  createdAt: entry.createdAt,
  action: entry.action,
  actor: entry.actor,
  credential: entry.credential,
  request: entry.request,
  target: entry.target,
  fields: entry.fields,
  details: entry.details,
});
