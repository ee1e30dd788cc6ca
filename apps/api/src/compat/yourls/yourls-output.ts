import type { YourlsResult } from './yourls-actions.js';

interface YourlsOutput {
  type: string;
  body: string;
}

/** A callable JavaScript expression and nothing else: `name`, `name.of.it`, `name[1]`. */
const callbackName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d{1,15}\])*$/;

/** True if a script may call a function of this name. */
export const isCallback = (name: string): boolean => name.length <= 200 && callbackName.test(name);

/** Formats a response as YOURLS does. An unknown format is treated as `simple`. @param callback must be valid if the format is `jsonp`. */
export function formatResult(
  { simple = '', ...result }: YourlsResult,
  format: string,
  callback: string,
): YourlsOutput {
  switch (format) {
    case 'json':
      return { type: 'application/json; charset=utf-8', body: JSON.stringify(result) };
    case 'jsonp': {
      const body = JSON.stringify({ ...result, callback });
      // The comment keeps the response from being interpreted as anything but a script.
      return { type: 'application/javascript; charset=utf-8', body: `/**/${callback}(${body})` };
    }
    case 'xml': {
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf('result', result)}`;
      return { type: 'application/xml; charset=utf-8', body };
    }
    default:
      return { type: 'text/plain; charset=utf-8', body: simple };
  }
}

function xmlOf(name: string, value: unknown): string {
  const content =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([inner, innerValue]) => xmlOf(inner, innerValue))
          .join('')
      : escape(typeof value === 'string' ? value : '');
  return `<${name}>${content}</${name}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escape = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
