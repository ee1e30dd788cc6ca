import { Problem, unreachable, type ErrorDetail } from './problem.ts';

export interface Account {
  id: string;
  email: string;
  createdAt: string;
}

export interface Session {
  account: Account | null;
  /** `first`: nobody has a password yet; `open`: everybody may sign up; `closed`. */
  signUp: 'first' | 'open' | 'closed';
  settings: { shortUrlBase: string; apiBaseUrl: string };
}

export interface SignedIn {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  browser: string | null;
  system: string | null;
  current: boolean;
}

export type Scope = 'read' | 'write';

export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

export interface Choice {
  key: string;
  label: string;
}

interface Credentials {
  email: string;
  password: string;
}

/** The dashboard's own calls, which the session's cookie opens. Each throws a `Problem` for an answer from 400 up. */
export const own = {
  session: () => ask<Session>('GET', 'session'),
  signUp: (body: Credentials) => ask<{ account: Account }>('POST', 'sign-up', body),
  signIn: (body: Credentials) => ask<{ account: Account }>('POST', 'sign-in', body),
  signOut: () => ask<{ ok: true }>('POST', 'sign-out'),
  changePassword: (body: { current: string; password: string }) =>
    ask<{ ok: true; ended: number }>('POST', 'password', body),
  sessions: () => ask<{ data: SignedIn[] }>('GET', 'sessions'),
  endSession: (id: string) => ask<{ ok: true; deleted: string }>('DELETE', `sessions/${id}`),
  keys: () => ask<{ data: ApiKey[] }>('GET', 'keys'),
  createKey: (body: { name: string; scopes: Scope[]; expiresAt: string | null }) =>
    ask<ApiKey & { key: string }>('POST', 'keys', body),
  revokeKey: (id: string) => ask<{ ok: true; deleted: string }>('DELETE', `keys/${id}`),
  token: () => ask<{ token: string; expiresInSeconds: number }>('POST', 'token'),
  proxyCheck: () => ask<{ url: string; expiresAt: string }>('POST', 'proxy-check'),
  previewWebsite: (draft: object) => ask<{ html: string }>('POST', 'previews/website', draft),
  previewBreakout: (visit: { behavior: string; app: string; platform: string }) =>
    ask<{ step: 'redirect' | 'attempt' | 'page'; html: string | null }>(
      'GET',
      `previews/breakout?${new URLSearchParams(visit)}`,
    ),
  choices: () => ask<{ themes: Choice[]; networks: Choice[]; apps: Choice[] }>('GET', 'choices'),
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
