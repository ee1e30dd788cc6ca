export { DeniedHosts } from './denied-hosts.js';
export { ModerationService, type ModeratedTarget } from './moderation.service.js';
