import { Settings } from '@app/common';
import { GroupsService, type LinkDetails, LinksService } from '@app/links';
import { type ExportedLink, linkWriters } from '@app/imports';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountId } from '../auth/caller.js';
import { rowsOf } from '../lists/list-responder.js';
import { streamOf } from '../lists/stream-of.js';
import { Operation } from '../openapi/operation.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { LinkExportQuery } from './link-export.dto.js';
import { linkFilterOf } from './link-filter.js';

@ApiTags('Links')
@Controller('v1/links/export')
export class LinkExportController {
  constructor(
    private readonly links: LinksService,
    private readonly groups: GroupsService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @MayLag()
  @Operation({
    summary: 'Export links',
    description:
      'A file with all links that match the filters, and all of their fields, which an import reads again. If the connection ' +
      'breaks, the file is incomplete. Passwords are not exported. In CSV, texts that a spreadsheet would run as a formula ' +
      'begin with an apostrophe, which the import removes.',
    scope: 'links:read',
  })
  @ApiOkResponse({
    description: 'The file, as an attachment.',
    content: {
      'text/csv': {
        schema: { type: 'string', description: 'One table with a header, as in RFC 4180.' },
        example: 'slug,destination,name,…\r\nsummer,https://shop.example/summer,Summer sale,…\r\n',
      },
      'application/x-ndjson': {
        schema: { type: 'string', description: 'One JSON object per line.' },
        example: '{"slug":"summer","destination":"https://shop.example/summer","name":"Summer sale"}\n',
      },
    },
  })
  async exportLinks(
    @AccountId() accountId: string,
    @Query() { format = 'csv', sort = 'newest', ...query }: LinkExportQuery,
  ): Promise<StreamableFile> {
    const filter = linkFilterOf(query);
    const { mediaType, header, write } = linkWriters[format];
    const pages = await rowsOf({
      page: async (size, after) =>
        this.withNames(accountId, await this.links.page(accountId, { sort, filter }, size, after)),
      sortKey: ({ sortKey }) => sortKey,
    });
    async function* file(): AsyncGenerator<string> {
      yield header;
      for await (const links of pages) yield write(links);
    }
    return new StreamableFile(streamOf(file()), {
      type: mediaType,
      disposition: `attachment; filename="links-${new Date().toISOString().slice(0, 10)}.${format}"`,
    });
  }

  private async withNames<Link extends LinkDetails>(
    accountId: string,
    links: Link[],
  ): Promise<(ExportedLink & Link)[]> {
    const ids = links.flatMap(({ group }) => group ?? []);
    const names = await this.groups.names(accountId, [...new Set(ids)]);
    return links.map((link) => ({
      ...link,
      url: `${this.settings.shortOrigin(link.domain)}/${link.slug}`,
      groupName: (link.group && names.get(link.group)) ?? null,
    }));
  }
}
