import { externalIdError, maxNameLength, metadataError, textError, type ValueError } from '@app/common';
import { appModes, behaviors, gates } from '@app/database';
import { linkTextLengths, maxHoldout, maxTagLength, maxTagsOfLink, unfitForHoldout } from '@app/links';
import { rulesError } from '@app/routing';
import { aliasError, maxAliases, slugError } from '@app/slugs';
import type { ColumnsOfFields, ImportField } from '../import-fields.js';
import type { FileRow } from '../reading/file-row.js';
import { unescapeFormula } from '../waypost/formula-escape.js';
import { isAmbiguous, isShortened, originalTexts, restoreText } from '../waypost/spreadsheet-texts.js';
import {
  type ImportedLink,
  type LeftOut,
  shownDestinationLength,
  type SkippedRow,
  type SkipReason,
} from './imported-link.js';
import { readTargets } from './read-targets.js';
import {
  type DateOrder,
  earliest,
  fit,
  isNothing,
  latest,
  readActive,
  readBoolean,
  readCount,
  readJson,
  readList,
  readNames,
  readOwnText,
  readSecret,
  readText,
  readTime,
  UnreadableValue,
} from './read-values.js';
import { type Cell, type CellsOfFields, codesIn, type RowHosts, hostsOfRow } from './row-hosts.js';

/** The settings for checking rows. */
export interface RowRules {
  columns: ColumnsOfFields;
  /** The file is our own export: values are unchanged. */
  isOwn: boolean;
  /** It is a table: texts have been escaped by `escapeFormula`, and a spreadsheet may have changed them. */
  isEscaped: boolean;
  /** All links are on the default domain, whatever hosts the file names. */
  ignoresHosts?: boolean;
  /** `http:` destinations become `https:`. */
  upgradeHttp: boolean;
  /** Tags that every link gets. */
  tags: readonly string[];
  now: Date;
  /** The part that comes first in the file's dates with slashes, if it is known. */
  dateOrder?: DateOrder;
  destinationError: (value: unknown) => ValueError | null;
}

/** Maximum number of clicks that can be stored. */
const maxClicks = 2_147_483_647;
const textLengths = { ...linkTextLengths, group: maxNameLength };

class Skip extends Error {
  constructor(
    readonly reason: SkipReason,
    readonly field: ImportField | null,
    message: string,
  ) {
    super(message);
  }
}

/** The link that a row describes, or the reason why there is none. */
export function checkRow(row: FileRow, rules: RowRules): ImportedLink | SkippedRow {
  const shownCells: CellsOfFields = (field) =>
    (rules.columns[field] ?? []).flatMap((column) => {
      const raw = row.values?.[column];
      const value = rules.isEscaped && typeof raw === 'string' ? unescapeFormula(raw) : raw;
      return !rules.isOwn && isNothing(value) ? [] : [{ column, value }];
    });
  const texts = rules.isEscaped ? originalTexts(row.values ?? {}) : undefined;
  const cells: CellsOfFields = (field) => {
    const shown = shownCells(field);
    return texts ? shown.map((cell) => restored(field, cell, texts.get(cell.column))) : shown;
  };
  try {
    if (!row.values) throw new Skip('malformed_row', null, row.problem ?? 'The row cannot be read.');
    return new RowReader(cells, rules).link(row.line);
  } catch (error) {
    if (!(error instanceof Skip)) throw error;
    const { reason, field, message } = error;
    const shown = (name: ImportField, length: number) => {
      const raw = shownCells(name)[0]?.value;
      return typeof raw === 'string' && raw !== '' ? raw.slice(0, length) : null;
    };
    return {
      line: row.line,
      slug: shown('slug', 100),
      destination: shown('destination', shownDestinationLength),
      reason,
      field,
      message,
    };
  }
}

/** @throws Skip if a spreadsheet has changed a text of our own export in a way that cannot be undone. */
function restored(field: ImportField, { column, value }: Cell, original: string | undefined): Cell {
  if (original === undefined || typeof value !== 'string') return { column, value };
  const text = restoreText(value, original);
  if (text !== null) return { column, value: text };
  const reason = field === 'slug' ? 'invalid_slug' : 'invalid_value';
  throw new Skip(reason, field, `A spreadsheet has changed this. It was ${JSON.stringify(original)}.`);
}

class RowReader {
  private readonly leftOut: LeftOut[] = [];

  constructor(
    private readonly cells: CellsOfFields,
    private readonly rules: RowRules,
  ) {}

  private value(field: ImportField): unknown {
    return this.cells(field)[0]?.value;
  }

