import type { Caller } from '@app/accounts';
import { DomainError, invalidRequest } from '@app/common';
import { BulkCreationService, type LinkDetails } from '@app/links';
import { listedFields } from '@app/operations';
import { Body, Controller, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { type Creator, CurrentCaller, CurrentCreator } from '../auth/caller.js';
import { RateLimit } from '../auth/rate-limit.js';
import { maxBulkBodyValues } from '../body-sizes.js';
import { Operation } from '../openapi/operation.decorator.js';
import {
  CreateLinksDto,
  CreateLinksQuery,
  type LinkFailureDto,
  LinksCreatedDto,
  maxFieldsOfFailure,
} from './create-link.dto.js';
import { LinkBodies } from './link-bodies.js';
import { LinkPresenter } from './link-presenter.js';
import { linkFields } from './link.dto.js';

/** A link that is not created, and why. */
interface Failure {
  index: number;
  error: DomainError;
}

@ApiTags('Links')
@Controller('v1/links/bulk')
export class CreateLinksController {
  constructor(
    private readonly bodies: LinkBodies,
    private readonly links: BulkCreationService,
    private readonly presenter: LinkPresenter,
    private readonly rateLimit: RateLimit,
    private readonly limits: AccountLimits,
  ) {}

  @Post()
  @HttpCode(200)
  @Audited('links.created')
  @Operation({
    summary: 'Create many links',
    description:
      'Creates up to 1,000 links, each independently and in order: the first of several that request the same slug or external id ' +
      'gets it. With `atomic=true`, either all are created, or the response is an error that lists all invalid fields ' +
      '(`links.3.slug`). Counts as one request, plus one for every 100 links.',
    scope: 'links:create',
    errors: [409],
    post: true,
    bulk: true,
    maxBodyValues: maxBulkBodyValues,
  })
  @ApiOkResponse({ description: 'What became of each link.', type: LinksCreatedDto })
  async createLinks(
    @CurrentCaller() { credentialId }: Caller,
    @CurrentCreator() creator: Creator,
    @Body() { links }: CreateLinksDto,
    @Query() { view, atomic = false }: CreateLinksQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinksCreatedDto> {
    await this.rateLimit.countMany(credentialId, links.length, reply);
    const { created, failures } = await this.create(creator, links, atomic);
    return {
      created: created.map((link) => this.presenter.present(link, linkFields.created, view)),
      failed: failures.map(presentFailure),
      summary: { created: created.length, failed: failures.length },
    };
  }

  private async create(
    creator: Creator,
    bodies: readonly unknown[],
    atomic: boolean,
  ): Promise<{ created: LinkDetails[]; failures: Failure[] }> {
    const { accountId } = creator;
    const validated = await this.bodies.validate(accountId, bodies);
    const failures = validated.flatMap(({ errors }, index): Failure[] =>
      errors ? [{ index, error: invalidRequest(errors) }] : [],
    );
    const valid = validated.flatMap(({ link }, index) => (link ? [{ link, index }] : []));
    const failuresOf = (errors: readonly (DomainError | undefined)[]): Failure[] =>
      errors.flatMap((error, at) => (error ? [{ index: valid[at]?.index ?? 0, error }] : []));

    if (atomic && failures.length > 0) {
      const errors = await this.links.check(
        accountId,
        valid.map(({ link }) => link),
      );
      throw errorOfAll([...failures, ...failuresOf(errors)]);
    }
    const { admitted, refusal } = await this.limits.countLinks(creator, valid.length);
    if (refusal && (atomic || admitted === 0)) throw refusal;
    const results = await this.links.create(
      accountId,
      valid.slice(0, admitted).map(({ link }) => link),
      { atomic },
    );
    failures.push(...failuresOf(results.map(({ error }) => error)));
    if (atomic && failures.length > 0) throw errorOfAll(failures);
    failures.push(...failuresOf(valid.map((_, at) => (at < admitted ? undefined : refusal))));
    return {
      created: results.flatMap(({ link }) => link ?? []),
      failures: failures.sort((a, b) => a.index - b.index),
    };
  }
}

const presentFailure = ({ index, error: { code, fields = [] } }: Failure): LinkFailureDto => ({
  index,
  code,
  ...listedFields(fields, maxFieldsOfFailure),
});

/** One error with everything at fault. It is the caller's mistake if any body is invalid, and otherwise a conflict. */
function errorOfAll(failures: readonly Failure[]): DomainError {
  const sorted = [...failures].sort((a, b) => a.index - b.index);
  const [first] = sorted;
  if (!first) throw new Error('nothing failed');
  const { code, message } =
    sorted.find(({ error: { code } }) => code === 'invalid_request')?.error ?? first.error;
  const fields = sorted.flatMap(({ index, error }) =>
    (error.fields ?? []).map(({ field, ...rest }) => ({
      field: field === '' ? `links.${index}` : `links.${index}.${field}`,
      ...rest,
    })),
  );
  return new DomainError(code, message, { fields });
}
