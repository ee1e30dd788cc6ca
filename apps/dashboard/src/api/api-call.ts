/** A call of the API, without its key. */
export interface ApiCall {
  method: 'GET' | 'POST';
  /** Absolute. */
  url: string;
  body?: object;
}

/** The variable from which programs read the key. */
const keyVariable = 'WAYPOST_API_KEY';

/** The call as a command for POSIX shells. */
export const curlOf = ({ method, url, body }: ApiCall): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "Authorization: Bearer $${keyVariable}"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
  ].join(' \\\n  ');

/** The call as a TypeScript program. */
export const typescriptOf = ({ method, url, body }: ApiCall): string =>
  [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    '  headers: {',
    `    Authorization: \`Bearer \${process.env.${keyVariable}}\`,`,
    ...(body ? ['    "Content-Type": "application/json",'] : []),
    '  },',
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`] : []),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    'const answer = await response.json();',
  ].join('\n');

/** Nothing has a special meaning within single quotes, which cannot contain one themselves. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