  link(line: number): ImportedLink {
    const [slug, ...aliases] = this.codes();
    const destination = this.destination();
    if (this.readAll('hasPassword', readSecret).includes(true)) {
      throw new Skip(
        'has_password',
        'hasPassword',
        'Passwords are not in the file, and without one the link would be open.',
      );
    }
    // A link that several columns limit is as restricted as the strictest of them.
    const activeFrom = latest(this.readAll('activeFrom', this.time));
    const expiresAt = earliest(this.readAll('expiresAt', this.time));
    if (activeFrom && expiresAt && expiresAt <= activeFrom) {
      throw invalid('expiresAt', 'This must be later than activeFrom.');
    }
    const clicks = (['clicks', 'importedClicks'] as const)
      .map((field) => this.detail(field, () => this.read(field, readCount)))
      .filter((count) => count !== null)
      .reduce((sum, count) => sum + count, 0);
    const { domain, ofCodes } = this.hosts();
    const hosts = [...new Set([domain ?? [], ...ofCodes.values()].flat())];
    return {
      line,
      slug,
      destination,
      hosts,
      name: this.detail('name', () => this.text('name')) ?? fit(slug, textLengths.name, false),
      behavior: this.choice('behavior', behaviors),
      active:
        !this.readAll('active', readActive).includes(false) &&
        !this.readAll('archived', readBoolean).includes(true),
      createdAt: this.detail('createdAt', () => this.createdAt()) ?? this.rules.now,
      groupName: this.detail('group', () => this.text('group')),
      tags: this.tags(),
      leftOut: this.leftOut,
      options: {
        note: this.detail('note', () => this.text('note', true)),
        forwardQuery: this.read('forwardQuery', readBoolean),
        gate: this.choice('gate', gates),
        app: this.choice('app', appModes),
        activeFrom,
        expiresAt,
        maxClicks: this.limit(),
        expiredDestination: this.expiredDestination(),
        preview: this.detail('preview', () => this.preview()),
        rules: this.ruleList(),
        externalId: this.detail('externalId', () => this.externalId()),
        metadata: this.detail('metadata', () => this.metadata()),
        aliases: aliases.length > 0 ? aliases : null,
        conversions: this.read('conversions', readBoolean),
        holdout: this.detail('holdout', () => this.holdout()),
        importedClicks: clicks > 0 ? Math.min(clicks, maxClicks) : null,
      },
    };
  }

