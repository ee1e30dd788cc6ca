import { createApiClient, sendRequest } from './api-client.ts';
import { withIdempotencyKey } from './once.ts';
import { withPageAccount } from './page-account.ts';
import type { components, paths } from './dashboard.gen.ts';

type Schemas = components['schemas'];
export type Account = Schemas['Account'];
export type OwnAccount = Schemas['OwnAccount'];
export type NewUser = Schemas['SignUp'];
export type SessionEntry = Schemas['Session'];
export type SecurityEvent = Schemas['SecurityEvent'];
export type CredentialsState = Schemas['CredentialsState'];
export type Passkey = Schemas['Passkey'];
export type ApiKey = Schemas['Key'];
export type AppRequest = Schemas['AppRequest'];
export type ConnectedApp = Schemas['ConnectedApp'];
export type Scope = ApiKey['scopes'][number];
export type Choice = Schemas['Choice'];
export type WebsiteDraft = Schemas['PreviewWebsite'];
export type BreakoutPreview = Schemas['BreakoutPreview'];
export type BreakoutVisit = paths['/dashboard/api/previews/breakout']['get']['parameters']['query'];
export type GuardPageName = paths['/dashboard/api/previews/guard']['get']['parameters']['query']['page'];

export type LinkDraft = Schemas['LinkDraft'];
export type ImaginedVisitor = Schemas['ImaginedVisitor'];
export type VisitPreview = Schemas['VisitPreview'];

/** The POSTs that create something. For all others, the server ignores the key. */
const madeOnce: readonly string[] = [
  '/dashboard/api/accounts',
  '/dashboard/api/keys',
] satisfies (keyof paths)[];

/** Client for `/dashboard/api`, which the session cookie authorizes. */
export const dashboardClient = createApiClient<paths>(
  withPageAccount(withIdempotencyKey(sendRequest, madeOnce)),
);
