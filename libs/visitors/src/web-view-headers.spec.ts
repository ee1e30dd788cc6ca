import { describeAgent } from './agent.js';
import { inAppBrowserOf } from './web-view-headers.js';

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const webView =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
const edge = `${chrome} EdgA/140.0.0.0`;
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const television =
  'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const instagram = `${webView} Instagram 401.0.0.48.79 Android (35/15; 480dpi; 1080x2400; samsung; SM-S928B; e3q; qcom; tr_TR; 790000000; IABMV/1)`;
const brands = '"Chromium";v="140", "Not=A?Brand";v="24", "Android WebView";v="140"';

describe('inAppBrowserOf', () => {
  it.each([
    [
      'a known app behind the agent of Chrome',
      chrome,
      { 'x-requested-with': 'com.instagram.android' },
      'instagram',
    ],
    ['a known app in a web view', webView, { 'x-requested-with': 'com.zhiliaoapp.musically' }, 'tiktok'],
    ['an unknown app in a web view', webView, { 'x-requested-with': 'com.example.shop' }, 'webview'],
    ['a web view behind the agent of Chrome', chrome, { 'sec-ch-ua': brands }, 'webview'],
    [
      'an unknown app and a web view behind the agent of Chrome',
      chrome,
      { 'x-requested-with': 'com.example.shop', 'sec-ch-ua': brands },
      'webview',
    ],
    ['an agent that names its app', instagram, { 'x-requested-with': 'com.facebook.katana' }, 'instagram'],
    ['Chrome', chrome, { 'sec-ch-ua': '"Chromium";v="140", "Google Chrome";v="140"' }, null],
    ['Chrome with a script’s header', chrome, { 'x-requested-with': 'XMLHttpRequest' }, null],
    [
      'an unknown app that does not identify itself as a web view',
      chrome,
      { 'x-requested-with': 'com.example.shop' },
      null,
    ],
    [
      'a browser that is built on a web view',
      chrome,
      { 'x-requested-with': 'com.duckduckgo.mobile.android', 'sec-ch-ua': brands },
      null,
    ],
    ['another browser', edge, { 'sec-ch-ua': brands }, null],
    [
      'a desktop browser',
      desktop,
      { 'x-requested-with': 'com.instagram.android', 'sec-ch-ua': brands },
      null,
    ],
    ['a television', television, { 'sec-ch-ua': brands }, null],
    ['a hostile header', chrome, { 'x-requested-with': `com.${'a'.repeat(10_000)}` }, null],
  ])('%s', (_name, agent, headers, app) => {
    expect(inAppBrowserOf(describeAgent(agent), headers)?.app ?? null).toBe(app);
  });
});
