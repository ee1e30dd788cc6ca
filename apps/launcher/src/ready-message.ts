import { cliCommand, type Settings } from '@app/common';

/** Printed when every app accepts requests. @param notices of the apps, such as where the first user signs up. */
export function readyMessage(settings: Settings, seconds: number, notices: string[]): string {
  return `
Waypost is ready (${seconds.toFixed(1)} s).
${notices.map((notice) => `\n  ${notice}\n`).join('')}
  To create an API key, use the dashboard or run
    ${cliCommand()} key:create --email you@example.com --name first
  Press Ctrl-C to stop. Your data stays in ${settings.DATA_DIR}

  Dashboard          ${settings.API_BASE_URL}/dashboard/
  API                ${settings.API_BASE_URL}/v1
  API documentation  ${settings.API_BASE_URL}/docs
  Short links        ${settings.SHORT_URL_BASE}
`;
}
