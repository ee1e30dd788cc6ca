import type { Settings } from '@app/common';

/** What the terminal shows when everything takes requests. */
export function greeting(settings: Settings, seconds: number): string {
  return `
Waypost is ready (${seconds.toFixed(1)} s).

  API                ${settings.API_BASE_URL}
  API documentation  ${settings.API_BASE_URL}/docs
  Short links        ${settings.SHORT_URL_BASE}
  Data               ${settings.DATA_DIR}

An API key:
  npm run --silent cli -- key:create --email you@example.com --name first

Ctrl-C stops everything; the data stays.
`;
}
