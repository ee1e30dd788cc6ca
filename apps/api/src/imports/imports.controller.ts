import { GroupsService, unknownGroup } from '@app/links';
import { invalidRequest } from '@app/common';
import {
  type ImportDetails,
  type ImportField,
  importJob,
  ImportsService,
  reportWriters,
  type SkipReason,
} from '@app/imports';
import { JobQueue } from '@app/jobs';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { AccountId, type Creator, CurrentCreator } from '../auth/caller.js';
import { tagged } from '../entity-tags/entity-tag.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { PageQuery } from '../lists/page.dto.js';
import { streamOf } from '../lists/stream-of.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { FileBody, fileTypes, type GivenBody } from './file-body.js';
import {
  CreateImportQuery,
  ImportDto,
  ImportListDto,
  ImportReportQuery,
  UpdateImportDto,
} from './import.dto.js';
import type { GivenMapping } from './given-mapping.js';

/** Converts an import to its form in the API. */
const presentImport = ({
  id,
  state,
  bytes,
  readBytes,
  options,
  found,
  rows,
  created,
  skipped,
  leftOut,
  failure,
  createdAt,
  updatedAt,
  endedAt,
}: ImportDetails): ImportDto => ({
  id,
  name: options.name ?? null,
  state,
  bytes,
  readBytes,
  rows,
  totalRows: found?.rows ?? null,
  created,
  skipped: Object.entries(skipped).map(([reason, count]) => ({ reason: reason as SkipReason, rows: count })),
  leftOut: Object.entries(leftOut).map(([field, count]) => ({ field: field as ImportField, rows: count })),
  source: found?.source ?? options.source ?? null,
  columns: found?.present ?? [],
  samples: found?.samples ?? {},
  mapping: found?.columns ?? {},
  encoding: options.encoding ?? found?.encoding ?? null,
  dateOrder: options.dateOrder ?? found?.dateOrder ?? null,
  unreadColumns: found?.unreadColumns ?? [],
  ignored: options.ignored ?? [],
  unknownDomains: found?.unknownDomains ?? [],
  onUnknownDomain: options.onUnknownDomain ?? null,
  // PostgreSQL does not preserve the order of properties in jsonb.
  preview: (found?.preview ?? []).map(({ line, slug, destination, name, skipped: reason }) => ({
    line,
    slug,
    destination,
    name,
    skipped: reason,
  })),
  upgradeHttp: options.upgradeHttp ?? false,
  group: options.group ?? null,
  tags: options.tags ?? [],
  failure,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

@ApiTags('Imports')
@Controller('v1/imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly groups: GroupsService,
    private readonly jobs: JobQueue,
    private readonly lists: ListResponder,
    private readonly limits: AccountLimits,
  ) {}

  @Post()
  @Audited('import.created', 'import.started')
  @Operation({
    summary: 'Import links from a file',
    description:
      'The body is the file itself: our own export (CSV or NDJSON), any table as CSV, an SQL dump of YOURLS, or an export of ' +
      'Bitly, Dub, Kutt, Shlink, YOURLS, Rebrandly or Short.io. It is checked first: the import then shows what would be ' +
      'created and skipped, and `POST /v1/imports/:id/start` imports it.',
    scope: 'links:write',
    post: true,
    takesFile: true,
  })
  @ApiConsumes(...fileTypes)
  @ApiBody({ description: 'The file, up to 100 MiB.', schema: { type: 'string', format: 'binary' } })
  @ApiCreatedResponse({ description: 'The import.', type: ImportDto })
  async createImport(
    @AccountId() accountId: string,
    @CurrentCreator() creator: Creator,
    @Query() { start, mapping, tag, ...given }: CreateImportQuery,
    @FileBody() body: GivenBody,
  ): Promise<ImportDto> {
    const file = body.file();
    await this.checkGroup(accountId, given.group);
    const options = { ...given, ...columnsOf(mapping ?? {}), tags: tag };
    const received = await file.receive();
    return this.continue(
      accountId,
      await this.imports.create(
        accountId,
        options,
        received,
        start && (() => this.limits.takeLinks(creator)),
      ),
    );
  }

  @Get()
  @Operation({ summary: 'List imports', description: 'The last 50.', scope: 'links:read' })
  @ApiOkResponse({ description: 'The imports, newest first.', type: ImportListDto })
  listImports(@AccountId() accountId: string, @Query() query: PageQuery): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: 'imports',
        page: (limit, after) => this.imports.page(accountId, limit, after?.id),
        present: presentImport,
      },
      query,
    );
  }

  @Get(':id')
  @Operation({
    summary: 'Read an import',
    description: 'Returns its progress, what it found in the file, and how many rows it skipped, by reason.',
    scope: 'links:read',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The import.', type: ImportDto })
  async getImport(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
  ): Promise<ImportDto> {
    return tagged(presentImport(await this.imports.get(accountId, id)));
  }

  @Get(':id/report')
  @Operation({
    summary: 'Get the rows that were skipped, or imported without a value',
    description:
      'Each with its line in the file and the reason. Rows that were imported without values that cannot be read have the reason `left_out`, and `field` names the fields, separated by commas. Those that got another slug have `new_slug`, and the message names it. If the connection breaks, the file is incomplete.',
    scope: 'links:read',
    errors: [404],
  })
  @ApiOkResponse({
    description: 'The file, as an attachment.',
    content: {
      'text/csv': {
        schema: { type: 'string', description: 'One table with a header, as in RFC 4180.' },
        example:
          'line,slug,destination,reason,field,message\r\n7,summer,https://shop.example/,slug_taken,slug,…\r\n',
      },
      'application/x-ndjson': {
        schema: { type: 'string', description: 'One JSON object per line.' },
        example: '{"line":7,"slug":"summer","reason":"slug_taken"}\n',
      },
    },
  })
  async getImportReport(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { format = 'csv' }: ImportReportQuery,
  ): Promise<StreamableFile> {
    await this.imports.get(accountId, id);
    const { mediaType, header, write } = reportWriters[format];
    const pages = this.imports.allSkips(accountId, id);
    async function* file(): AsyncGenerator<string> {
      yield header;
      for await (const rows of pages) yield write(rows);
    }
    return new StreamableFile(streamOf(file()), {
      type: mediaType,
      disposition: `attachment; filename="import-${id}.${format}"`,
    });
  }

  @Patch(':id')
  @Audited('import.updated')
  @Operation({
    summary: 'Change how a file is read',
    description: 'Only for an import that is `checked`, which is then checked again.',
    scope: 'links:write',
    errors: [404],
  })
  @ApiBody({ type: UpdateImportDto, required: false })
  @ApiOkResponse({ description: 'The import.', type: ImportDto })
  async updateImport(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @Body()
    { source, mapping, encoding, dateOrder, onUnknownDomain, upgradeHttp, group, tags }: UpdateImportDto = {},
  ): Promise<ImportDto> {
    await this.checkGroup(accountId, group);
    const changes = {
      ...(source !== undefined && { source: source ?? undefined }),
      ...(mapping !== undefined && changedColumns(mapping)),
      ...(encoding !== undefined && { encoding: encoding ?? undefined }),
      ...(dateOrder !== undefined && { dateOrder: dateOrder ?? undefined }),
      ...(onUnknownDomain !== undefined && { onUnknownDomain: onUnknownDomain ?? undefined }),
      ...(upgradeHttp !== undefined && { upgradeHttp }),
      ...(group !== undefined && { group: group ?? undefined }),
      ...(tags !== undefined && { tags }),
    };
    return this.continue(accountId, await this.imports.update(accountId, id, changes));
  }

  @Post(':id/start')
  @Audited('import.started')
  @HttpCode(200)
  @Operation({
    summary: 'Start an import',
    description: 'Only for an import that is `checked`.',
    scope: 'links:write',
    errors: [404],
    post: true,
  })
  @ApiOkResponse({ description: 'The import.', type: ImportDto })
  async startImport(
    @AccountId() accountId: string,
    @CurrentCreator() creator: Creator,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<ImportDto> {
    const started = await this.imports.start(accountId, id, (links) => this.limits.takeLinks(creator, links));
    return this.continue(accountId, started);
  }

  @Delete(':id')
  @Audited('import.cancelled')
  @Operation({
    summary: 'Cancel an import',
    description: 'Links that it has already created stay. Does nothing if it has ended.',
    scope: 'links:write',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The import.', type: ImportDto })
  async cancelImport(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<ImportDto> {
    return presentImport(await this.imports.cancel(accountId, id));
  }

  /** @throws DomainError `invalid_request` if the account has no such group. */
  private async checkGroup(accountId: string, group: string | null | undefined): Promise<void> {
    if (!group) return;
    if ((await this.groups.referenceErrors(accountId, group)).length > 0)
      throw invalidRequest([unknownGroup]);
  }

  /** Adds a job that continues it. If the queue is unavailable, the next sweep adds the job. */
  private async continue(accountId: string, details: ImportDetails): Promise<ImportDto> {
    await this.jobs.add(importJob, { accountId, importId: details.id }).catch(() => undefined);
    return presentImport(details);
  }
}

const columnsOf = ({ ignore, ...columns }: GivenMapping) => ({ columns, ignored: ignore });

/** With `ignore` alone, the columns by field stay as they were given. */
function changedColumns(mapping: GivenMapping | null) {
  const { columns, ignored } = columnsOf(mapping ?? {});
  return ignored !== undefined && Object.keys(columns).length === 0 ? { ignored } : { columns, ignored };
}
