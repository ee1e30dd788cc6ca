/** A custom uploader of ShareX, with the fields that its documentation lists. */
export interface SharexUploader {
  Version: string;
  Name?: string;
  DestinationType: string;
  RequestMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  RequestURL: string;
  Headers: Record<string, string>;
  Body: string;
  Data: string;
  URL: string;
  ErrorMessage: string;
}

const fields = [
  ...['Version', 'Name', 'DestinationType', 'RequestMethod', 'RequestURL', 'Parameters', 'Headers', 'Body'],
  ...['Arguments', 'FileFormName', 'Data', 'URL', 'ThumbnailURL', 'DeletionURL', 'ErrorMessage'],
];

/** The text that ShareX puts on the clipboard, or shows as an error. */
export interface Shortened {
  url: string | null;
  error: string | null;
}

/** @throws Error if ShareX would not import the file as a URL shortener that sends JSON. */
export function readUploader(text: string): SharexUploader {
  const uploader = JSON.parse(text) as SharexUploader;
  const unknown = Object.keys(uploader).filter((name) => !fields.includes(name));
  if (unknown.length > 0) throw new Error(`ShareX does not know ${unknown.join()}`);
  // Earlier versions wrote `$input$` instead of `{input}`, and ShareX would convert the file.
  if (Number(uploader.Version.split('.')[0]) < 14) throw new Error('the version has another syntax');
  if (uploader.DestinationType !== 'URLShortener') throw new Error('it is not a URL shortener');
  if (uploader.Body !== 'JSON') throw new Error('it does not send JSON');
  return uploader;
}

/** Shortens a URL as ShareX does with a custom uploader. */
export async function shorten(uploader: SharexUploader, input: string): Promise<Shortened> {
  const named = (text: string): string => randomCodes(text);
  const response = await fetch(uploader.RequestURL, {
    method: uploader.RequestMethod,
    headers: {
      'Content-Type': 'application/json',
      ...Object.fromEntries(
        Object.entries(uploader.Headers).map(([name, value]) => [name, evaluate(named(value), () => '')]),
      ),
    },
    // In a body, only the input is replaced, as a part of a JSON string; braces are those of JSON.
    body: named(uploader.Data).replaceAll('{input}', JSON.stringify(input).slice(1, -1)),
  });
  const answer: unknown = await response.json();
  const call = (name: string, parameter: string): string => {
    if (name !== 'json') throw new Error(`the interpreter does not know {${name}}`);
    return jsonAt(answer, parameter);
  };
  return response.ok
    ? { url: evaluate(uploader.URL, call), error: null }
    : { url: null, error: evaluate(uploader.ErrorMessage, call).trim() };
}

/** Codes for random text: `%rx` is a hexadecimal digit, `%rx{8}` eight of them. All others are errors. */
function randomCodes(text: string): string {
  const made = text.replaceAll(/%rx(?:\{(\d+)\})?/g, (_code, count = '1') =>
    Array.from({ length: Number(count) }, () => Math.floor(Math.random() * 16).toString(16)).join(''),
  );
  if (made.includes('%')) throw new Error(`ShareX would replace the codes of ${made}`);
  return made;
}

/** Calls the functions in braces: `{json:url}`. */
function evaluate(text: string, call: (name: string, parameter: string) => string): string {
  const made = text.replaceAll(/\{(\w+)(?::([^{}|]*))?\}/g, (_all, name: string, parameter = '') =>
    call(name, parameter as string),
  );
  if (/[{}|\\]/.test(made)) throw new Error(`the interpreter cannot read ${made}`);
  return made;
}

/** The value at a path such as `error.fields[0].message`. Empty if there is none. */
function jsonAt(value: unknown, path: string): string {
  const names = path.split(/[.[\]]/).filter((name) => name !== '');
  const found = names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    value,
  );
  return typeof found === 'string' ? found : '';
}
