import { t } from '@lingui/core/macro';
import type { Behavior } from '../link-queries.ts';
import type { LinkChange } from './bulk-calls.ts';

/** What the dialog can change, in its order. */
export const changeableFields = [
  'behavior',
  'destination',
  'expiresAt',
  'expiredDestination',
  'conversions',
  'holdout',
  'tags',
] as const;
export type ChangeableField = (typeof changeableFields)[number];

/** What the dialog shows. Empty texts stand for nothing. A type, because forms take no interface. */
export type ChangeValues = {
  /** The fields that are turned on. All others stay as they are. */
  fields: ChangeableField[];
  behavior: Behavior;
  destination: string;
  /** ISO 8601. */
  expiresAt: string;
  expiredDestination: string;
  conversions: boolean;
  /** In percent. Empty while nothing is entered. */
  holdout: number | string;
  addTags: string[];
  removeTags: string[];
};

export const noChange: ChangeValues = {
  fields: [],
  behavior: 'basic',
  destination: '',
  expiresAt: '',
  expiredDestination: '',
  conversions: true,
  holdout: '',
  addTags: [],
  removeTags: [],
};

/** What links are given: only the fields that are turned on. Null if that is nothing. */
export function changeOf({ fields, addTags, removeTags, ...values }: ChangeValues): LinkChange | null {
  const has = (field: ChangeableField): boolean => fields.includes(field);
  const set: NonNullable<LinkChange['set']> = {
    ...(has('behavior') && { behavior: values.behavior }),
    ...(has('destination') && { destination: values.destination }),
    ...(has('expiresAt') && { expiresAt: values.expiresAt || null }),
    ...(has('expiredDestination') && { expiredDestination: values.expiredDestination || null }),
    ...(has('conversions') && { conversions: values.conversions }),
    ...(has('holdout') && { holdout: Number(values.holdout) }),
  };
  const change: LinkChange = {
    ...(Object.keys(set).length > 0 && { set }),
    ...(has('tags') && addTags.length > 0 && { addTags }),
    ...(has('tags') && removeTags.length > 0 && { removeTags }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** What is wrong with fields that are turned on, by field. The API may find more. */
export function problemsIn(values: ChangeValues): Partial<Record<keyof ChangeValues, string>> {
  const { fields, destination, expiredDestination, holdout, addTags, removeTags } = values;
  const noUrl = t`Enter a URL that begins with https://.`;
  const both = fields.includes('tags') ? bothText(addTags, removeTags) : undefined;
  const hasEnd = fields.includes('expiredDestination') && expiredDestination !== '';
  return {
    ...(fields.includes('destination') && !isHttps(destination) && { destination: noUrl }),
    ...(hasEnd && !isHttps(expiredDestination) && { expiredDestination: noUrl }),
    ...(fields.includes('holdout') &&
      !isPercentage(holdout) && { holdout: t`Enter a whole number from 0 to 20.` }),
    ...(both !== undefined && { removeTags: both }),
  };
}

/** Unlike `Number`, does not take an empty text for 0. */
const isPercentage = (value: number | string): boolean =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) <= 20;

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

/** Says which tag is to be both added and removed, whatever its case. Undefined if none is. */
export function bothText(added: readonly string[], removed: readonly string[]): string | undefined {
  const both = removed.find((name) => added.some((other) => other.toLowerCase() === name.toLowerCase()));
  return both === undefined ? undefined : t`“${both}” cannot be added and removed.`;
}
