import { grantsScope } from '@app/accounts';
import { forbidden } from '@app/common';
import type { Scope } from '@app/database';
import { testEventType, type WebhookEventType } from '@app/webhooks';

type SubjectOf<Type> = Type extends `${infer Subject}.${string}` ? Subject : never;

/** The subjects of events, and the scope of the calls that return the same data. */
const readScopes = {
  link: 'links:read',
  website: 'websites:read',
  group: 'groups:read',
  signup: 'signups:read',
  clicks: 'reports:read',
  conversion: 'conversions:read',
} as const satisfies Record<SubjectOf<WebhookEventType>, Scope>;

/**
 * Rejects events whose subject the key may not read: otherwise, it could read it by subscribing to it, or in earlier
 * deliveries.
 * @param events types of deliveries. Tests are about nothing.
 * @throws DomainError `forbidden` that names the scopes that are missing.
 */
export function requireReadScopes(granted: readonly Scope[], events: readonly string[]): void {
  const subjects = events.filter((type) => type !== testEventType).map((type) => type.split('.')[0]);
  const needed = new Set(subjects.map((subject) => readScopes[subject as SubjectOf<WebhookEventType>]));
  const missing = [...needed].filter((scope) => !grantsScope(granted, scope));
  if (missing.length > 0) throw forbidden(`For these events, the key lacks ${missing.join(', ')}.`);
}