  /** A value that does not affect what the link does: it is omitted if it cannot be read. */
  private detail<Value>(field: ImportField, read: () => Value): Value | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Skip)) throw error;
      this.leaveOut(field, error.message);
      return null;
    }
  }

  private leaveOut(field: ImportField, message: string): void {
    if (!this.leftOut.some((each) => each.field === field)) this.leftOut.push({ field, message });
  }

  private read<Value>(field: ImportField, reader: (value: unknown) => Value): Value {
    return this.readable(field, () => reader(this.value(field)));
  }

  private readAll<Value>(field: ImportField, reader: (value: unknown) => Value): Value[] {
    return this.readable(field, () => this.cells(field).map(({ value }) => reader(value)));
  }

  private readable<Value>(field: ImportField, read: () => Value): Value {
    try {
      return read();
    } catch (error) {
      if (error instanceof UnreadableValue) throw invalid(field, error.message);
      throw error;
    }
  }

  /** The codes of the link, at least one. The first free, valid slug becomes the slug, the others aliases. */
  private codes(): [string, ...string[]] {
    const [first] = this.cells('slug');
    const [slug, ...others] = first === undefined ? [] : this.codesOf(first);
    if (slug === undefined) throw new Skip('no_slug', 'slug', 'The row has no slug.');
    const error = slugError(slug);
    if (isShortened(slug) || (error && this.rules.isEscaped && isAmbiguous(slug))) {
      throw new Skip('invalid_slug', 'slug', perhapsChanged);
    }
    if (error && aliasError(slug)) {
      throw new Skip(error.code === 'reserved' ? 'reserved_slug' : 'invalid_slug', 'slug', error.message);
    }
    const given = this.cells('aliases').flatMap((cell) => this.codesOf(cell));
    const aliases = new Set([...others, ...given]);
    aliases.delete(slug);
    const valid = [...aliases].filter((code) => !this.isRefused(code)).slice(0, maxAliases);
    if (valid.length === maxAliases && aliases.size > maxAliases) {
      this.leaveOut('aliases', `A link may have at most ${maxAliases} aliases.`);
    }
    return [slug, ...valid];
  }

  private isRefused(code: string): boolean {
    const error = aliasError(code);
    if (error) this.leaveOut('aliases', error.message);
    return error !== null;
  }

  private codesOf(cell: Cell): string[] {
    return this.readable('slug', () =>
      this.rules.isOwn
        ? readList(cell.value).flatMap((entry) => readOwnText(entry) ?? [])
        : codesIn(cell).map(({ code }) => code),
    );
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

  /** A later step checks whether the account has them. */
  private hosts(): RowHosts {
    return this.readable('domain', () => hostsOfRow(this.cells, this.rules));
  }

  private readonly time = (value: unknown): Date | null => readTime(value, this.rules.dateOrder);

  private createdAt(): Date {
    const createdAt = this.read('createdAt', this.time) ?? this.rules.now;
    if (createdAt > this.rules.now) throw invalid('createdAt', 'This is in the future.');
    return createdAt;
  }

  /** Titles of other services can be longer than ours, and contain line breaks, so they are truncated. */
  private text(field: 'name' | 'note' | 'group', multiline = false): string | null {
    const text = this.read(field, this.rules.isOwn ? readOwnText : readText);
    if (text === null) return null;
    const max = textLengths[field];
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

  /** The tags of the file that fit, after those that every link gets. */
  private tags(): string[] {
    const given = this.detail('tags', () => this.read('tags', readNames)) ?? [];
    const fitting = new Set(this.rules.tags);
    const problems = new Set<string>();
    for (const name of given) {
      const error = textError(name, { max: maxTagLength });
      if (error) problems.add(error.message);
      else if (fitting.has(name) || fitting.size < maxTagsOfLink) fitting.add(name);
      else problems.add(`A link may have at most ${maxTagsOfLink} tags.`);
    }
    if (problems.size > 0) this.leaveOut('tags', [...problems].join(' '));
    return [...fitting];
  }

  private limit(): number | null {
    const limits = this.readAll('maxClicks', readCount).filter((each) => each !== null);
    const limit = limits.length === 0 ? null : Math.min(...limits);
    if (limit !== null && (limit < 1 || limit > 1_000_000_000)) {
      throw invalid('maxClicks', 'This must be a whole number from 1 to 1,000,000,000.');
    }
    return limit;
  }

  /** Optional for what the link does. Its prerequisites must be in the file: the account's own default may change. */
  private holdout(): number | null {
    const share = this.read('holdout', readCount);
    if (share === null || share === 0) return null;
    if (share > maxHoldout) throw invalid('holdout', `This must be a whole number from 0 to ${maxHoldout}.`);
    const behavior = this.choice('behavior', behaviors);
    const isFit = this.read('conversions', readBoolean) === true && behavior !== null && behavior !== 'basic';
    if (!isFit) throw invalid('holdout', unfitForHoldout.message);
    return share;
  }

  private expiredDestination(): string | null {
    const given = this.read('expiredDestination', readText);
    if (given === null) return null;
    const destination = this.upgraded(given);
    const error = this.rules.destinationError(destination);
    if (error) throw invalid('expiredDestination', error.message);
    return destination;
  }

  private preview(): { title: string; description: string } | null {
    const given = this.read('preview', readJson);
    if (given === null) return null;
    const { title, description } = Object(given) as { title?: unknown; description?: unknown };
    const error =
      textError(title, { max: textLengths.title }) ??
      textError(description, { max: textLengths.description });
    if (error) throw invalid('preview', error.message);
    return { title: title as string, description: description as string };
  }

  private externalId(): string | null {
    // Not trimmed.
    const given = this.value('externalId') ?? '';
    if (given === '') return null;
    if (!this.rules.isOwn && typeof given === 'string' && isShortened(given)) {
      throw invalid('externalId', perhapsChanged);
    }
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

  /** A list of rules, or the equivalent of other services. Without one of them, the link would lead elsewhere. */
  private ruleList(): never[] | null {
    const lists = this.readable('rules', () => this.cells('rules').map((cell) => this.rulesIn(cell)));
    const given = lists.filter((list) => list !== null);
    const rules = given.length === 1 ? given[0] : given.flat();
    if (given.length === 0) return null;
    const error = rulesError(rules, this.rules.destinationError);
    if (error) throw invalid('rules', error.message);
    return rules as never[];
  }

  private rulesIn({ column, value }: Cell): unknown {
    if (this.rules.isOwn) return readJson(value);
    return readTargets(column, value, (address) => this.upgraded(address)) ?? readJson(value);
  }

  private upgraded(address: string): string {
    return this.rules.upgradeHttp ? address.replace(/^http:/i, 'https:') : address;
  }
}

const perhapsChanged = 'A spreadsheet may have changed this.';

const invalid = (field: ImportField, message: string): Skip => new Skip('invalid_value', field, message);
