import { t } from '@lingui/core/macro';
import type { components } from '../api/dashboard.gen.ts';

export type DisabledReason = NonNullable<components['schemas']['SessionState']['disabled']>;

/** The reason an operator disabled an account, as a sentence. */
export const disabledBecause: Record<DisabledReason, string> = {
  phishing: t`The reason given: it was used for phishing.`,
  malware: t`The reason given: it led to malware.`,
  spam: t`The reason given: it was used for spam.`,
  illegal: t`The reason given: its content is illegal.`,
};
