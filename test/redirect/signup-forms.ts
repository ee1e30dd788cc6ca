import type { ApiClient } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { phone, visit, type VisitResponse } from './visit.js';

/** A bio page with a form to sign up. */
export interface SignupPage {
  id: string;
  slug: string;
}

export const consent = 'I want to hear of new cups & plates by mail.';

/** Creates a published page with a form. */
export async function createSignupPage(api: ApiClient, more: object = {}): Promise<SignupPage> {
  const { body } = await api.post<SignupPage>('/v1/websites', {
    slug: `s-${randomUUID()}`,
    published: true,
    items: [
      { title: 'Shop', url: 'https://shop.example/' },
      { title: 'News', signup: { consent } },
    ],
    ...more,
  });
  return { id: body.id, slug: body.slug };
}

let networks = 0;
/** The address of a client in a network that no other test uses. */
export const newNetwork = (): string => `198.${18 + Math.floor(++networks / 250)}.${networks % 250}.1`;

/** Fills in and sends the form of a page, as a browser does. */
export async function signUp(
  redirectUrl: string,
  { slug }: SignupPage,
  fields: Record<string, string>,
  { from = newNetwork(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<VisitResponse> {
  const { body } = await visit(`${redirectUrl}/${slug}`);
  const [, version = ''] = /name="consent" value="([^"]+)"/.exec(body) ?? [];
  return post(redirectUrl, slug, { consent: version, homepage: '', ...fields }, { from, headers });
}

/** Sends a form to a page. */
export const post = (
  redirectUrl: string,
  path: string,
  fields: Record<string, string>,
  { from = newNetwork(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<VisitResponse> =>
  visit(`${redirectUrl}/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      'User-Agent': phone,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': from,
      ...headers,
    },
  });

/** The heading of a page. */
export const headingOf = ({ body }: VisitResponse): string => /<h1[^>]*>([^<]*)/.exec(body)?.[1] ?? '';

/** The error that a page shows. */
export const problemIn = ({ body }: VisitResponse): string =>
  /role="alert"[^>]*>([^<]*)/.exec(body)?.[1] ?? '';
