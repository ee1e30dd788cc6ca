import { Agent, request } from 'node:http';

/** A regular mobile browser. */
export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

export const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)';

export const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

export interface VisitResponse {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

const agent = new Agent({ keepAlive: false });

/**
 * Sends one request as given, without following redirects or adding headers other than `Host`.
 * By default, a GET by a person on a phone.
 */
export function visit(
  url: string,
  {
    method = 'GET',
    headers = { 'User-Agent': phone },
    body,
    path,
  }: { method?: string; headers?: Record<string, string>; body?: string; path?: string } = {},
): Promise<VisitResponse> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { hostname, port, path: path ?? pathname + search, method, headers, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as VisitResponse['headers'],
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}
