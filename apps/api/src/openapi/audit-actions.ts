import { isObject, type JsonObject, rewrite } from './rewrite.js';

/** The extension with the audit actions of an operation. Declared with the operation, and not part of the document. */
export const auditActions = 'x-audit-actions';

/** Appends the audit actions to the description of every audited operation. */
export const withAuditActions = (document: JsonObject): JsonObject =>
  rewrite(document, (object) => {
    const { [auditActions]: actions, ...operation } = object;
    if (!Array.isArray(actions) || !isObject(operation.responses)) return object;
    const sentence = `Audited as ${(actions as string[]).map((action) => `\`${action}\``).join(' or ')}.`;
    const { description } = operation;
    return {
      ...operation,
      description: typeof description === 'string' ? `${description} ${sentence}` : sentence,
    };
  }) as JsonObject;
