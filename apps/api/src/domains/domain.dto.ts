import { domainProblems, type DomainProblem } from '@app/database';
import { DomainsService } from '@app/domains';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { getFromContainer } from 'class-validator';
import { IsDestination } from '../links/destination.decorator.js';
import { Check, Nullable } from '../validation/check.js';

const domainId = '01981f62-3c1a-7d20-8f5b-6a7e2b9c4d31';
const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

export const domainStatuses = ['pending', 'verified'] as const;
export type DomainStatus = (typeof domainStatuses)[number];

const IsHost = (): PropertyDecorator => Check((value) => getFromContainer(DomainsService).hostError(value));

const IsLinkId = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string'
      ? null
      : { code: 'invalid_type', message: 'This must be the id of a link, or null.' },
  );

/** The DNS record that verifies a domain. */
export class DomainRecordDto {
  /** Always `TXT`. */
  @ApiProperty({ enum: ['TXT'], example: 'TXT' })
  type: 'TXT';

  /** Name of the record. */
  @ApiProperty({ example: '_waypost.go.shop.example' })
  name: string;

  /** What it contains. */
  @ApiProperty({ example: 'waypost-domain=pHcHh3yT2mVx0QbK1s9dWfRz' })
  value: string;
}

/** A host of the account that serves links and bio pages. */
export class DomainDto {
  /** Id of the domain. */
  @ApiProperty({ format: 'uuid', example: domainId })
  id: string;

  /** Host name, lower case. Names with other letters than ASCII are in punycode. */
  @ApiProperty({ example: 'go.shop.example' })
  host: string;

  /** Origin of its links and bio pages. */
  @ApiProperty({ format: 'uri', example: 'https://go.shop.example' })
  url: string;

  /** `verified`: the domain belongs to the account and is served. `pending`: it is not verified, and visitors get the 404 page. */
  @ApiProperty({ enum: domainStatuses, example: 'verified' })
  status: DomainStatus;

  /**
   * What the last check found. `no_record`: the TXT record is missing. A verified domain is served for a day without it;
   * `claimed`: the record is there, but so is that of another account, which has the domain; `dns_failed`: no name server
   * answered. Null if nothing is wrong, or if there was no check.
   */
  @ApiProperty({ type: 'string', enum: [...domainProblems, null], nullable: true, example: null })
  problem: DomainProblem | null;

  /** The record that must stay in DNS for as long as the domain is used. */
  @ApiProperty({ type: DomainRecordDto })
  record: DomainRecordDto;

  /** Where `/` redirects to; null for a plain page. */
  @ApiProperty({ type: 'string', nullable: true, example: 'https://shop.example/' })
  homeUrl: string | null;

  /** Where visitors of unknown addresses are redirected to; null for the 404 page. */
  @ApiProperty({ type: 'string', nullable: true, example: 'https://shop.example/lost' })
  notFoundUrl: string | null;

  /** Id of the link that visitors of `/` follow, as if they came by its own address; null for `homeUrl`. */
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, example: null })
  defaultLink: string | null;

  /** When it was verified; null if it is not. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-26T08:02:00.000Z' })
  verifiedAt: string | null;

  /**
   * When the record of a verified domain went missing; null while it is there. A day later, the domain is
   * `pending` until the record is back.
   */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  missingSince: string | null;

  /** Time of the last check; null if there was none. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-26T08:02:00.000Z' })
  checkedAt: string | null;

  /** Creation time. */
  @ApiProperty({ format: 'date-time', example: '2026-11-26T08:00:00.000Z' })
  createdAt: string;

  /** Time of the owner's last change. */
  @ApiProperty({ format: 'date-time', example: '2026-11-26T08:00:00.000Z' })
  updatedAt: string;
}

/** A domain after a check that was asked for. */
export class DomainCheckedDto extends DomainDto {
  /**
   * Whether the host resolves to an address of the installation's short host. Informational: behind a proxy or CDN, it
   * has others. Null if that cannot be determined.
   */
  @ApiProperty({ type: 'boolean', nullable: true, example: true })
  resolvesHere: boolean | null;
}

/** Domains of the account. */
export class DomainListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [DomainDto] })
  data: DomainDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

/** Omitted fields stay unchanged, null removes. */
export class UpdateDomainDto {
  /** Where `/` redirects to: an https URL with the rules of destinations. */
  @ApiPropertyOptional({ nullable: true, example: 'https://shop.example/' })
  @Nullable()
  @IsDestination()
  homeUrl?: string | null;

  /** Where visitors of unknown addresses are redirected to: an https URL with the rules of destinations. */
  @ApiPropertyOptional({
    nullable: true,
    example: 'https://shop.example/lost',
  })
  @Nullable()
  @IsDestination()
  notFoundUrl?: string | null;

  /** Id of one of the account's links, on any domain, that visitors of `/` follow. It takes precedence over `homeUrl` while it exists. */
  @ApiPropertyOptional({ type: 'string', format: 'uuid', nullable: true, example: linkId })
  @Nullable()
  @IsLinkId()
  defaultLink?: string | null;
}

export class CreateDomainDto extends UpdateDomainDto {
  /**
   * Name of a host with at least two labels, such as `go.shop.example`, in any case. Letters beyond ASCII are fine. Not an
   * address, and neither a host of this installation nor a name above or below one.
   */
  @ApiProperty({ maxLength: 244, example: 'go.shop.example' })
  @IsHost()
  host: string;
}

export class DomainDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the deleted domain. */
  @ApiProperty({ format: 'uuid', example: domainId })
  deleted: string;
}
