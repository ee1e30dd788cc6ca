import { externalIdError, metadataError, textError } from '@app/common';
import { appModes, behaviors, gates } from '@app/database';
import { maxTagLength, maxTagsOfLink } from '@app/links';
import { rulesError } from '@app/rules';
import { slugError } from '@app/slugs';
import type { ImportColumns, ImportField } from '../import-fields.js';
import type { FileRow } from '../reading/file-row.js';
import { unescapeFormula } from '../waypost/formula-escape.js';
import type { ImportedLink, SkippedRow, SkipReason } from './imported-link.js';
import {
  readBoolean,
  readCount,
  readJson,
  readNames,
  readOwnText,
  readSlug,
  readText,
  readTime,
  UnreadableValue,
} from './read-values.js';

/** What decides on rows besides the rows themselves. */
export interface RowRules {
  columns: ImportColumns;
  /** The file is our own export: values are as they were. */
  isOwn: boolean;
  /** Texts have been escaped by `escapeFormula`. */
  isEscaped: boolean;
  /** `http:` destinations become `https:`. */
  upgradeHttp: boolean;
  /** Tags that every link gets. */
  tags: readonly string[];
  now: Date;
  destinationError: (value: unknown) => { code: string; message: string } | null;
}

/** The most clicks that are kept. */
const maxClicks = 2_147_483_647;
/** The longest host that DNS knows. */
const maxHostLength = 253;
const textLimits = { name: 120, note: 2_000, group: 120, title: 120, description: 240 };

class Skip extends Error {
  constructor(
    readonly reason: SkipReason,
    readonly field: ImportField | null,
    message: string,
  ) {
    super(message);
  }
}

/** The link that a row describes, or why there is none. */
export function checkRow(row: FileRow, rules: RowRules): ImportedLink | SkippedRow {
  const value = (field: ImportField): unknown => {
    const column = rules.columns[field];
    const raw = column === undefined ? undefined : row.values?.[column];
    return rules.isEscaped && typeof raw === 'string' ? unescapeFormula(raw) : raw;
  };
  try {
    if (!row.values) throw new Skip('malformed_row', null, row.problem ?? 'The row cannot be read.');
    return new RowReader(value, rules).link(row.line);
  } catch (error) {
    if (!(error instanceof Skip)) throw error;
    const { reason, field, message } = error;
    const shown = (name: ImportField, length: number) => {
      const raw = row.values ? value(name) : null;
      return typeof raw === 'string' && raw !== '' ? raw.slice(0, length) : null;
    };
    return {
      line: row.line,
      slug: shown('slug', 100),
      destination: shown('destination', 300),
      reason,
      field,
      message,
    };
  }
}

class RowReader {
  constructor(
    private readonly value: (field: ImportField) => unknown,
    private readonly rules: RowRules,
  ) {}

  link(line: number): ImportedLink {
    const slug = this.slug();
    const destination = this.destination();
    if (this.read('hasPassword', readFlag)) {
      throw new Skip(
        'has_password',
        'hasPassword',
        'Passwords are not in the file, and without one the link would be open.',
      );
    }
    const [activeFrom, expiresAt] = [this.read('activeFrom', readTime), this.read('expiresAt', readTime)];
    if (activeFrom && expiresAt && expiresAt <= activeFrom) {
      throw invalid('expiresAt', 'This must be later than activeFrom.');
    }
    const clicks = (this.read('clicks', readCount) ?? 0) + (this.read('importedClicks', readCount) ?? 0);
    const hasClicks = this.value('clicks') !== undefined || this.value('importedClicks') !== undefined;
    return {
      line,
      slug,
      destination,
      domain: this.domain(),
      name: this.text('name') ?? slug,
      behavior: this.choice('behavior', behaviors) ?? 'basic',
      active: this.read('active', readActive) ?? !(this.read('archived', readFlag) ?? false),
      createdAt: this.createdAt(),
      groupName: this.text('group'),
      tags: this.tags(),
      options: {
        note: this.text('note', true),
        forwardQuery: this.read('forwardQuery', readBoolean),
        gate: this.choice('gate', gates),
        app: this.choice('app', appModes),
        activeFrom,
        expiresAt,
        maxClicks: this.limit(),
        expiredDestination: this.expiredDestination(),
        preview: this.preview(),
        rules: this.ruleList(),
        externalId: this.externalId(),
        metadata: this.metadata(),
        importedClicks: hasClicks && clicks > 0 ? Math.min(clicks, maxClicks) : null,
      },
    };
  }

  private read<Value>(field: ImportField, reader: (value: unknown) => Value): Value {
    try {
      return reader(this.value(field));
    } catch (error) {
      if (error instanceof UnreadableValue) throw invalid(field, error.message);
      throw error;
    }
  }

  private slug(): string {
    const slug = this.read('slug', this.rules.isOwn ? readOwnText : readSlug);
    if (slug === null) throw new Skip('no_slug', 'slug', 'The row has no slug.');
    const error = slugError(slug);
    if (!error) return slug;
    throw new Skip(error.code === 'reserved' ? 'reserved_slug' : 'invalid_slug', 'slug', error.message);
  }

