import type { Settings } from '@app/common';

/** What the terminal shows when everything takes requests. */
export function greeting(settings: Settings, seconds: number): string {
  return `
Waypost is ready (${seconds.toFixed(1)} s).

  Dashboard          ${settings.API_BASE_URL}/dashboard/
  API                ${settings.API_BASE_URL}/v1
  API documentation  ${settings.API_BASE_URL}/docs
  Short links        ${settings.SHORT_URL_BASE}
  Data               ${settings.DATA_DIR}

An API key, from the dashboard or here:
  npm run --silent cli -- key:create --email you@example.com --name first

Ctrl-C stops everything; the data stays.
`;
}
