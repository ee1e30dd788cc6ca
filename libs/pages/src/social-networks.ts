/** A network whose profiles a bio page can link to with an icon. */
export interface SocialNetwork {
  label: string;
  /** Domains of its profiles, including subdomains; absent if profiles can be anywhere. */
  hosts?: readonly string[];
  /** The content of a 24 × 24 SVG, drawn as lines in the current color. */
  icon: string;
}

const letter = (text: string): string =>
  `<text x="12" y="17"${text.length > 1 ? ' font-size="11"' : ''}>${text}</text>`;

const pinterestHosts =
  'pinterest.com pin.it pinterest.at pinterest.ca pinterest.ch pinterest.cl pinterest.co.kr pinterest.co.uk ' +
  'pinterest.com.au pinterest.com.mx pinterest.de pinterest.dk pinterest.es pinterest.fr pinterest.ie pinterest.it ' +
  'pinterest.jp pinterest.nz pinterest.ph pinterest.pt pinterest.se';

/** The networks that a website's socials can name. */
export const socialNetworks = {
  instagram: {
    label: 'Instagram',
    hosts: ['instagram.com', 'instagr.am', 'ig.me'],
    icon: '<rect x="4" y="4" width="16" height="16" rx="5"/><circle cx="12" cy="12" r="3.6"/><path d="M16.6 7.4h.01"/>',
  },
  tiktok: {
    label: 'TikTok',
    hosts: ['tiktok.com'],
    icon: '<circle cx="9.5" cy="16" r="3.5"/><path d="M13 16V4c.3 3 2.2 4.8 5 5"/>',
  },
  youtube: {
    label: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    icon: '<rect x="3" y="6" width="18" height="12" rx="4"/><path d="M10.5 9.500v5l4-2.500z" fill="currentColor"/>',
  },
  x: { label: 'X', hosts: ['x.com', 'twitter.com'], icon: '<path d="M5 5l14 14M19 5L5 19"/>' },
  threads: { label: 'Threads', hosts: ['threads.net', 'threads.com'], icon: letter('@') },
  facebook: {
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'm.me'],
    icon: '<circle cx="12" cy="12" r="9"/><path d="M15 8h-1c-1.3 0-2 .7-2 2v11M9.5 13h5"/>',
  },
  snapchat: {
    label: 'Snapchat',
    hosts: ['snapchat.com'],
    icon: '<path d="M7 19V9.500a5 5 0 0 1 10 0V19l-2.5-1.500L12 19l-2.5-1.500z"/>',
  },
  pinterest: {
    label: 'Pinterest',
    hosts: pinterestHosts.split(' '),
    icon: `<circle cx="12" cy="12" r="9"/>${letter('P')}`,
  },
  linkedin: {
    label: 'LinkedIn',
    hosts: ['linkedin.com', 'lnkd.in'],
    icon: `<rect x="3" y="3" width="18" height="18" rx="4"/>${letter('in')}`,
  },
  reddit: {
    label: 'Reddit',
    hosts: ['reddit.com', 'redd.it'],
    icon: '<ellipse cx="12" cy="14" rx="8" ry="5.5"/><path d="M12 8.500l1.5-4 3 .7M9.3 13.500h.01M14.7 13.500h.01M9.5 16.300c1.5 1 3.5 1 5 0"/>',
  },
  bluesky: {
    label: 'Bluesky',
    hosts: ['bsky.app', 'bsky.social'],
    icon: '<path d="M12 12C10.5 9 7.5 6 4.5 5.5 4 10 5 13 9 13c-3 .5-4 2.5-1.5 5 2 1.5 3.5-.5 4.5-3 1 2.5 2.5 4.5 4.5 3 2.5-2.5 1.5-4.5-1.5-5 4 0 5-3 4.5-7.5-3 .5-6 3.5-7.5 6.500z"/>',
  },
  mastodon: { label: 'Mastodon', icon: `<path d="M5 4h14v11H9l-4 4z"/>` },
  twitch: {
    label: 'Twitch',
    hosts: ['twitch.tv'],
    icon: '<path d="M5 4h15v9l-4 4h-4l-3 3v-3H5zM11 8v4M15.5 8v4"/>',
  },
  discord: {
    label: 'Discord',
    hosts: ['discord.gg', 'discord.com', 'discordapp.com'],
    icon: '<path d="M7 7c3-1.5 7-1.5 10 0l2.5 9c-1.5 1.5-3 2-4 2l-1-2h-5l-1 2c-1 0-2.5-.5-4-2zM9.5 12.500h.01M14.5 12.500h.01"/>',
  },
  telegram: {
    label: 'Telegram',
    hosts: ['t.me', 'telegram.me'],
    icon: '<path d="M20.5 4.500L3.5 11l5.5 2 2 6 3-4 4 3z"/><path d="M9 13l7-5"/>',
  },
  whatsapp: {
    label: 'WhatsApp',
    hosts: ['wa.me', 'whatsapp.com'],
    icon: '<path d="M4 20l1.2-4A8 8 0 1 1 8 18.800z"/><path d="M9 9c0 3.5 2.5 6 6 6"/>',
  },
  github: { label: 'GitHub', hosts: ['github.com'], icon: '<path d="M9 8l-5 4 5 4M15 8l5 4-5 4"/>' },
  spotify: {
    label: 'Spotify',
    hosts: ['spotify.com', 'spotify.link'],
    icon: '<circle cx="12" cy="12" r="9"/><path d="M7 9.500c3.5-1 7-.7 10 1M7.5 12.700c3-.8 6-.5 8.5 1M8 15.700c2.5-.6 5-.4 7 .8"/>',
  },
  soundcloud: {
    label: 'SoundCloud',
    hosts: ['soundcloud.com'],
    icon: '<path d="M4 12v5M7 10v7M10 8v9M13 17V8c3-1.5 5 .5 5 3 2 0 3 1.5 3 3s-1 3-3 3z"/>',
  },
  medium: { label: 'Medium', hosts: ['medium.com'], icon: letter('M') },
  substack: {
    label: 'Substack',
    hosts: ['substack.com'],
    icon: '<path d="M5 5h14M5 9h14M5 13h14v7l-7-4-7 4z"/>',
  },
  patreon: {
    label: 'Patreon',
    hosts: ['patreon.com'],
    icon: '<circle cx="15" cy="10" r="5"/><path d="M5 4v16"/>',
  },
  website: {
    label: 'Website',
    icon: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/>',
  },
} as const satisfies Record<string, SocialNetwork>;

export type NetworkName = keyof typeof socialNetworks;

/** The values of `network` in a website's socials. */
export const networkNames = Object.keys(socialNetworks) as readonly NetworkName[];

/** The network with this name; undefined if unknown. */
export function networkNamed(name: string): SocialNetwork | undefined {
  return Object.hasOwn(socialNetworks, name) ? socialNetworks[name as NetworkName] : undefined;
}

/**
 * True if a URL's host belongs to the network, including subdomains, or if its profiles can be anywhere.
 * @param url a valid URL.
 */
export function leadsToNetwork({ hosts }: SocialNetwork, url: string): boolean {
  const host = new URL(url).hostname.replace(/\.$/, '');
  return hosts === undefined || hosts.some((known) => host === known || host.endsWith(`.${known}`));
}
