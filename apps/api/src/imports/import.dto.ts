import { importStates, type ImportState } from '@app/database';
import {
  type DateOrder,
  dateOrders,
  type DomainChoice,
  domainChoices,
  type ExportFormat,
  exportFormats,
  type FileEncoding,
  fileEncodings,
  type ImportColumns,
  type ImportField,
  importFields,
  importSources,
  type ImportSource,
  skipReasons,
  type SkipReason,
} from '@app/imports';
import { maxTagsOfLink } from '@app/links';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check, Nullable, Optional } from '../validation/check.js';
import { IsBool, IsOneOf, IsTruth } from '../validation/choice.decorator.js';
import { IsTagNames } from '../validation/tags.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { columnsError, type GivenMapping } from './given-mapping.js';

/** Longer than file systems allow. */
const maxNameLength = 255;

const columnExample = { slug: 'Back-half', destination: 'Long URL' };
const groupExample = '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11';

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

const IsGroupId = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string' && value !== ''
      ? null
      : { code: 'invalid_type', message: 'This must be the id of a group.' },
  );

/** The states that callers see. */
export const shownStates = importStates.filter((state) => state !== 'uploading');

/** The query of a new import. */
export class CreateImportQuery {
  /** Name of the file, to find the import in the list. */
  @ApiPropertyOptional({ example: 'links.csv' })
  @Optional()
  @IsText({ max: maxNameLength })
  name?: string;

  /** Where the file comes from. Guessed by its columns if it is missing. `csv` is any table, whose columns are guessed by common names. */
  @ApiPropertyOptional({ example: 'bitly' })
  @Optional()
  @IsOneOf(importSources)
  source?: ImportSource;

  /**
   * JSON: names of columns by field, which override what is guessed; null leaves a field out. The fields are those of an
   * export of links, `archived` (the opposite of `active`) and `clicks`, which become the link's `imported`. `ignore` lists
   * columns to skip although they may decide who can open a link or where it leads.
   */
  @ApiPropertyOptional({ type: 'string', example: JSON.stringify(columnExample) })
  @Optional()
  @Transform(({ value }: { value: unknown }) => parsed(value))
  @Check(columnsError)
  mapping?: GivenMapping;

  /** Character encoding of the file. Detected if it is missing: UTF-8, UTF-16 with a byte order mark, Shift-JIS or Windows-1252. */
  @ApiPropertyOptional({ example: 'windows-1252' })
  @Optional()
  @IsOneOf(fileEncodings)
  encoding?: FileEncoding;

  /** What comes first in dates with slashes, such as `3/4/2026`. If it is missing, it is inferred from unambiguous dates in the file, such as `3/15/2026`. */
  @ApiPropertyOptional({ example: 'month' })
  @Optional()
  @IsOneOf(dateOrders)
  dateOrder?: DateOrder;

  /**
   * What happens to links on hosts that are not domains of the account: `default` puts them on the default domain, `skip` skips
   * their rows. If it is missing, a single such host maps to the default domain, and several stop the import (`unknown_domains`).
   */
  @ApiPropertyOptional({ example: 'default' })
  @Optional()
  @IsOneOf(domainChoices)
  onUnknownDomain?: DomainChoice;

  /** `true` makes destinations with `http:` start with `https:`. Otherwise their rows are skipped. */
  @IsTruth({ byDefault: false, example: true })
  upgradeHttp?: boolean;

  /** `true` imports immediately. Otherwise the file is only checked, and `POST /v1/imports/:id/start` imports it. */
  @IsTruth({ byDefault: false, example: false })
  start?: boolean;

  /** Id of the group for all links, instead of the groups that the file names. */
  @ApiPropertyOptional({ format: 'uuid', example: groupExample })
  @Optional()
  @IsGroupId()
  group?: string;

  /** A tag that every link gets besides its own. Repeat it for several. */
  @ApiPropertyOptional({ type: [String], maxItems: maxTagsOfLink, example: ['Imported'] })
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @IsTagNames({ max: maxTagsOfLink })
  tag?: string[];
}

