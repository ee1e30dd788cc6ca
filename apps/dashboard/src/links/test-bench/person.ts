import { t } from '@lingui/core/macro';
import type { ImaginedVisitor } from '../../api/dashboard-client.ts';

type Machine = Pick<ImaginedVisitor, 'system' | 'device' | 'browser'>;

/** A visitor as the form describes them. */
export interface Person {
  /** Null for an ordinary browser. */
  app: string | null;
  machine: string;
  country: string;
  /** Null if they do not send one. */
  language: string | null;
  source: string;
  query: string;
  /** ISO 8601, or empty for now. */
  at: string;
}

const machineTraits: Readonly<Record<string, Machine & { label: string }>> = {
  iphone: { label: 'iPhone', system: 'ios', device: 'mobile', browser: 'safari' },
  ipad: { label: 'iPad', system: 'ios', device: 'tablet', browser: 'safari' },
  android: { label: t`Android phone`, system: 'android', device: 'mobile', browser: 'chrome' },
  androidTablet: { label: t`Android tablet`, system: 'android', device: 'tablet', browser: 'chrome' },

  windows: { label: 'Windows', system: 'windows', device: 'desktop', browser: 'edge' },
  mac: { label: 'Mac', system: 'macos', device: 'desktop', browser: 'safari' },
  linux: { label: 'Linux', system: 'linux', device: 'desktop', browser: 'firefox' },
};

/** Devices with their usual browsers. */
export const machines = Object.entries(machineTraits).map(([key, { label }]) => ({ key, label }));

export const firstPerson: Person = {
  app: 'tiktok',
  machine: 'android',
  country: 'BR',
  language: null,
  source: 'direct',
  query: '',
  at: '',
};

/** The visitor in the form of the API. */
export function visitorOf({ app, machine, country, language, source, query, at }: Person): ImaginedVisitor {
  const { system = 'other', device = 'other', browser = 'other' } = machineTraits[machine] ?? {};
  return {
    country,
    system,
    device,
    browser,
    // One of the choices that the API has given.
    app: app as ImaginedVisitor['app'],
    source,
    ...(language !== null && { language }),
    ...(query !== '' && { query }),
    ...(at !== '' && { at }),
  };
}
