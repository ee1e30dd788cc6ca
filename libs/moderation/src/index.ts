export { DeniedHosts } from './denied-hosts.js';
export { ModerationService, type ModeratedTarget, type TargetDisabledReason } from './moderation.service.js';