/** How the file of an import is to be read. Omitted fields stay unchanged. */
export class UpdateImportDto {
  /** Where the file comes from. Null guesses. */
  @ApiPropertyOptional({ nullable: true, example: 'csv' })
  @Nullable()
  @IsOneOf(importSources)
  source?: ImportSource | null;

  /**
   * Names of columns by field, and in `ignore` those to skip although they may decide who can open a link or where it
   * leads. Replaces the previous mapping; null stands for none. With `ignore` alone, the columns by field stay.
   */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: {
      nullable: true,
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    },
    nullable: true,
    example: columnExample,
  })
  @Nullable()
  @Check(columnsError)
  mapping?: GivenMapping | null;

  /** Character encoding of the file. Null detects it. */
  @ApiPropertyOptional({ nullable: true, example: 'windows-1252' })
  @Nullable()
  @IsOneOf(fileEncodings)
  encoding?: FileEncoding | null;

  /** What comes first in dates with slashes. Null infers it from the file's dates. */
  @ApiPropertyOptional({ nullable: true, example: 'month' })
  @Nullable()
  @IsOneOf(dateOrders)
  dateOrder?: DateOrder | null;

  /** What happens to links on hosts that are not domains of the account. Null: a single such host maps to the default domain. */
  @ApiPropertyOptional({ nullable: true, example: 'default' })
  @Nullable()
  @IsOneOf(domainChoices)
  onUnknownDomain?: DomainChoice | null;

  /** Whether destinations with `http:` are made to start with `https:`. */
  @ApiPropertyOptional({ example: true })
  @Optional()
  @IsBool()
  upgradeHttp?: boolean;

  /** Id of the group that all links come into, or null for those that the file names. */
  @ApiPropertyOptional({ type: 'string', format: 'uuid', nullable: true, example: groupExample })
  @Nullable()
  @IsGroupId()
  group?: string | null;

  /** Tags that every link gets besides its own. Replaces the previous ones. */
  @ApiPropertyOptional({ type: [String], maxItems: maxTagsOfLink, example: ['Imported'] })
  @Optional()
  @IsTagNames({ max: maxTagsOfLink })
  tags?: string[];
}

/** Rows that were skipped for a reason. */
export class SkippedCountDto {
  /** Why. */
  @ApiProperty({ enum: skipReasons, example: 'slug_taken' })
  reason: SkipReason;

  /** How many rows. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  rows: number;
}

/** Rows that are imported without a value that cannot be read. */
export class LeftOutCountDto {
  /** The field that is left empty. */
  @ApiProperty({ enum: importFields, example: 'createdAt' })
  field: ImportField;

  /** How many rows. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 2 })
  rows: number;
}

/** A row at the beginning of the file, as it was understood. */
export class PreviewRowDto {
  /** Line on which the row begins, from 1. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 2 })
  line: number;

  /** The slug. */
  @ApiProperty({ type: 'string', nullable: true, example: 'summer' })
  slug: string | null;

  /** The destination. */
  @ApiProperty({ type: 'string', nullable: true, example: 'https://shop.example/summer' })
  destination: string | null;

  /** The name of the link. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Summer sale' })
  name: string | null;

  /** Why the row is skipped, or null. */
  @ApiProperty({ type: 'string', enum: skipReasons, nullable: true, example: null })
  skipped: SkipReason | null;
}

/** Why an import failed, or cannot be started yet. */
export class ImportFailureDto {
  /** Stable. */
  @ApiProperty({ example: 'no_columns' })
  code: string;

  /** A sentence for people. */
  @ApiProperty({ example: 'Map the columns of the slug and the destination; the file has: Short, Long.' })
  message: string;
}

/** An import of links from a file. */
export class ImportDto {
  /** Id of the import. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** Name of the file, if given. */
  @ApiProperty({ type: 'string', nullable: true, example: 'links.csv' })
  name: string | null;

  /**
   * `checking`: the dry run is under way. `checked`: nothing has been imported; start it, or change how the file is read.
   * `importing`: links are being created. `finished`, `failed` and `cancelled` have ended; links that were created stay.
   */
  @ApiProperty({ enum: shownStates, example: 'checked' })
  state: ImportState;

