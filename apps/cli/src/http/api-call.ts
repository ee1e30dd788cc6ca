import { CommandError } from '../command-error.js';

/** How long a call may take, milliseconds. */
const timeoutMs = 60_000;

interface ErrorBody {
  error: { code: string; message: string; requestId: string; fields?: { field: string; message: string }[] };
}

/** A call that the API rejected. */
export class RefusedCall extends CommandError {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Query = Record<string, string | readonly string[] | undefined>;

/** Calls the API of `WAYPOST_URL` with the key in `WAYPOST_KEY`, without a database. */
export class ApiCall {
  private constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  /** @throws CommandError that names every missing or invalid variable. */
  static fromEnvironment(env: NodeJS.ProcessEnv = process.env): ApiCall {
    const base = env.WAYPOST_URL?.trim() ?? '';
    const key = env.WAYPOST_KEY?.trim() ?? '';
    const problems = [
      ...(base === '' ? ['set WAYPOST_URL to the address of the API, such as https://api.example'] : []),
      ...(base !== '' && !isHttpUrl(base) ? ['WAYPOST_URL must be an http:// or https:// URL'] : []),
      ...(key === '' ? ['set WAYPOST_KEY to an API key'] : []),
      ...(key !== '' && !/^[\x21-\x7e]+$/.test(key) ? ['WAYPOST_KEY is not an API key'] : []),
    ];
    if (problems.length > 0) throw new CommandError(problems.join('; '));
    return new ApiCall(base.replace(/\/+$/, ''), key);
  }

  /** The body of a GET, as the API sent it. @throws CommandError if there is no such response. */
  get(path: string, query: Query = {}): Promise<string> {
    return this.send('GET', withQuery(path, query));
  }

  /** The body of the response to a POST. @throws CommandError if there is no such response. */
  post(path: string, body: object): Promise<string> {
    return this.send('POST', path, JSON.stringify(body));
  }

  /** The body of the response to a POST of a file. @throws CommandError if there is no such response. */
  postFile(path: string, file: Uint8Array<ArrayBuffer>, query: Query): Promise<string> {
    return this.send('POST', withQuery(path, query), file, 'application/octet-stream');
  }

  private async send(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ): Promise<string> {
    const response = await this.fetch(this.base + path, {
      method,
      body,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(body === undefined ? {} : { 'Content-Type': type }),
      },
    });
    if (!response.isJson) {
      throw new CommandError(`${this.base} is not the API of Waypost: it responded with ${response.status}`);
    }
    if (response.status >= 400) throw this.refusal(response.status, response.text);
    return response.text;
  }

  private async fetch(
    url: string,
    init: RequestInit,
  ): Promise<{ status: number; isJson: boolean; text: string }> {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      return { status: response.status, isJson, text: await response.text() };
    } catch (error) {
      throw new CommandError(`${this.base} cannot be reached: ${reasonOf(error)}`);
    }
  }

  private refusal(status: number, text: string): CommandError {
    const { error } = JSON.parse(text) as Partial<ErrorBody>;
    if (!error)
      return new CommandError(`${this.base} is not the API of Waypost: it responded with ${status}`);
    if (status === 401) {
      return new RefusedCall(error.code, 'WAYPOST_KEY is not a valid key: unknown, revoked or expired');
    }
    const fields = (error.fields ?? []).map(({ field, message }) => `\n  ${field}: ${message}`);
    const request = status >= 500 ? ` (request ${error.requestId})` : '';
    return new RefusedCall(error.code, `${error.message}${request}${fields.join('')}`);
  }
}

function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each])),
  );
  return parameters.size > 0 ? `${path}?${String(parameters)}` : path;
}

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`;
  if (cause?.code === 'ECONNREFUSED') return 'connection refused; is it running?';
  if (cause?.code === 'ENOTFOUND') return 'there is no such host';
  return cause?.message ?? message;
}
