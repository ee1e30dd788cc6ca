import { ai } from './ai.js';
import { bio } from './bio.js';
import type { SourceGroup } from './known-source.js';
import { mail } from './mail.js';
import { messenger } from './messenger.js';
import { music } from './music.js';
import { news } from './news.js';
import { scans } from './scans.js';
import { search } from './search.js';
import { shop } from './shop.js';
import { social } from './social.js';
import { video } from './video.js';
import { work } from './work.js';

/** The known apps and sites, by group. */
export const sourceGroups: readonly SourceGroup[] = [
  { key: 'search', label: 'Search', sources: search },
  { key: 'social', label: 'Social', sources: social },
  { key: 'messenger', label: 'Messengers', sources: messenger },
  { key: 'mail', label: 'Mail', sources: mail },
  { key: 'video', label: 'Video', sources: video },
  { key: 'music', label: 'Music and podcasts', sources: music },
  { key: 'ai', label: 'AI assistants', sources: ai },
  { key: 'qr', label: 'QR codes', sources: scans },
  { key: 'bio', label: 'Link pages', sources: bio },
  { key: 'shop', label: 'Shops and creators', sources: shop },
  { key: 'work', label: 'Work', sources: work },
  { key: 'news', label: 'News and reading', sources: news },
];
