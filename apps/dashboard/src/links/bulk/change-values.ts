import { t } from '@lingui/core/macro';
import type { Behavior } from '../link-queries.ts';
import { rulesOf, type RuleDraft } from '../rules/rule-draft.ts';
import { noUtm, utmOf, withUtm, type UtmValues } from '../utm/utm-url.ts';
import type { LinkChange } from './bulk-calls.ts';

type LinkSet = NonNullable<LinkChange['set']>;

/**
 * The fields that the API can set on many links, except for those with their own buttons (pausing, activating and
 * moving) and metadata, which the dashboard does not show.
 */
type SetField = Exclude<keyof LinkSet, 'active' | 'group' | 'metadata'>;
export type ChangeableField = SetField | 'tags';

/** The values of the dialog. Empty strings represent null. A type, because forms do not accept interfaces. */
export type ChangeValues = {
  /** The fields that are turned on. All others stay as they are. */
  fields: ChangeableField[];
  behavior: Behavior;
  destination: string;
  /** Campaign parameters that are set on the destination. Empty ones keep their current value. */
  utm: UtmValues;
  opensApp: boolean;
  forwardQuery: boolean;
  conversions: boolean;
  /** In percent. Empty while nothing is entered. */
  holdout: number | string;
  name: string;
  note: string;
  addTags: string[];
  removeTags: string[];
  rules: RuleDraft[];
  /** ISO 8601, as is the end. */
  activeFrom: string;
  expiresAt: string;
  maxClicks: number | string;
  expiredDestination: string;
  adultsOnly: boolean;
  cardTitle: string;
  cardDescription: string;
};

export const noChange: ChangeValues = {
  fields: [],
  behavior: 'basic',
  destination: '',
  utm: noUtm,
  opensApp: true,
  forwardQuery: true,
  conversions: true,
  holdout: '',
  name: '',
  note: '',
  addTags: [],
  removeTags: [],
  rules: [],
  activeFrom: '',
  expiresAt: '',
  maxClicks: '',
  expiredDestination: '',
  adultsOnly: true,
  cardTitle: '',
  cardDescription: '',
};

/** The campaign parameters that are not empty. */
const filledIn = (utm: UtmValues): Partial<UtmValues> =>
  Object.fromEntries(Object.entries(utm).filter(([, value]) => value.trim() !== ''));

/**
 * The value of each field that is turned on, in the order of the dialog. Does not compile if a field that the API adds
 * is missing. Tags are added and removed instead.
 */
const given: { readonly [Field in SetField]-?: (values: ChangeValues) => LinkSet[Field] } & { tags: null } = {
  behavior: ({ behavior }) => behavior,
  destination: ({ destination, utm }) => withUtm(destination, { ...utmOf(destination), ...filledIn(utm) }),
  app: ({ opensApp }) => (opensApp ? 'auto' : 'off'),
  forwardQuery: ({ forwardQuery }) => forwardQuery,
  conversions: ({ conversions }) => conversions,
  holdout: ({ holdout }) => Number(holdout),
  tags: null,
  name: ({ name }) => name.trim(),
  note: ({ note }) => note.trim() || null,
  rules: ({ rules }) => rulesOf(rules),
  activeFrom: ({ activeFrom }) => activeFrom || null,
  expiresAt: ({ expiresAt }) => expiresAt || null,
  maxClicks: ({ maxClicks }) => (maxClicks === '' ? null : Number(maxClicks)),
  expiredDestination: ({ expiredDestination }) => expiredDestination || null,
  gate: ({ adultsOnly }) => (adultsOnly ? 'adult' : null),
  preview: ({ cardTitle, cardDescription }) =>
    cardTitle.trim() || cardDescription.trim() ? { title: cardTitle, description: cardDescription } : null,
};

/** The fields that the dialog can change, in its order. */
export const changeableFields = Object.keys(given) as ChangeableField[];

/** The change of the links: only the fields that are turned on. Null if there are none. */
export function changeOf(values: ChangeValues): LinkChange | null {
  const { fields, addTags, removeTags } = values;
  const set: LinkSet = Object.fromEntries(
    fields.flatMap((field) => (field === 'tags' ? [] : [[field, given[field](values)]])),
  );
  const hasTags = fields.includes('tags');
  const change: LinkChange = {
    ...(Object.keys(set).length > 0 && { set }),
    ...(hasTags && addTags.length > 0 && { addTags }),
    ...(hasTags && removeTags.length > 0 && { removeTags }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/**
 * The errors of fields that are turned on, by their paths, such as `rules.0.then.destination`. The API may find more.
 */
export function problemsIn(values: ChangeValues): Record<string, string> {
  const { fields, destination, expiredDestination, holdout, name, addTags, removeTags, rules } = values;
  const noUrl = t`Enter a URL that begins with https://.`;
  const both = fields.includes('tags') ? bothText(addTags, removeTags) : undefined;
  const hasEnd = fields.includes('expiredDestination') && expiredDestination !== '';
  return {
    ...(fields.includes('destination') && !isHttps(destination) && { destination: noUrl }),
    ...(hasEnd && !isHttps(expiredDestination) && { expiredDestination: noUrl }),
    ...(fields.includes('holdout') &&
      !isPercentage(holdout) && { holdout: t`Enter a whole number from 0 to 20.` }),
    ...(fields.includes('name') && name.trim() === '' && { name: t`Enter a name.` }),
    ...(fields.includes('preview') && problemsInCard(values)),
    ...(fields.includes('rules') && problemsInRules(rules, noUrl)),
    ...(both !== undefined && { removeTags: both }),
  };
}

/** A preview has both texts. Without either, there is none. */
function problemsInCard({ cardTitle, cardDescription }: ChangeValues): Record<string, string> {
  const hasTitle = cardTitle.trim() !== '';
  if (hasTitle === (cardDescription.trim() !== '')) return {};
  return {
    [hasTitle ? 'cardDescription' : 'cardTitle']: t`Enter a title and a description, or neither.`,
  };
}

/** Only destinations, because the dialog is closed and the rules are gone when the API reports other errors. */
const problemsInRules = (rules: readonly RuleDraft[], noUrl: string): Record<string, string> =>
  Object.fromEntries(
    rules.flatMap(({ kind, destination, split }, index) => {
      const all: [string, string][] =
        kind === 'destination'
          ? [['destination', destination]]
          : kind === 'split'
            ? split.map((branch, at) => [`split.${at}.destination`, branch.destination])
            : [];
      return all
        .filter(([, url]) => !isHttps(url))
        .map(([path]): [string, string] => [`rules.${index}.then.${path}`, noUrl]);
    }),
  );

/** Unlike `Number`, does not convert an empty string to 0. */
const isPercentage = (value: number | string): boolean =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) <= 20;

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

/** Reports the tag that is to be both added and removed, whatever its case. Undefined if there is none. */
export function bothText(added: readonly string[], removed: readonly string[]): string | undefined {
  const both = removed.find((name) => added.some((other) => other.toLowerCase() === name.toLowerCase()));
  return both === undefined ? undefined : t`“${both}” cannot be added and removed.`;
}
