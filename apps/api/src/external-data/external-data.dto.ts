import { externalIdError, maxExternalId, maxMetadataPairs, metadataError, notFound } from '@app/common';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AsSent } from '../validation/as-sent.decorator.js';
import { Check, Nullable } from '../validation/check.js';

const metadata = { campaign: 'summer-2027', order: '1042' };
const pairsOf = { type: 'object', additionalProperties: { type: 'string' }, example: metadata } as const;

/** What a 409 of a change means. */
export const externalIdConflict = '`external_id_taken`: another resource of this kind has the external id.';

/** Data that other systems store with a resource, in responses. */
export class ExternalDataDto {
  /** Another system's id for it, or null. */
  @ApiProperty({ type: 'string', nullable: true, example: 'crm-1042' })
  externalId: string | null;

  /** Pairs of strings that other systems store with it. The order of the pairs is not preserved. */
  @ApiProperty(pairsOf)
  metadata: Record<string, string>;
}

/** Pairs of strings, preserved as sent: up to 20, with keys of 1 to 40 characters and values of up to 500. */
const IsMetadata = (): PropertyDecorator => applyDecorators(AsSent(), Check(metadataError));

/** Data that other systems store with a resource, in requests. */
export class GivenExternalDataDto {
  /**
   * Another system's id for it: 1 to 255 characters (code points), not trimmed, no control characters, not `.` or
   * `..`. Case matters. No other resource of this kind in the account may have it. Null removes it.
   */
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    minLength: 1,
    maxLength: maxExternalId,
    example: 'crm-1042',
  })
  @Nullable()
  @Check(externalIdError)
  externalId?: string | null;

  /**
   * Up to 20 pairs of strings to store with it. Keys have 1 to 40 characters and no control characters, values have up to
   * 500 and no control characters except line breaks; neither is trimmed. Replaces all pairs. Null or an empty object
   * removes them.
   */
  @ApiPropertyOptional({ ...pairsOf, nullable: true, maxProperties: maxMetadataPairs })
  @Nullable()
  @IsMetadata()
  metadata?: Record<string, string> | null;
}

/** An external id in a path. @throws DomainError `not_found` if no resource can have it. */
export function externalIdOf(segment: string): string {
  if (externalIdError(segment)) throw notFound();
  return segment;
}

interface StoredExternalData {
  externalId: string | null;
  metadata: Record<string, string> | null;
}

/** What other systems keep with a resource, in its form in the API. */
export const presentExternalData = ({ externalId, metadata }: StoredExternalData): ExternalDataDto => ({
  externalId,
  metadata: metadata ?? {},
});
