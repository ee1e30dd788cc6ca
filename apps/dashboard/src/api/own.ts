import type { components } from './own.gen.ts';
import { Problem, unreachable, type ErrorDetail } from './problem.ts';

type Schemas = components['schemas'];
export type Account = Schemas['AccountDto'];
export type Session = Schemas['SessionStateDto'];
export type SignedIn = Schemas['SessionDto'];
export type ApiKey = Schemas['KeyDto'];
export type Scope = ApiKey['scopes'][number];
export type Choice = Schemas['ChoiceDto'];
export type WebsiteDraft = Schemas['PreviewWebsiteDto'];
type Credentials = Schemas['CredentialsDto'];

/** The dashboard's own calls, which the session's cookie opens. Each throws a `Problem` for an answer from 400 up. */
export const own = {
  session: () => ask<Session>('GET', 'session'),
  signUp: (body: Credentials) => ask<Schemas['SignedInDto']>('POST', 'sign-up', body),
  signIn: (body: Credentials) => ask<Schemas['SignedInDto']>('POST', 'sign-in', body),
  signOut: () => ask<Schemas['DoneDto']>('POST', 'sign-out'),
  changePassword: (body: Schemas['ChangePasswordDto']) =>
    ask<Schemas['PasswordChangedDto']>('POST', 'password', body),
  sessions: () => ask<Schemas['SessionListDto']>('GET', 'sessions'),
  endSession: (id: string) => ask<Schemas['EndedDto']>('DELETE', `sessions/${id}`),
  keys: () => ask<Schemas['KeyListDto']>('GET', 'keys'),
  createKey: (body: Schemas['CreateKeyDto']) => ask<Schemas['IssuedKeyDto']>('POST', 'keys', body),
  revokeKey: (id: string) => ask<Schemas['EndedDto']>('DELETE', `keys/${id}`),
  token: () => ask<Schemas['TokenDto']>('POST', 'token'),
  proxyCheck: () => ask<Schemas['ProxyCheckDto']>('POST', 'proxy-check'),
  previewWebsite: (draft: WebsiteDraft) =>
    ask<Schemas['WebsitePreviewDto']>('POST', 'previews/website', draft),
  previewBreakout: (visit: { behavior: string; app: string; platform: string }) =>
    ask<Schemas['BreakoutPreviewDto']>('GET', `previews/breakout?${new URLSearchParams(visit)}`),
  choices: () => ask<Schemas['ChoicesDto']>('GET', 'choices'),
};

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/dashboard/api/${path}`, {
    method,
    headers: method === 'GET' ? {} : { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch(() => {
    throw unreachable();
  });
  const content = (await answer.json().catch(() => ({}))) as T & { error?: ErrorDetail };
  if (!answer.ok) {
    const retryAfter = Number(answer.headers.get('Retry-After')) || undefined;
    throw new Problem(answer.status, content.error ?? {}, retryAfter);
  }
  return content;
}
