import type { KnownSource } from './known-source.js';

/** Messengers. */
export const messenger: readonly KnownSource[] = [
  {
    key: 'whatsapp',
    label: 'WhatsApp',
    hosts: 'whatsapp.com wa.me wl.co',
    apps: 'com.whatsapp com.whatsapp.w4b',
  },
  {
    key: 'messenger',
    label: 'Messenger',
    hosts: 'messenger.com m.me',
    apps: 'com.facebook.orca com.facebook.mlite',
  },
  {
    key: 'telegram',
    label: 'Telegram',
    hosts: 'telegram.org telegram.me t.me',
    apps: 'org.telegram.messenger org.telegram.messenger.web org.telegram.plus org.thunderdog.challegram',
  },
  { key: 'signal', label: 'Signal', hosts: 'signal.org signal.me', apps: 'org.thoughtcrime.securesms' },
  { key: 'threema', label: 'Threema', hosts: 'threema.ch', apps: 'ch.threema.app' },
  {
    key: 'discord',
    label: 'Discord',
    hosts: 'discord.com discordapp.com discord.gg',
    apps: 'com.discord',
  },
  {
    key: 'google-chat',
    label: 'Google Chat',
    hosts: 'chat.google.com',
    apps: 'com.google.android.apps.dynamite',
  },
  {
    key: 'google-messages',
    label: 'Google Messages',
    hosts: 'messages.google.com',
    apps: 'com.google.android.apps.messaging',
  },
  { key: 'skype', label: 'Skype', hosts: 'skype.com', apps: 'com.skype.raider' },
  { key: 'viber', label: 'Viber', hosts: 'viber.com', apps: 'com.viber.voip' },
  { key: 'line', label: 'LINE', hosts: 'line.me', apps: 'jp.naver.line.android' },
  { key: 'kakaotalk', label: 'KakaoTalk', hosts: 'kakao.com', apps: 'com.kakao.talk' },
  { key: 'wechat', label: 'WeChat', hosts: 'weixin.qq.com wx.qq.com wechat.com', apps: 'com.tencent.mm' },
  { key: 'qq', label: 'QQ', hosts: 'qq.com', apps: 'com.tencent.mobileqq' },
  { key: 'zalo', label: 'Zalo', hosts: 'zalo.me', apps: 'com.zing.zalo' },
  { key: 'imo', label: 'imo', hosts: 'imo.im', apps: 'com.imo.android.imoim' },
  { key: 'element', label: 'Element', hosts: 'element.io', apps: 'im.vector.app io.element.android.x' },
];
