import { readFileSync } from 'node:fs';
import { isBot } from './bots.js';
import { isUnfurler } from './unfurlers.js';

const agents = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0 A',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
  'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
  'Mozilla/5.0 (compatible; Cardyb/1.1; +https://bsky.app)',
  'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)',
  'Synapse (bot; +https://github.com/matrix-org/synapse)',
  'Iframely/1.3.1 (+https://iframely.com/docs/about)',
];

describe('isUnfurler', () => {
  it.each(agents)('recognizes %s, which is also a bot', (agent) => {
    expect([isUnfurler(agent), isBot(agent)]).toEqual([true, true]);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'curl/8.5.0',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  ])('does not match %s', (agent) => expect(isUnfurler(agent)).toBe(false));

  it('does not match the in-app browsers of the same apps', () => {
    const url = new URL('../../../test/fixtures/user-agents.json', import.meta.url);
    const people = (JSON.parse(readFileSync(url, 'utf8')) as { ua: string }[])
      .map(({ ua }) => ua)
      .filter((ua) => !isBot(ua));
    expect(people.length).toBeGreaterThan(50);
    expect(people.filter(isUnfurler)).toEqual([]);
  });
});
