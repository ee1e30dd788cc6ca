import type { Settings } from '@app/common';
import { kindOfItem, type WebsiteCover, type WebsiteItem } from '@app/database';

type Row = Record<string, unknown>;
type ShortOrigins = Pick<Settings, 'shortOrigin' | 'shortHost'>;

/** The parts of a delivery that its body is made of. */
export interface DeliveredEvent {
  type: string;
  /** The row of the resource, by column. Null if there is a `body`. */
  resource: Row | null;
  body: string | null;
  createdAt: Date;
}

/** Columns that are irrelevant to the owner of a resource. */
const internal = [
  'account_id',
  'conversions_since',
  'domain_id',
  'exhausted',
  'holdout_since',
  'needs',
  'password_hash',
];

/** Fields with another name, or another form, than their column. */
/** Without the version of its image. */
const coverOf = (cover: WebsiteCover | null) => (cover?.type === 'image' ? { type: 'image' } : cover);

const converted: Record<string, (value: unknown) => Row> = {
  group_id: (value) => ({ group: value }),
  preview_image: (value) => ({ hasPreviewImage: value !== null }),
  photo: (value) => ({ hasPhoto: value !== null }),
  cover: (value) => ({ cover: coverOf(value as WebsiteCover | null) }),
  backdrop: (value) => ({ backgroundImage: value !== null }),
  items: (value) => ({
    items: (value as WebsiteItem[]).map(({ id, title, ...item }) => ({
      id,
      title,
      kind: kindOfItem({ id, title, ...item }),
      ...item,
    })),
  }),
  thumbnails: (value) => ({ thumbnails: Object.keys(value ?? {}).sort() }),
  metadata: (value) => ({ metadata: value ?? {} }),
  aliases: (value) => ({ aliases: value ?? [] }),
  imported_clicks: (value) => ({ imported: value }),
  // Present only if an operator disabled it, as in the API.
  disabled: (value) => (value === null ? {} : { disabled: value }),
};

/** Columns of links that earlier versions lacked, with the value for the events they stored. */
const addedToLinks: Row = { created_by: null };

const isTime = (column: string): boolean => /_at$|^active_from$/.test(column);

const camelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/**
 * A resource as `view=full` shows it, from its row: every column except internal ones. Omits `clicks` and `linkCount`, which
 * are not part of the row.
 */
function presentRow(row: Row, settings: ShortOrigins): Row {
  const fields = Object.entries(row)
    .filter(([column]) => !internal.includes(column))
    .flatMap(([column, value]) => {
      const convert = converted[column];
      if (convert) return Object.entries(convert(value));
      const isSetTime = isTime(column) && typeof value === 'string';
      return [[camelCase(column), isSetTime ? new Date(value).toISOString() : value]];
    });
  const { slug, domain } = row;
  if (typeof slug !== 'string') return Object.fromEntries(fields) as Row;
  const host = typeof domain === 'string' ? domain : null;
  return {
    ...(Object.fromEntries(fields) as Row),
    url: `${settings.shortOrigin(host)}/${slug}`,
    domain: host ?? settings.shortHost,
  };
}

/** The body of a delivery: identical bytes every time. */
export function bodyOf({ type, resource, body, createdAt }: DeliveredEvent, settings: ShortOrigins): string {
  if (body !== null || resource === null) return body ?? '';
  // The columns of the row come first, in their order, so that its body keeps its bytes.
  const row = type.startsWith('link.') ? { ...resource, ...addedToLinks, ...resource } : resource;
  return eventBody(type, createdAt, presentRow(row, settings));
}

/** The body of an event, as Standard Webhooks recommends it. */
export const eventBody = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
