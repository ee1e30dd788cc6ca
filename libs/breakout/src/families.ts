/** The families of apps in the shipped tables, in the order in which users choose among them. */
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
export const metaFamilies: ReadonlySet<string> = new Set<Family>(['instagram', 'threads', 'meta']);
