import { type LinkDetails, type LinkOption, linkOptions } from '@app/links';

/** How a value is written in a cell. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'time' | 'json';

/** A link as it is exported. */
export interface ExportedLink extends LinkDetails {
  /** Its public URL. */
  url: string;
  /** Name of its group, or null. */
  groupName: string | null;
}

/** A column of an export of links. */
export interface LinkColumn {
  name: string;
  type: ColumnType;
  /** The import reads it. The others are informational. */
  isRead: boolean;
  valueOf: (link: ExportedLink) => unknown;
}

const typeOf: Record<LinkOption<unknown>['type'], ColumnType> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'integer',
  timestamptz: 'time',
  jsonb: 'json',
};

/** Options of links that an import cannot set again: images are not part of the file. */
const notRead = new Set(['previewImage']);

const optionColumns = Object.entries<LinkOption<unknown>>(linkOptions)
  .filter(([field, { secret }]) => !secret && !notRead.has(field))
  .map(([field, { type }]): LinkColumn => ({
    name: field,
    type: typeOf[type],
    isRead: true,
    valueOf: (link) => link[field as keyof LinkDetails],
  }));

const column = (
  name: string,
  type: ColumnType,
  valueOf: LinkColumn['valueOf'],
  isRead = true,
): LinkColumn => ({ name, type, isRead, valueOf });

/** The columns of an export of links, in order. */
export const linkColumns: readonly LinkColumn[] = [
  column('slug', 'text', ({ slug }) => slug),
  column('destination', 'text', ({ destination }) => destination),
  column('domain', 'text', ({ domain }) => domain),
  column('name', 'text', ({ name }) => name),
  column('active', 'boolean', ({ active }) => active),
  column('createdAt', 'time', ({ createdAt }) => createdAt),
  column('behavior', 'text', ({ behavior }) => behavior),
  column('group', 'text', ({ groupName }) => groupName),
  column('tags', 'json', ({ tags }) => tags),
  ...optionColumns,
  column('hasPassword', 'boolean', ({ passwordHash }) => passwordHash !== null),
  column('clicks', 'integer', ({ clicks }) => clicks, false),
  column('id', 'text', ({ id }) => id, false),
  column('groupId', 'text', ({ group }) => group, false),
  column('url', 'text', ({ url }) => url, false),
  column('hasPreviewImage', 'boolean', ({ previewImage }) => previewImage !== null, false),
  column('updatedAt', 'time', ({ updatedAt }) => updatedAt, false),
  column('lastClickedOn', 'text', ({ lastClickedOn }) => lastClickedOn, false),
];
