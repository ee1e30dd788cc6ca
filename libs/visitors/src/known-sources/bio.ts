import type { KnownSource } from './known-source.js';

/** Link-in-bio pages and other shorteners. */
export const bio: readonly KnownSource[] = [
  { key: 'linktree', label: 'Linktree', hosts: 'linktr.ee linktree.com' },
  { key: 'beacons', label: 'Beacons', hosts: 'beacons.ai beacons.page' },
  { key: 'carrd', label: 'Carrd', hosts: 'carrd.co' },
  { key: 'bio-link', label: 'Bio Link', hosts: 'bio.link' },
  { key: 'lnk-bio', label: 'Lnk.Bio', hosts: 'lnk.bio' },
  { key: 'campsite', label: 'Campsite', hosts: 'campsite.bio' },
  { key: 'taplink', label: 'Taplink', hosts: 'taplink.cc taplink.at' },
  { key: 'solo-to', label: 'solo.to', hosts: 'solo.to' },
  { key: 'milkshake', label: 'Milkshake', hosts: 'msha.ke' },
  { key: 'koji', label: 'Koji', hosts: 'koji.to' },
  { key: 'linkin-bio', label: 'Linkin.bio', hosts: 'linkin.bio' },
  { key: 'stan', label: 'Stan', hosts: 'stan.store' },
  { key: 'linkfire', label: 'Linkfire', hosts: 'lnk.to' },
  { key: 'feature-fm', label: 'feature.fm', hosts: 'ffm.to ffm.bio' },
  { key: 'about-me', label: 'about.me', hosts: 'about.me' },
  { key: 'snipfeed', label: 'Snipfeed', hosts: 'snipfeed.co' },
  { key: 'komi', label: 'Komi', hosts: 'komi.io' },
  { key: 'hoo-be', label: 'hoo.be', hosts: 'hoo.be' },
  { key: 'allmylinks', label: 'AllMyLinks', hosts: 'allmylinks.com' },
  { key: 'flow-page', label: 'Flowpage', hosts: 'flow.page flowcode.com' },
  { key: 'lit-link', label: 'lit.link', hosts: 'lit.link' },
  { key: 'bitly', label: 'Bitly', hosts: 'bit.ly bitly.com' },
];
