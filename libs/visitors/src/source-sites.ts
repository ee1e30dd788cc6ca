/** A known app or site: its key in the reports, its name there, and where it refers from. */
interface SourceSite {
  key: string;
  label: string;
  /** Domains whose pages, and those of whose subdomains, are this site. */
  hosts?: readonly string[];
  /** Android apps, as they stand in `android-app://` referrers. */
  apps?: readonly string[];
}

/** Keyed sites: search, social, mail, messengers, video, and what else sends people. */
const sites: readonly SourceSite[] = [
  { key: 'gmail', label: 'Gmail', hosts: ['mail.google.com'], apps: ['com.google.android.gm'] },
  { key: 'google-chat', label: 'Google Chat', hosts: ['chat.google.com'] },
  { key: 'google-news', label: 'Google News', hosts: ['news.google.com'] },
  { key: 'google', label: 'Google', apps: ['com.google.android.googlequicksearchbox'] },
  { key: 'gemini', label: 'Gemini', hosts: ['gemini.google.com'], apps: ['com.google.android.apps.bard'] },
  { key: 'bing', label: 'Bing', hosts: ['bing.com'], apps: ['com.microsoft.bing'] },
  {
    key: 'duckduckgo',
    label: 'DuckDuckGo',
    hosts: ['duckduckgo.com'],
    apps: ['com.duckduckgo.mobile.android'],
  },
  { key: 'yahoo', label: 'Yahoo', hosts: ['yahoo.com', 'yahoo.co.jp'] },
  { key: 'yahoo-mail', label: 'Yahoo Mail', hosts: ['mail.yahoo.com', 'mail.yahoo.co.jp'] },
  { key: 'yandex', label: 'Yandex', hosts: ['ya.ru'] },
  { key: 'baidu', label: 'Baidu', hosts: ['baidu.com'] },
  { key: 'ecosia', label: 'Ecosia', hosts: ['ecosia.org'] },
  { key: 'qwant', label: 'Qwant', hosts: ['qwant.com'] },
  { key: 'startpage', label: 'Startpage', hosts: ['startpage.com'] },
  { key: 'brave', label: 'Brave Search', hosts: ['search.brave.com'] },
  { key: 'sogou', label: 'Sogou', hosts: ['sogou.com'] },
  { key: 'seznam', label: 'Seznam', hosts: ['seznam.cz'] },
  { key: 'kagi', label: 'Kagi', hosts: ['kagi.com'] },
  {
    key: 'chatgpt',
    label: 'ChatGPT',
    hosts: ['chatgpt.com', 'chat.openai.com'],
    apps: ['com.openai.chatgpt'],
  },
  { key: 'perplexity', label: 'Perplexity', hosts: ['perplexity.ai'], apps: ['ai.perplexity.app.android'] },
  { key: 'claude', label: 'Claude', hosts: ['claude.ai'] },
  { key: 'grok', label: 'Grok', hosts: ['grok.com'] },
  { key: 'deepseek', label: 'DeepSeek', hosts: ['deepseek.com'] },
  { key: 'copilot', label: 'Copilot', hosts: ['copilot.microsoft.com'] },

  { key: 'instagram', label: 'Instagram', hosts: ['instagram.com'], apps: ['com.instagram.android'] },
  {
    key: 'threads',
    label: 'Threads',
    hosts: ['threads.net', 'threads.com'],
    apps: ['com.instagram.barcelona'],
  },
  {
    key: 'facebook',
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    apps: ['com.facebook.katana', 'com.facebook.lite'],
  },
  { key: 'messenger', label: 'Messenger', hosts: ['messenger.com', 'm.me'], apps: ['com.facebook.orca'] },
  { key: 'meta', label: 'Meta app' },
  {
    key: 'whatsapp',
    label: 'WhatsApp',
    hosts: ['whatsapp.com', 'wa.me', 'wl.co'],
    apps: ['com.whatsapp', 'com.whatsapp.w4b'],
  },
  { key: 'x', label: 'X', hosts: ['x.com', 'twitter.com', 't.co'], apps: ['com.twitter.android'] },
  {
    key: 'tiktok',
    label: 'TikTok',
    hosts: ['tiktok.com'],
    apps: ['com.zhiliaoapp.musically', 'com.ss.android.ugc.trill'],
  },
  { key: 'snapchat', label: 'Snapchat', hosts: ['snapchat.com'], apps: ['com.snapchat.android'] },
  {
    key: 'linkedin',
    label: 'LinkedIn',
    hosts: ['linkedin.com', 'lnkd.in'],
    apps: ['com.linkedin.android'],
  },
  { key: 'pinterest', label: 'Pinterest', hosts: ['pin.it'], apps: ['com.pinterest'] },
  { key: 'reddit', label: 'Reddit', hosts: ['reddit.com', 'redd.it'], apps: ['com.reddit.frontpage'] },
  { key: 'bluesky', label: 'Bluesky', hosts: ['bsky.app'], apps: ['xyz.blueskyweb.app'] },
  {
    key: 'mastodon',
    label: 'Mastodon',
    hosts: ['mastodon.social', 'mastodon.online', 'mstdn.social'],
    apps: ['org.joinmastodon.android'],
  },
  { key: 'tumblr', label: 'Tumblr', hosts: ['tumblr.com', 'umblr.com', 'href.li'], apps: ['com.tumblr'] },
  { key: 'quora', label: 'Quora', hosts: ['quora.com'] },
  { key: 'medium', label: 'Medium', hosts: ['medium.com'] },
  { key: 'substack', label: 'Substack', hosts: ['substack.com'] },
  { key: 'patreon', label: 'Patreon', hosts: ['patreon.com'] },
  { key: 'onlyfans', label: 'OnlyFans', hosts: ['onlyfans.com'] },
  { key: 'hacker-news', label: 'Hacker News', hosts: ['news.ycombinator.com'] },
  { key: 'product-hunt', label: 'Product Hunt', hosts: ['producthunt.com'] },
  { key: 'github', label: 'GitHub', hosts: ['github.com'] },
  { key: 'wikipedia', label: 'Wikipedia', hosts: ['wikipedia.org'] },
  { key: 'linktree', label: 'Linktree', hosts: ['linktr.ee'] },
  { key: 'vk', label: 'VK', hosts: ['vk.com', 'vk.ru'], apps: ['com.vkontakte.android'] },
  { key: 'ok', label: 'Odnoklassniki', hosts: ['ok.ru'] },
  { key: 'weibo', label: 'Weibo', hosts: ['weibo.com', 'weibo.cn'] },
  { key: 'zhihu', label: 'Zhihu', hosts: ['zhihu.com'] },
  { key: 'naver', label: 'Naver', hosts: ['naver.com'] },
  { key: 'daum', label: 'Daum', hosts: ['daum.net'] },

  {
    key: 'youtube',
    label: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    apps: ['com.google.android.youtube'],
  },
  { key: 'vimeo', label: 'Vimeo', hosts: ['vimeo.com'] },
  { key: 'twitch', label: 'Twitch', hosts: ['twitch.tv'], apps: ['tv.twitch.android.app'] },
  { key: 'dailymotion', label: 'Dailymotion', hosts: ['dailymotion.com'] },
  { key: 'bilibili', label: 'Bilibili', hosts: ['bilibili.com'] },
  { key: 'spotify', label: 'Spotify', hosts: ['spotify.com'], apps: ['com.spotify.music'] },
  { key: 'soundcloud', label: 'SoundCloud', hosts: ['soundcloud.com'] },

  {
    key: 'telegram',
    label: 'Telegram',
    hosts: ['telegram.org', 't.me'],
    apps: ['org.telegram.messenger', 'org.telegram.messenger.web', 'org.telegram.plus'],
  },
  { key: 'discord', label: 'Discord', hosts: ['discord.com', 'discordapp.com'], apps: ['com.discord'] },
  { key: 'slack', label: 'Slack', hosts: ['slack.com'], apps: ['com.slack'] },
  {
    key: 'teams',
    label: 'Microsoft Teams',
    hosts: ['teams.microsoft.com', 'teams.live.com', 'teams.cdn.office.net'],
  },
  { key: 'skype', label: 'Skype', hosts: ['web.skype.com'] },
  { key: 'wechat', label: 'WeChat', hosts: ['weixin.qq.com', 'wechat.com'] },
  { key: 'qq', label: 'QQ', hosts: ['qq.com'] },
  { key: 'line', label: 'LINE', hosts: ['line.me'], apps: ['jp.naver.line.android'] },
  { key: 'kakaotalk', label: 'KakaoTalk', hosts: ['kakao.com'], apps: ['com.kakao.talk'] },
  { key: 'viber', label: 'Viber', hosts: ['viber.com'], apps: ['com.viber.voip'] },
  { key: 'zalo', label: 'Zalo', hosts: ['zalo.me'] },
  { key: 'signal', label: 'Signal', hosts: ['signal.org'], apps: ['org.thoughtcrime.securesms'] },

  {
    key: 'outlook',
    label: 'Outlook',
    hosts: ['outlook.com', 'outlook.live.com', 'outlook.office.com', 'outlook.office365.com'],
    apps: ['com.microsoft.office.outlook'],
  },
  { key: 'proton-mail', label: 'Proton Mail', hosts: ['mail.proton.me'] },
  { key: 'icloud-mail', label: 'iCloud Mail', hosts: ['icloud.com'] },
  { key: 'gmx', label: 'GMX', hosts: ['gmx.net', 'gmx.com', 'gmx.de', 'deref-gmx.net', 'deref-gmx.com'] },
  { key: 'web-de', label: 'WEB.DE', hosts: ['web.de', 'deref-web.de'] },
  { key: 'mail-ru', label: 'Mail.ru', hosts: ['mail.ru'] },
  { key: 'aol', label: 'AOL', hosts: ['aol.com'] },
  { key: 'mailchimp', label: 'Mailchimp', hosts: ['mailchi.mp', 'campaign-archive.com', 'list-manage.com'] },
];

