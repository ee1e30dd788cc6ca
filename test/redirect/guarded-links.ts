import { phone, visit, type VisitResponse } from './visit.js';

/** The relative address on a page for a gate or a password at which the visit continues, unescaped as a browser would. */
export function nextIn({ body }: Pick<VisitResponse, 'body'>): string {
  const address = /<(?:a class="button main"[^>]* href|form method="post" action)="([^"]+)"/.exec(body)?.[1];
  if (address === undefined) throw new Error(`expected a gate or a password page: ${body}`);
  return address.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

export const formType = 'application/x-www-form-urlencoded';

/** Sends the form of a password page. */
export const enterPassword = (
  url: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<VisitResponse> =>
  visit(url, {
    method: 'POST',
    headers: { 'User-Agent': phone, 'Content-Type': formType, ...headers },
    body: new URLSearchParams({ password }).toString(),
  });
