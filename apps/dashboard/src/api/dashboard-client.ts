import { createApiClient } from './api-client.ts';
import type { components, paths } from './dashboard.gen.ts';

type Schemas = components['schemas'];
export type Account = Schemas['AccountDto'];
export type OwnAccount = Schemas['OwnAccountDto'];
export type NewUser = Schemas['SignUpDto'];
export type SessionEntry = Schemas['SessionDto'];
export type Passkey = Schemas['PasskeyDto'];
export type ApiKey = Schemas['KeyDto'];
export type Scope = ApiKey['scopes'][number];
export type Choice = Schemas['ChoiceDto'];
export type WebsiteDraft = Schemas['PreviewWebsiteDto'];
export type BreakoutPreview = Schemas['BreakoutPreviewDto'];
export type BreakoutVisit = paths['/dashboard/api/previews/breakout']['get']['parameters']['query'];
export type GuardPageName = paths['/dashboard/api/previews/guard']['get']['parameters']['query']['page'];

export type LinkDraft = Schemas['LinkDraftDto'];
export type ImaginedVisitor = Schemas['ImaginedVisitorDto'];
export type VisitPreview = Schemas['VisitPreviewDto'];

/** Client for `/dashboard/api`, which the session cookie authorizes. */
export const dashboardClient = createApiClient<paths>();
