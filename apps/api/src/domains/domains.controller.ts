import { Settings } from '@app/common';
import type { Domain } from '@app/database';
import { DomainChecksService, DomainsService, HostAddresses, recordName, recordValue } from '@app/domains';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { AccountId } from '../auth/caller.js';
import { tagged } from '../entity-tags/entity-tag.js';
import { IfMatch, type Precondition } from '../entity-tags/if-match.decorator.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { PageQuery } from '../lists/page.dto.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import { ReportReferenceErrors } from '../validation/reference-errors.interceptor.js';
import {
  CreateDomainDto,
  DomainCheckedDto,
  DomainDeletedDto,
  DomainDto,
  DomainListDto,
  UpdateDomainDto,
} from './domain.dto.js';

const reportLinkErrors = ReportReferenceErrors(DomainsService, (domains, { accountId, body }) =>
  domains.linkErrors(accountId, body.defaultLink),
);

@ApiTags('Domains')
@Controller('v1/domains')
export class DomainsController {
  constructor(
    private readonly domains: DomainsService,
    private readonly checks: DomainChecksService,
    private readonly addresses: HostAddresses,
    private readonly limits: AccountLimits,
    private readonly lists: ListResponder,
    private readonly settings: Settings,
  ) {}

  @Post()
  @Audited('domain.created')
  @reportLinkErrors
  @Operation({
    summary: 'Add a domain',
    description:
      'Its links and pages are served there once the `record` in the response has been found in DNS. It is checked every five ' +
      'minutes for three days, and on request. An account has at most 100 domains, or 3 while sign-up is open.',
    scope: 'domains:write',
    conflict: '`domain_taken`: the account has a domain with this host already.',
    post: true,
  })
  @ApiCreatedResponse({ description: 'The domain, with the record to set.', type: DomainDto })
  async createDomain(
    @AccountId() accountId: string,
    @Body() body: CreateDomainDto,
    @Query() _query: NoQuery,
  ): Promise<DomainDto> {
    return this.present(await this.domains.create(accountId, body, this.limits.maxDomains));
  }

  @Get()
  @Operation({
    summary: 'List domains',
    description:
      'The domains of the account, verified or not, without the default domain of the installation.',
    scope: 'domains:read',
  })
  @ApiOkResponse({ description: 'The domains, newest first.', type: DomainListDto })
  listDomains(@AccountId() accountId: string, @Query() query: PageQuery): Promise<ListPage | StreamableFile> {
    return this.lists.respond(
      {
        accountId,
        name: 'domains',
        page: async (limit, after) =>
          (await this.domains.page(accountId, limit, after?.id)).map((domain) => this.present(domain)),
        present: (domain) => domain,
      },
      query,
    );
  }

  @Get(':id')
  @Operation({
    summary: 'Read a domain',
    description: 'Says whether it is verified, and which record it needs.',
    scope: 'domains:read',
    errors: [404],
    conditional: true,
  })
  @ApiOkResponse({ description: 'The domain.', type: DomainDto })
  async getDomain(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
  ): Promise<DomainDto> {
    return tagged(this.present(await this.domains.get(accountId, id)));
  }

  @Patch(':id')
  @Audited('domain.updated')
  @reportLinkErrors
  @Operation({
    summary: 'Change a domain',
    description: 'Sets what visitors get at `/` and at unknown addresses. The host cannot be changed.',
    scope: 'domains:write',
    errors: [404],
    conditional: true,
  })
  @ApiBody({ type: UpdateDomainDto, required: false })
  @ApiOkResponse({ description: 'The updated domain.', type: DomainDto })
  async updateDomain(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @IfMatch() condition: Precondition | undefined,
    @Body() changes: UpdateDomainDto = {},
  ): Promise<DomainDto> {
    return tagged(this.present(await this.domains.update(accountId, id, changes, this.checkOf(condition))));
  }

  @Post(':id/verify')
  @Audited('domain.verified', 'domain.lost')
  @HttpCode(200)
  @Operation({
    summary: 'Verify a domain',
    description:
      'Checks the TXT record now, which can take a few seconds, and returns what it found and whether the host points here. ' +
      'Name servers may cache the absence of the record for a while. An account may do this 30 times a minute.',
    scope: 'domains:write',
    errors: [404],
    post: true,
  })
  @ApiOkResponse({ description: 'The domain, verified or with the `problem`.', type: DomainCheckedDto })
  async verifyDomain(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<DomainCheckedDto> {
    const { host } = await this.domains.get(accountId, id);
    await this.limits.countDomainCheck(accountId);
    const domain = await this.checks.check(accountId, id);
    const resolvesHere = domain.problem === 'dns_failed' ? null : await this.addresses.leadHere(host ?? '');
    return { ...this.present(domain), resolvesHere };
  }

  @Delete(':id')
  @Audited('domain.deleted')
  @Operation({
    summary: 'Delete a domain',
    description:
      'Only a domain without links and websites can be deleted. From then on, its host serves the default domain of the ' +
      'installation, if it still points here.',
    scope: 'domains:write',
    errors: [404],
    conditional: true,
    conflict: '`domain_in_use`: links or websites are on the domain.',
  })
  @ApiOkResponse({ description: 'The domain was deleted.', type: DomainDeletedDto })
  async deleteDomain(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
    @IfMatch() condition: Precondition | undefined,
  ): Promise<DomainDeletedDto> {
    await this.domains.delete(accountId, id, this.checkOf(condition));
    return { ok: true, deleted: id };
  }

  private checkOf(condition: Precondition | undefined): ((domain: Domain) => void) | undefined {
    return condition && ((domain) => condition(this.present(domain)));
  }

  private present(domain: Domain): DomainDto {
    const host = domain.host ?? '';
    return {
      id: domain.uid ?? '',
      host,
      url: this.settings.shortOrigin(host),
      status: domain.provenAt === null ? 'pending' : 'verified',
      problem: domain.problem,
      record: { type: 'TXT', name: recordName(host), value: recordValue(domain.token ?? '') },
      homeUrl: domain.homeUrl,
      notFoundUrl: domain.notFoundUrl,
      defaultLink: domain.defaultLink,
      verifiedAt: domain.provenAt?.toISOString() ?? null,
      missingSince: domain.missingSince?.toISOString() ?? null,
      checkedAt: domain.checkedAt?.toISOString() ?? null,
      createdAt: domain.createdAt.toISOString(),
      updatedAt: domain.updatedAt.toISOString(),
    };
  }
}
