import type { AuditAction } from '@app/accounts';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { auditActions } from '../openapi/audit-actions.js';

/** The audit declaration of an operation: its actions, or none if it changes nothing. */
export const AUDIT_METADATA = 'audit actions';

/**
 * Declares the operation's actions in the audit log. A request that changes something writes one entry, with one of
 * these actions, which the service that makes the change records. Other records of services in such a request are part
 * of that entry and not written.
 */
export const Audited = (...actions: [AuditAction, ...AuditAction[]]): MethodDecorator =>
  applyDecorators(SetMetadata(AUDIT_METADATA, actions), ApiExtension(auditActions, actions));

/** Declares that the operation adds data, such as conversions, which the audit log does not cover. */
export const AddsData = (): MethodDecorator => SetMetadata(AUDIT_METADATA, []);

/** Declares that the operation changes nothing although it is not a GET, so it writes no entry. */
export const ChangesNothing = (): MethodDecorator => SetMetadata(AUDIT_METADATA, []);
