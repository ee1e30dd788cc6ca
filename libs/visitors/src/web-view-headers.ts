import type { IncomingHttpHeaders } from 'node:http';
import type { AgentDescription } from './agent.js';
import { appRules, type InAppBrowser } from './in-app-browsers.js';
import { siteOfApp } from './source-sites.js';

const apps: ReadonlySet<string> = new Set(appRules.map(({ app }) => app));
const packageName = /^[a-z]\w*(?:\.\w+){1,8}$/i;
/** Package names of browsers that are built on the system's web view. */
const browserPackage =
  /browser|chrome|firefox|mozilla|opera|duckduckgo|ucmobile|dolphin|maxthon|sleipnir|ecosia|qwant|focus|klar|\.emmx$/i;

/**
 * The in-app browser that made a request. An Android web view names its app in `X-Requested-With`, and identifies itself as a
 * web view in `Sec-CH-UA`, even if the app has replaced the user agent with an ordinary browser's.
 */
export function inAppBrowserOf(agent: AgentDescription, headers: IncomingHttpHeaders): InAppBrowser | null {
  const { inApp } = agent;
  if (inApp ? inApp.app !== 'webview' : agent.browser !== 'chrome' || agent.device === 'other') return inApp;
  if (agent.system !== 'android' && agent.system !== 'harmonyos') return inApp;
  const requestedWith = String(headers['x-requested-with'] ?? '').slice(0, 128);
  const name = packageName.test(requestedWith) ? requestedWith.toLowerCase() : '';
  const app = siteOfApp(name);
  if (app !== undefined && apps.has(app)) return { app, platform: 'android', version: null };
  if (inApp || browserPackage.test(name)) return inApp;
  const isWebView = String(headers['sec-ch-ua'] ?? '').includes('"Android WebView"');
  return isWebView ? { app: 'webview', platform: 'android', version: null } : null;
}
