/**
 * Everything that the audit log records: the kind of thing, then what happened to it. Never rename an action, only
 * add new ones.
 */
export const auditActions = [
  'account.created',
  'account.deleted',
  'account.disabled',
  'account.enabled',
  'account.exported',
  'account.logo_changed',
  'account.renamed',
  'account.settings_changed',
  'account.zone_changed',
  'conversion.deleted',
  'conversion.refunded',
  'domain.created',
  'domain.deleted',
  'domain.lost',
  'domain.updated',
  'domain.verified',
  'group.created',
  'group.deleted',
  'group.links_moved',
  'group.updated',
  'import.cancelled',
  'import.created',
  'import.finished',
  'import.started',
  'import.updated',
  'invitation.created',
  'invitation.revoked',
  'key.created',
  'key.revoked',
  'key.taken_over',
  'link.activated',
  'link.created',
  'link.deleted',
  'link.disabled',
  'link.enabled',
  'link.paused',
  'link.updated',
  'links.created',
  'links.deleted',
  'links.updated',
  'member.joined',
  'member.offboarded',
  'member.removed',
  'member.updated',
  'operator.added',
  'passkey.added',
  'passkey.removed',
  'passkey.renamed',
  'password.changed',
  'password_link.created',
  'recovery_codes.renewed',
  'report.dismissed',
  'report.received',
  'report_share.created',
  'report_share.revoked',
  'session.acknowledged',
  'session.ended',
  'session.started',
  'session.stepped_up',
  'session.switched',
  'sign_in.failed',
  'signup.deleted',
  'tag.deleted',
  'tag.updated',
  'totp.added',
  'totp.removed',
  'user.revoked_everything',
  'vouchers.rotated',
  'webhook.created',
  'webhook.deleted',
  'webhook.redelivered',
  'webhook.key_replaced',
  'webhook.tested',
  'webhook.updated',
  'website.created',
  'website.deleted',
  'website.disabled',
  'website.enabled',
  'website.updated',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** The kinds of things that entries are about. */
export type AuditTargetType =
  | 'account'
  | 'conversion'
  | 'signup'
  | 'domain'
  | 'group'
  | 'import'
  | 'invitation'
  | 'key'
  | 'link'
  | 'passkey'
  | 'report_share'
  | 'session'
  | 'tag'
  | 'user'
  | 'webhook'
  | 'website';