/** Sites that have one domain for each country. */
const countrySites: readonly [RegExp, string][] = [
  [/^(?:.+\.)?google\.(?:com|cat|[a-z]{2}|com?\.[a-z]{2})$/, 'google'],
  [/^(?:.+\.)?yandex\.(?:com|net|[a-z]{2}|com\.[a-z]{2})$/, 'yandex'],
  [/^(?:.+\.)?pinterest\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/, 'pinterest'],
];

const keyByHost = new Map(sites.flatMap(({ key, hosts = [] }) => hosts.map((host) => [host, key])));
const keyByApp = new Map(sites.flatMap(({ key, apps = [] }) => apps.map((app) => [app, key])));

/** Names in reports, by key. */
export const sourceLabels: Readonly<Record<string, string>> = Object.fromEntries(
  sites.map(({ key, label }) => [key, label]),
);

/** The key of the known site that `host` (lower case) belongs to. */
export function siteOfHost(host: string): string | undefined {
  for (let rest = host; ; rest = rest.slice(rest.indexOf('.') + 1)) {
    const key = keyByHost.get(rest);
    if (key) return key;
    if (!rest.includes('.')) break;
  }
  return countrySites.find(([pattern]) => pattern.test(host))?.[1];
}

/** The key of the known Android app with that package name. */
export const siteOfApp = (name: string): string | undefined => keyByApp.get(name);
