import type { KnownSource } from './known-source.js';

/** Music and podcasts. */
export const music: readonly KnownSource[] = [
  { key: 'spotify', label: 'Spotify', hosts: 'spotify.com spotify.link', apps: 'com.spotify.music' },
  { key: 'apple-music', label: 'Apple Music', hosts: 'music.apple.com', apps: 'com.apple.android.music' },
  {
    key: 'apple-podcasts',
    label: 'Apple Podcasts',
    hosts: 'podcasts.apple.com',
  },
  {
    key: 'youtube-music',
    label: 'YouTube Music',
    hosts: 'music.youtube.com',
    apps: 'com.google.android.apps.youtube.music',
  },
  { key: 'soundcloud', label: 'SoundCloud', hosts: 'soundcloud.com', apps: 'com.soundcloud.android' },
  { key: 'bandcamp', label: 'Bandcamp', hosts: 'bandcamp.com', apps: 'com.bandcamp.android' },
  { key: 'deezer', label: 'Deezer', hosts: 'deezer.com', apps: 'deezer.android.app' },
  { key: 'tidal', label: 'TIDAL', hosts: 'tidal.com', apps: 'com.aspiro.tidal' },
  { key: 'mixcloud', label: 'Mixcloud', hosts: 'mixcloud.com' },
  {
    key: 'pocket-casts',
    label: 'Pocket Casts',
    hosts: 'pocketcasts.com pca.st',
    apps: 'au.com.shiftyjelly.pocketcasts',
  },
  { key: 'overcast', label: 'Overcast', hosts: 'overcast.fm' },
];
