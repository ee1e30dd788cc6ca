import type { KnownSource } from './known-source.js';

/** Video platforms. */
export const video: readonly KnownSource[] = [
  {
    key: 'youtube',
    label: 'YouTube',
    hosts: 'youtube.com youtu.be youtube-nocookie.com',
    apps: 'com.google.android.youtube com.google.android.apps.youtube.mango com.google.android.apps.youtube.creator',
  },
  { key: 'vimeo', label: 'Vimeo', hosts: 'vimeo.com', apps: 'com.vimeo.android.videoapp' },
  { key: 'twitch', label: 'Twitch', hosts: 'twitch.tv', apps: 'tv.twitch.android.app' },
  { key: 'kick', label: 'Kick', hosts: 'kick.com', apps: 'com.kick.mobile' },
  { key: 'rumble', label: 'Rumble', hosts: 'rumble.com', apps: 'com.rumble.battles' },
  { key: 'odysee', label: 'Odysee', hosts: 'odysee.com' },
  {
    key: 'dailymotion',
    label: 'Dailymotion',
    hosts: 'dailymotion.com dai.ly',
    apps: 'com.dailymotion.dailymotion',
  },
  { key: 'bilibili', label: 'Bilibili', hosts: 'bilibili.com b23.tv', apps: 'tv.danmaku.bili' },
  { key: 'niconico', label: 'niconico', hosts: 'nicovideo.jp nico.ms' },
  { key: 'youku', label: 'Youku', hosts: 'youku.com' },
  { key: 'rutube', label: 'RUTUBE', hosts: 'rutube.ru', apps: 'ru.rutube.app' },
  { key: 'loom', label: 'Loom', hosts: 'loom.com' },
];
