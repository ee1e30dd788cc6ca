import { Settings, slugTaken } from '@app/common';
import type { LeftOut, LeftOutReason } from '@app/imports';
import { SlugsService } from '@app/slugs';
import { WebsitesService } from '@app/websites';
import { Controller, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { AccountId, type Creator, CurrentCreator } from '../auth/caller.js';
import { Operation } from '../openapi/operation.decorator.js';
import { WebsitePresenter } from '../websites/website-presenter.js';
import { type WebsiteDto, websiteFields } from '../websites/website.dto.js';
import { type GivenPageFile, PageFileBody, pageFileTypes } from './page-file-body.js';
import { PageFiles } from './page-files.js';
import { ImportPageQuery, type LeftOutDto, PageImportDto, PageImportPreviewDto } from './page-import.dto.js';

const messages: Readonly<Record<LeftOutReason, string>> = {
  http_url: 'The address starts with http:, and bio pages link to https: only.',
  unsupported_scheme: 'This is not the address of a web page. Bio pages link to https: only.',
  invalid_url: 'This is not an address that a browser can open.',
  url_too_long: 'The address has more than 2,048 characters.',
  credentials: 'The address contains a user name or password.',
  own_host: 'The address is on the host of short links. Add it as one of your links.',
  denied_host: 'Links to this host are not allowed here.',
  mixed_script: 'The host mixes scripts, so it may look like another one. Add it yourself if it is right.',
  embed: 'This is embedded content without an address of its own.',
  locked: 'Visitors needed a code, a payment or an age for this. Here it would be open to everybody.',
  unknown_network: 'Bio pages have no icon for this network.',
  wrong_network: 'The address does not lead to this network.',
  too_many: 'A bio page has at most 100 items and 50 social networks.',
  shortened: 'This was too long, and was shortened.',
  not_in_file: 'The file does not contain the photo, or it is larger than 5 MB. Photos are not fetched.',
  unreadable: 'The photo is damaged, or neither PNG, JPEG nor WebP.',
};

/** Converts an entry of the report to its form in the API. */
const presentLeftOut = ({ part, text, url, reason }: LeftOut): LeftOutDto => ({
  part,
  text,
  url,
  reason,
  message: messages[reason],
});

@ApiTags('Imports')
@Controller('v1/imports')
export class PageImportsController {
  constructor(
    private readonly files: PageFiles,
    private readonly websites: WebsitesService,
    private readonly slugs: SlugsService,
    private readonly presenter: WebsitePresenter,
    private readonly limits: AccountLimits,
    private readonly settings: Settings,
  ) {}

  @Post('bio-page')
  @Audited('website.created')
  @Operation({
    summary: 'Create a website from a page of another service',
    description:
      'The body is the file itself: a page of Linktree, Beacons or LinkStack that a browser has saved (as HTML, as MHTML, or as ' +
      "a ZIP of the page and its folder), LinkStack's export of user data, or the JSON data of a Linktree page. The new " +
      'website has its name, text, items, social networks and, if the file contains it, the photo. It is not published. ' +
      'Nothing is fetched. With `dryRun=true`, nothing is created, and the response is a 200. A file is rejected with the code ' +
      '`not_recognized`, `wrong_source`, `damaged`, `encrypted` or `too_complex` for the field `file`.',
    scope: 'websites:write',
    errors: [409],
    post: true,
    takesPageFile: true,
  })
  @ApiConsumes(...pageFileTypes)
  @ApiBody({
    description: 'The file, up to 16 MiB. JSON may be sent as `application/json`, too.',
    schema: { type: 'string', format: 'binary' },
  })
  @ApiCreatedResponse({ description: 'The new website, and what was left out.', type: PageImportDto })
  @ApiOkResponse({ description: 'For a dry run: what would be created.', type: PageImportPreviewDto })
  async importBioPage(
    @AccountId() accountId: string,
    @CurrentCreator() creator: Creator,
    @Query() { slug, source, dryRun, ...given }: ImportPageQuery,
    @PageFileBody() file: GivenPageFile,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageImportDto | PageImportPreviewDto> {
    const { photo, leftOut, ...read } = await this.files.read(file.bytes(), source);
    const { bio, items, socials } = read;
    const name = given.name ?? read.name ?? slug;
    const found = { source: read.source, leftOut: leftOut.map(presentLeftOut) };
    if (dryRun) {
      if (!(await this.slugs.availability(slug, accountId)).available) throw slugTaken(slug);
      void reply.status(200);
      const page = {
        slug,
        url: `${this.settings.SHORT_URL_BASE}/${slug}`,
        name,
        bio,
        photo: photo && `data:image/jpeg;base64,${photo.toString('base64')}`,
        items,
        socials,
      };
      return { source: found.source, page, leftOut: found.leftOut };
    }
    await this.limits.countLink(creator);
    const created = await this.websites.create(accountId, { slug, name, bio, items, socials }, photo);
    const website = this.presenter.present(created, websiteFields.read, 'full') as WebsiteDto;
    return { source: found.source, website, leftOut: found.leftOut };
  }
}
