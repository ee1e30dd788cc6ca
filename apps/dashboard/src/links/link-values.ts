import type { LinkDraft } from '../api/dashboard-client.ts';
import type { components } from '../api/v1.gen.ts';
import type { Behavior, Link } from './link-queries.ts';
import { draftsOf, rulesOf, type RuleDraft } from './rules/rule-draft.ts';

type Schemas = components['schemas'];

/** The values of the form's fields. Empty strings represent null. */
export interface LinkValues {
  destination: string;
  slug: string;
  /** Host of one of the account's domains, for a new link. Null for the default domain. */
  domain: string | null;
  name: string;
  group: string | null;
  behavior: Behavior;
  note: string;
  tags: string[];
  /** Codes that lead to the link besides its slug. */
  aliases: string[];
  /** ISO 8601 times. */
  activeFrom: string;
  expiresAt: string;
  maxClicks: number | string;
  expiredDestination: string;
  adultsOnly: boolean;
  /** The new password. Undefined keeps the current one, null removes it. */
  password: string | null | undefined;
  forwardQuery: boolean;
  conversions: boolean;
  /** In percent. */
  holdout: number | string;
  opensApp: boolean;
  preview: { title: string; description: string };
  rules: RuleDraft[];
}

export const newLink: LinkValues = {
  destination: '',
  slug: '',
  domain: null,
  name: '',
  group: null,
  behavior: 'basic',
  note: '',
  tags: [],
  aliases: [],
  activeFrom: '',
  expiresAt: '',
  maxClicks: '',
  expiredDestination: '',
  adultsOnly: false,
  password: undefined,
  forwardQuery: true,
  conversions: false,
  holdout: 0,
  opensApp: true,
  preview: { title: '', description: '' },
  rules: [],
};

/** The form values of an existing link. */
export const valuesOf = (link: Link): LinkValues => ({
  destination: link.destination,
  slug: link.slug,
  // It cannot be changed.
  domain: null,
  name: link.name,
  group: link.group,
  behavior: link.behavior,
  note: link.note ?? '',
  tags: link.tags,
  aliases: link.aliases,
  activeFrom: link.activeFrom ?? '',
  expiresAt: link.expiresAt ?? '',
  maxClicks: link.maxClicks ?? '',
  expiredDestination: link.expiredDestination ?? '',
  adultsOnly: link.gate === 'adult',
  password: undefined,
  forwardQuery: link.forwardQuery,
  conversions: link.conversions,
  holdout: link.holdout,
  opensApp: link.app === 'auto',
  preview: link.preview ?? { title: '', description: '' },
  rules: draftsOf(link.rules ?? []),
});

/** True if a link with these values can have a holdout. */
export const mayHoldOut = ({ conversions, behavior }: LinkValues): boolean =>
  conversions && behavior !== 'basic';

/** The body that creates a link with these values. */
const requestOf = (values: LinkValues) => ({
  destination: values.destination,
  slug: values.slug,
  domain: values.domain,
  name: values.name,
  group: values.group,
  behavior: values.behavior,
  note: values.note.trim() || null,
  tags: values.tags,
  aliases: values.aliases,
  activeFrom: values.activeFrom || null,
  expiresAt: values.expiresAt || null,
  maxClicks: values.maxClicks === '' ? null : Number(values.maxClicks),
  expiredDestination: values.expiredDestination || null,
  gate: values.adultsOnly ? ('adult' as const) : null,
  password: values.password,
  forwardQuery: values.forwardQuery,
  conversions: values.conversions,
  holdout: mayHoldOut(values) ? Number(values.holdout) : 0,
  app: values.opensApp ? ('auto' as const) : ('off' as const),
  preview: values.preview.title.trim() || values.preview.description.trim() ? values.preview : null,
  rules: rulesOf(values.rules),
});

/** Only the changed fields, so that other fields keep changes made elsewhere in the meantime. */
export function changesOf(before: LinkValues, after: LinkValues): Schemas['UpdateLink'] {
  const old: Record<string, unknown> = requestOf(before);
  return Object.fromEntries(
    Object.entries(requestOf(after)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
    ),
  );
}

/** The body that creates a link, without fields that have their defaults. */
export const creationOf = (values: LinkValues): Schemas['CreateLink'] => ({
  ...changesOf(newLink, { ...values, name: values.name.trim() && values.name }),
  destination: values.destination,
  slug: values.slug,
  behavior: values.behavior,
});

/** The fields that decide about a visit of a link with these values. */
export function linkDraftOf(values: LinkValues, hasPassword: boolean): LinkDraft {
  const { destination, behavior, forwardQuery, gate, app, activeFrom, expiresAt, expiredDestination, rules } =
    requestOf(values);
  return {
    destination,
    behavior,
    forwardQuery,
    gate,
    app,
    activeFrom,
    expiresAt,
    expiredDestination,
    rules,
    hasPassword: needsPassword(values, hasPassword),
  };
}

/** True if visitors need a password once the values are saved. @param hasPassword whether they need one now. */
export const needsPassword = ({ password }: LinkValues, hasPassword: boolean): boolean =>
  password === undefined ? hasPassword : Boolean(password);

const alwaysShown: readonly string[] = ['destination', 'slug', 'domain', 'behavior'];

/** True for a field of the API that the form shows under "More". */
export const isUnderMore = (field: string): boolean => !alwaysShown.includes(field);

/** The fields of the API that the form shows under "More", and that a link with these values uses, image aside. */
export function usedUnderMore(values: LinkValues, hasPassword: boolean): string[] {
  const plain = { ...newLink, name: values.name === values.slug ? values.name : '' };
  const used = Object.keys(changesOf(plain, { ...values, password: undefined })).filter(isUnderMore);
  return needsPassword(values, hasPassword) ? [...used, 'password'] : used;
}
