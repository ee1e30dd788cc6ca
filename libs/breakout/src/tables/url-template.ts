import type { Way } from './table-rows.js';

/**
 * Placeholders of a way's template, which stand for parts of the hand-over URL, which may be hostile:
 * `{url}` is the whole URL, `{rest}` is the URL without its scheme, `{scheme}` is `http` or `https`, and `{encoded}` is
 * the whole URL as one value of a query.
 */
const placeholders = ['url', 'rest', 'scheme', 'encoded'];

/** Schemes that run code, read local data or present other documents as ours, and those that the project does not use. */
const forbiddenSchemes =
  /^(?:https?|javascript|data|vbscript|file|filesystem|blob|about|view-source|content|chrome|ws|wss|ftp|mailto|tel|sms|facetime|googlechromes?|shortcuts|workflow|itms[\w-]*|intent|x-safari-https?):/i;

/** The extras that a way's intent may have. A component or an action could start anything. */
const intentTemplate =
  /^intent:\/\/\{rest\}#Intent;scheme=\{scheme\};(?:package=[A-Za-z][\w.]*;)?S\.browser_fallback_url=\{encoded\};end$/;
/** Chrome on iOS, which takes the whole address in place of its scheme: `googlechromes` stands for https. */
const chromeTemplate = /^googlechromes?:\/\/\{rest\}$/;
/** A plain link to the hand-over URL. Only a tap that opens a new window can make a difference. */
export const windowTemplate = '{url}';
const prefixTemplate = /^x-safari-\{url\}$|^[a-z][a-z0-9+.]*-\{url\}$/;
const schemeTemplate = /^[a-z][a-z0-9+.-]*:[\w\-./?=&:@%+~{}]*$/;
const parameterText = /^\w+=\w+$/;

/** The reason why a way is not safe; null if it is safe. Whatever the hand-over URL is, a safe way keeps it within its place. */
export function problemOfWay({ template, parameter }: Way): string | null {
  if (parameter !== undefined) return parameterText.test(parameter) ? null : 'parameter must be name=value';
  if (template === undefined) return 'it needs a template or a parameter';
  if (template === windowTemplate) return null;
  if ([intentTemplate, chromeTemplate, prefixTemplate].some((form) => form.test(template))) return null;
  if (template.startsWith('intent:')) return 'the intent may have scheme, package and fallback only';
  if (/^googlechromes?:/.test(template))
    return 'Chrome takes {rest} and nothing else, as in googlechromes://{rest}';
  return problemOfTemplate(template, ['encoded']);
}

/**
 * The reason why a URL with a custom scheme is not safe; null if it is safe.
 * @param names the placeholders that may occur. Each is filled with an encoded value.
 */
export function problemOfTemplate(template: string, names: readonly string[]): string | null {
  if (!schemeTemplate.test(template)) return 'it must be a URL with a scheme in lowercase';
  if (forbiddenSchemes.test(template)) return `the scheme ${template.split(':', 1)[0]} is not allowed`;
  const used = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = used.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const hint = placeholders.includes(unknown) ? ' here' : '';
    return `the placeholder {${unknown}} is not allowed${hint}; allowed: ${names.map((name) => `{${name}}`).join(' ')}`;
  }
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) return 'its braces do not match';
  return /^[a-z][a-z0-9+.-]*:[^{}]*$/.test(template) && names.length > 0 && used.length === 0
    ? 'it needs a placeholder, or it would always lead to the same place'
    : null;
}

/** Fills the placeholders of a template. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
