import type { AuditAction } from '@app/accounts';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { auditActions } from '../openapi/audit-actions.js';

/** What an operation declares about the audit log: its actions, or none if it changes nothing. */
export const AUDIT_METADATA = 'audit actions';

/**
 * Declares what the operation does, as the audit log calls it. A request that changes something writes one entry, with
 * one of these actions; the service that makes the change records it. Whatever else services record in such a request is
 * part of that entry and not written.
 */
export const Audited = (...actions: [AuditAction, ...AuditAction[]]): MethodDecorator =>
  applyDecorators(SetMetadata(AUDIT_METADATA, actions), ApiExtension(auditActions, actions));

/** Declares that the operation adds data, such as conversions, which are not what the audit log is about. */
export const AddsData = (): MethodDecorator => SetMetadata(AUDIT_METADATA, []);

/** Declares that the operation changes nothing although it is not a GET, so it writes no entry. */
export const ChangesNothing = (): MethodDecorator => SetMetadata(AUDIT_METADATA, []);
