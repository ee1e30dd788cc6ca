/** Families of apps whose in-app browsers can be left in the same way. */
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

/** The families of Meta's apps. The behavior `non-meta` always redirects in them. */
export const metaFamilies: ReadonlySet<Family> = new Set(['instagram', 'threads', 'meta']);

/** Families by app key. Any other app belongs to `others`. */
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

/** The family of an app, by its key. */
export function familyOf(app: string): Family {
  return Object.hasOwn(familyByApp, app) ? (familyByApp[app] ?? 'others') : 'others';
}
