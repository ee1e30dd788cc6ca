/** Apps whose browsers let visitors out alike. */
export const families = [
  'instagram',
  'threads',
  'meta',
  'tiktok',
  'snapchat',
  'x',
  'wechat',
  'line',
  'kakaotalk',
  'others',
] as const;
export type Family = (typeof families)[number];

/** Families of Meta's apps, which the behavior `non-meta` leaves alone. */
export const metaFamilies: ReadonlySet<Family> = new Set(['instagram', 'threads', 'meta']);

/** The families of the apps by key; every app that is not here is one of the `others`. */
const familyByApp: Readonly<Record<string, Family>> = {
  instagram: 'instagram',
  threads: 'threads',
  facebook: 'meta',
  messenger: 'meta',
  whatsapp: 'meta',
  meta: 'meta',
  tiktok: 'tiktok',
  snapchat: 'snapchat',
  x: 'x',
  wechat: 'wechat',
  line: 'line',
  kakaotalk: 'kakaotalk',
};

/** The family that an app is of, by the app's key. */
export function familyOf(app: string): Family {
  return Object.hasOwn(familyByApp, app) ? (familyByApp[app] ?? 'others') : 'others';
}
