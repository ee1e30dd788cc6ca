export { AccountsModule } from './accounts.module.js';
export { accountNameSql } from './account-name.js';
export {
  AccountSettingsService,
  type AccountSettings,
  type AccountSettingsChanges,
} from './account-settings.service.js';
export { closeAccount, deletedAccounts, forgetAccount } from './account-deletion.js';
export { defaultBehaviorOf, defaultBehaviorSql } from './default-behavior.js';
export { CreatedKeys } from './created-keys.js';
export { type Creation, type Creations, type ListedCreation, lockCreator } from './creations.js';
export { AccountsService, type OwnAccount } from './accounts.service.js';
export {
  accessTokenSeconds,
  type AppGrant,
  AppsService,
  codeSeconds,
  type ConnectedApp,
  endApps,
  purgeApps,
  refreshTokenSeconds,
} from './apps.service.js';
export { emailError, normalizeEmail } from './email-addresses.js';
export { userActor } from './audit-names.js';
export { idempotencyKeyLifetime, purgeIdempotencyKeys } from './idempotency-keys.js';
export { InvitationsService, type Offer, type OpenInvitation } from './invitations.service.js';
export {
  KeysService,
  type BearerSession,
  type Caller,
  type IssuedKey,
  type ListedKey,
  type NewKey,
} from './keys.service.js';
export { logoTarget, LogosService, pictureTarget } from './logos.service.js';
export { type AccountMember, MembersService, type Offboard, type Offboarded } from './members.service.js';
export type { NewPasskey } from './new-passkeys.js';
export { passkeyChallengeSeconds } from './passkey-challenges.js';
export { passkeyNotAccepted, type PasskeyProof } from './passkey-proofs.js';
export { PasskeyVerifier, type PasskeyAssertion } from './passkey-verifier.js';
export { PasskeysService } from './passkeys.service.js';
export { type Admission, OidcIdentitiesService, type OidcPerson } from './oidc-identities.service.js';
export { lockAccount } from './lock-account.js';
export { invitationMail } from './mails/invitation-mail.js';
export { securityMail } from './mails/security-mail.js';
export { signUpMail } from './mails/sign-up-mail.js';
export { createPasswordLink, endPasswordLink, passwordLinkAddress } from './password-links.js';
export { passwordLength } from './password-length.js';
export { bearerLifetimeMs, SessionBearers, type SessionBearer } from './session-bearers.js';
export { allScopes, appScopes, grantsScope, isAtLeast, roleScopes, scopesWithin } from './scopes.js';
export {
  sessionSeconds,
  SessionsService,
  type ActingAccount,
  type CurrentSession,
  type SessionStart,
} from './sessions.service.js';
export { purgeSecurityEvents, type SecurityMail, takeSecurityMails } from './security-events.js';
export { recordSignInFailures } from './sign-in-failures.js';
export {
  type DueSignUpMail,
  forgetSignUpMail,
  openSignUp,
  purgeSignUpMails,
  signUpLinkHours,
  storeSignUpMail,
  takeSignUpMails,
} from './sign-up-mails.js';
export type { Revoked } from './revoke-everything.js';
export { readSetupCode, setupAddress } from './setup-code.js';
export { TotpService, type TotpSetup } from './totp.service.js';
export { UsersService, type Member, type NewUser, type SignUp } from './users.service.js';
export { stepUpLifetimeMs } from './step-up-lifetime.js';
export { auditActions, type AuditAction, type AuditTargetType } from './audit/audit-actions.js';
export {
  currentAuditContext,
  withAuditContext,
  type AuditActor,
  type AuditContext,
  systemActor,
} from './audit/audit-context.js';
export { AuditLogModule } from './audit/audit-log.module.js';
export { AuditLogService, type AuditFilter, type ListedEntry } from './audit/audit-log.service.js';
export { chainName, formatHead, parseHead, type ChainHead } from './audit/chain-head.js';
export { deleteAuditLog } from './audit/delete-audit-log.js';
export {
  batchedEntriesSql,
  entryInput,
  entryInputColumns,
  installationChain,
  record,
  type AuditEvent,
  type EntryInput,
} from './audit/record-entry.js';
export { sealEntries } from './audit/seal-entries.js';
export type { SealedEntry } from './audit/sealed-entry.js';
export { verifyChains, type ChainsReport } from './audit/verify-chains.js';