  /** Size of the file, bytes. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 48_210 })
  bytes: number;

  /** Bytes that have been read so far, for a progress bar. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 48_210 })
  readBytes: number;

  /** Rows that have been processed so far. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 420 })
  rows: number;

  /** How many rows the file has; null until it has been checked, and without a check. */
  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, example: 420 })
  totalRows: number | null;

  /** Links created so far; while the import is `checking` or `checked`, links that would be created. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 417 })
  created: number;

  /** The other rows, by reason. `GET /v1/imports/:id/report` has each of them. */
  @ApiProperty({ type: [SkippedCountDto] })
  skipped: SkippedCountDto[];

  /** Rows of `created` that are imported without a value that cannot be read, by field. The report has each of them. */
  @ApiProperty({ type: [LeftOutCountDto] })
  leftOut: LeftOutCountDto[];

  /** Where the file comes from; null until that is known. */
  @ApiProperty({ type: 'string', enum: importSources, nullable: true, example: 'bitly' })
  source: ImportSource | null;

  /** The names of the columns of the file, up to 500. Those over 200 characters are left out, because they cannot be mapped. */
  @ApiProperty({ type: [String], example: ['Back-half', 'Long URL', 'Notes'] })
  columns: string[];

  /** The first value of each column that has one, cut to 80 characters, of the first 100 columns. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { 'Back-half': 'summer', 'Long URL': 'https://shop.example/summer' },
  })
  samples: Readonly<Record<string, string>>;

  /** Which column is read as which field, as it was given or guessed. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: columnExample })
  mapping: ImportColumns;

  /** Character encoding of the file, as given or detected; null until known. */
  @ApiProperty({ type: 'string', enum: fileEncodings, nullable: true, example: 'utf-8' })
  encoding: FileEncoding | null;

  /** What comes first in its dates with slashes, as given or inferred. Null if neither: ambiguous dates then cannot be read. */
  @ApiProperty({ type: 'string', enum: dateOrders, nullable: true, example: null })
  dateOrder: DateOrder | null;

  /** Columns that stop the import (`unread_columns`): they may decide who can open a link or where it leads, and are not read. */
  @ApiProperty({ type: [String], example: [] })
  unreadColumns: string[];

  /** Columns that are skipped although they may decide that, as given in `ignore` of the mapping. */
  @ApiProperty({ type: [String], example: ['Geo'] })
  ignored: string[];

  /** Hosts of links in the file that are not domains of the account, up to 20, each once. Unless their rows are skipped, the links go to the default domain. */
  @ApiProperty({ type: [String], example: ['go.old.example'] })
  unknownDomains: string[];

  /** What happens to links on these hosts, as given. Null: a single such host maps to the default domain. */
  @ApiProperty({ type: 'string', enum: domainChoices, nullable: true, example: null })
  onUnknownDomain: DomainChoice | null;

  /** The first rows of the file. */
  @ApiProperty({ type: [PreviewRowDto] })
  preview: PreviewRowDto[];

  /** Whether destinations with `http:` are made to start with `https:`. */
  @ApiProperty({ example: false })
  upgradeHttp: boolean;

  /** Id of the group that all links come into, or null for those that the file names. */
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, example: null })
  group: string | null;

  /** Tags that every link gets besides its own. */
  @ApiProperty({ type: [String], example: ['Imported'] })
  tags: string[];

  /** Why the import failed, or cannot be started yet; otherwise null. */
  @ApiProperty({ type: ImportFailureDto, nullable: true })
  failure: ImportFailureDto | null;

  /** When the file was sent. */
  @ApiProperty({ format: 'date-time', example: '2026-11-23T10:00:00.000Z' })
  createdAt: string;

  /** When the import last made progress. */
  @ApiProperty({ format: 'date-time', example: '2026-11-23T10:00:05.000Z' })
  updatedAt: string;

  /** When it ended, or null. The report is kept for 30 days from then on. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  endedAt: string | null;
}

/** Imports, newest first. */
export class ImportListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [ImportDto] })
  data: ImportDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

/** The query of the report of an import. */
export class ImportReportQuery {
  /** `csv`: a table with a header. `ndjson`: a JSON object per line. */
  @ApiPropertyOptional({ default: 'csv', example: 'csv' })
  @Optional()
  @IsOneOf(exportFormats)
  format?: ExportFormat;
}
