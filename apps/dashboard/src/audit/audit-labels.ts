import type { ActorKind, AuditAction } from './audit-search.ts';

/** What people call each action. */
export const actionLabels: Record<AuditAction, string> = {
  'account.created': 'Created account',
  'account.deleted': 'Deleted account',
  'account.disabled': 'Disabled account',
  'account.enabled': 'Enabled account',
  'account.renamed': 'Renamed account',
  'group.created': 'Created group',
  'group.deleted': 'Deleted group',
  'group.links_moved': 'Moved links',
  'group.updated': 'Renamed group',
  'invitation.created': 'Created invitation',
  'invitation.revoked': 'Revoked invitation',
  'key.created': 'Created API key',
  'key.revoked': 'Revoked API key',
  'link.activated': 'Activated link',
  'link.created': 'Created link',
  'link.deleted': 'Deleted link',
  'link.disabled': 'Disabled link',
  'link.enabled': 'Enabled link',
  'link.paused': 'Paused link',
  'link.updated': 'Changed link',
  'member.joined': 'Joined the account',
  'member.removed': 'Removed member',
  'member.updated': 'Changed role of member',
  'operator.added': 'Added operator',
  'passkey.added': 'Added passkey',
  'passkey.removed': 'Removed passkey',
  'passkey.renamed': 'Renamed passkey',
  'password.changed': 'Changed password',
  'password_link.created': 'Created password link',
  'recovery_codes.renewed': 'Replaced recovery codes',
  'session.acknowledged': 'Recognized new sign-ins',
  'session.ended': 'Ended session',
  'session.started': 'Signed in',
  'session.stepped_up': 'Confirmed identity',
  'session.switched': 'Switched to this account',
  'totp.added': 'Added authenticator app',
  'totp.removed': 'Removed authenticator app',
  'user.revoked_everything': 'Revoked everything',
  'website.created': 'Created bio page',
  'website.deleted': 'Deleted bio page',
  'website.disabled': 'Disabled bio page',
  'website.enabled': 'Enabled bio page',
  'website.updated': 'Changed bio page',
};

/** An action that this version of the dashboard does not know keeps its name. */
export const actionLabel = (action: string): string => actionLabels[action as AuditAction] ?? action;

export const actorKindLabels: Record<ActorKind, string> = {
  user: 'People',
  key: 'API keys',
  cli: 'Command line',
  system: 'Waypost',
};
