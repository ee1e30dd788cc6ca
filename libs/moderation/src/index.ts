export { ModerationService, type ModeratedTarget, type TargetDisabledReason } from './moderation.service.js';