  private destination(): string {
    const given = this.read('destination', this.rules.isOwn ? readOwnText : readText);
    if (given === null) throw new Skip('no_destination', 'destination', 'The row has no destination.');
    const isHttp = /^http:/i.test(given);
    if (isHttp && !this.rules.upgradeHttp) {
      throw new Skip('http_destination', 'destination', 'Destinations must be https.');
    }
    const destination = isHttp ? given.replace(/^http:/i, 'https:') : given;
    const error = this.rules.destinationError(destination);
    if (!error) return destination;
    const reason = error.code === 'denied_host' ? 'denied_host' : 'invalid_destination';
    throw new Skip(reason, 'destination', error.message);
  }

  /** Whether the account has it is found out later. */
  private domain(): string | null {
    const host = this.read('domain', readText);
    if (host !== null && host.length > maxHostLength) throw invalid('domain', 'This is not a host.');
    return host;
  }

  private createdAt(): Date {
    const createdAt = this.read('createdAt', readTime) ?? this.rules.now;
    if (createdAt > this.rules.now) throw invalid('createdAt', 'This is in the future.');
    return createdAt;
  }

  /** Titles of other services can be longer than ours, and contain line breaks: they are cut. */
  private text(field: 'name' | 'note' | 'group', multiline = false): string | null {
    const text = this.read(field, this.rules.isOwn ? readOwnText : readText);
    if (text === null) return null;
    const max = textLimits[field];
    const fitting = this.rules.isOwn ? text : fit(text, max, multiline);
    if (fitting === '') return null;
    const error = textError(fitting, { max, multiline });
    if (error) throw invalid(field, error.message);
    return fitting;
  }

  private choice<Choice extends string>(field: ImportField, choices: readonly Choice[]): Choice | null {
    const text = this.read(field, readText);
    if (text === null) return null;
    const choice = choices.find((each) => each === text);
    if (choice === undefined) throw invalid(field, `This must be one of: ${choices.join(', ')}.`);
    return choice;
  }

  private tags(): string[] {
    const names = [...new Set([...this.read('tags', readNames), ...this.rules.tags])];
    if (names.length > maxTagsOfLink) {
      throw new Skip('too_many_tags', 'tags', `A link may have at most ${maxTagsOfLink} tags.`);
    }
    for (const name of names) {
      const error = textError(name, { max: maxTagLength });
      if (error) throw invalid('tags', error.message);
    }
    return names;
  }

  private limit(): number | null {
    const limit = this.read('maxClicks', readCount);
    if (limit !== null && (limit < 1 || limit > 1_000_000_000)) {
      throw invalid('maxClicks', 'This must be a whole number from 1 to 1,000,000,000.');
    }
    return limit;
  }

  private expiredDestination(): string | null {
    const given = this.read('expiredDestination', readText);
    if (given === null) return null;
    const destination = this.rules.upgradeHttp ? given.replace(/^http:/i, 'https:') : given;
    const error = this.rules.destinationError(destination);
    if (error) throw invalid('expiredDestination', error.message);
    return destination;
  }

  private preview(): { title: string; description: string } | null {
    const given = this.read('preview', readJson);
    if (given === null) return null;
    const { title, description } = Object(given) as { title?: unknown; description?: unknown };
    const error =
      textError(title, { max: textLimits.title }) ?? textError(description, { max: textLimits.description });
    if (error) throw invalid('preview', error.message);
    return { title: title as string, description: description as string };
  }

  private externalId(): string | null {
    // It is not trimmed.
    const given = this.value('externalId') ?? '';
    if (given === '') return null;
    const error = externalIdError(given);
    if (error) throw invalid('externalId', error.message);
    return given as string;
  }

  private metadata(): Record<string, string> | null {
    const given = this.read('metadata', readJson);
    if (given === null) return null;
    const error = metadataError(given);
    if (error) throw invalid('metadata', error.message);
    return given as Record<string, string>;
  }

  private ruleList(): never[] | null {
    const given = this.read('rules', readJson);
    if (given === null) return null;
    const error = rulesError(given, this.rules.destinationError);
    if (error) throw invalid('rules', error.message);
    return given as never[];
  }
}

const invalid = (field: ImportField, message: string): Skip => new Skip('invalid_value', field, message);

/** Whether there is anything that does not say no: passwords and times at which something was set. */
function readFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = readText(value);
  return text !== null && !['false', '0', 'no', 'f', 'n'].includes(text.toLowerCase());
}

/** Also a state in words. */
function readActive(value: unknown): boolean | null {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (['active', 'enabled', 'live'].includes(text)) return true;
  if (['paused', 'inactive', 'disabled', 'archived'].includes(text)) return false;
  return readBoolean(value);
}

function fit(text: string, max: number, multiline: boolean): string {
  const plain = text.toWellFormed().replace(multiline ? /[^\P{Cc}\n\r]+/gu : /\p{Cc}+/gu, ' ');
  const characters = [...plain.trim()];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}
