import type { KnownSource } from './known-source.js';

/** News, blogs and feed readers. */
export const news: readonly KnownSource[] = [
  {
    key: 'google-news',
    label: 'Google News',
    hosts: 'news.google.com',
    apps: 'com.google.android.apps.magazines',
  },
  { key: 'apple-news', label: 'Apple News', hosts: 'apple.news' },
  { key: 'medium', label: 'Medium', hosts: 'medium.com', apps: 'com.medium.reader' },
  { key: 'substack', label: 'Substack', hosts: 'substack.com', apps: 'com.substack.app' },
  { key: 'note', label: 'note', hosts: 'note.com' },
  { key: 'flipboard', label: 'Flipboard', hosts: 'flipboard.com flip.it', apps: 'flipboard.app' },
  { key: 'feedly', label: 'Feedly', hosts: 'feedly.com', apps: 'com.devhd.feedly' },
  { key: 'inoreader', label: 'Inoreader', hosts: 'inoreader.com' },
  { key: 'smartnews', label: 'SmartNews', hosts: 'smartnews.com', apps: 'jp.gocro.smartnews.android' },
  { key: 'wikipedia', label: 'Wikipedia', hosts: 'wikipedia.org wikimedia.org', apps: 'org.wikipedia' },
];
