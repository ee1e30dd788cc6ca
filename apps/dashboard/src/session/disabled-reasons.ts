import type { components } from '../api/dashboard.gen.ts';

export type DisabledReason = NonNullable<components['schemas']['SessionStateDto']['disabled']>;

/** Why an operator disabled something, as the rest of a sentence. */
export const disabledBecause: Record<DisabledReason, string> = {
  phishing: 'it was used for phishing',
  malware: 'it led to malware',
  spam: 'it was used for spam',
  illegal: 'its content is illegal',
};
